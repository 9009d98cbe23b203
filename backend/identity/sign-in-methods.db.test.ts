import { beforeEach, expect, it } from 'vitest'
import { openBrowser, toCallback } from '../../tests/support/cookie-browser.ts'
import { makeSupplier } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { startSignInApp } from '../../tests/support/sign-in-app.ts'

const { database, app, begin } = await startSignInApp()
const { db } = database

beforeEach(() => begin())

const NAVIGATES = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}
const rowsOf = async (table: string) => (await db.raw('select count(*)::int as n from ??', [table])).rows[0].n

it('a HEAD request neither begins a sign-in nor ends one', async () => {
  const browser = openBrowser(app.origin)
  const callback = await toCallback(browser, 'head@seller.example')
  const cookie = Object.entries(browser.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const before = [await rowsOf('sign_in'), await rowsOf('session')]
  const begun = await app.call('/api/login', { method: 'HEAD', headers: NAVIGATES })
  const back = await app.call(callback.pathname + callback.search, {
    method: 'HEAD',
    headers: { ...NAVIGATES, cookie },
  })
  expect([begun.status, back.status]).toEqual([405, 405])
  expect([begun.headers.allow, begun.headers['set-cookie'], back.headers['set-cookie']]).toEqual([
    'GET, OPTIONS',
    undefined,
    undefined,
  ])
  expect([await rowsOf('sign_in'), await rowsOf('session')]).toEqual(before)
  expect((await browser.open(callback)).status).toBe(303)
})

it('a HEAD request neither signs out nor opens a contact nor leaves a list', async () => {
  const { cookie } = await makeMember(db)
  const supplier = await makeSupplier(db)
  const head = (path: string) =>
    app.call(path, { method: 'HEAD', headers: { ...NAVIGATES, 'x-requested-with': 'app', cookie } })
  const out = await head('/api/logout')
  const contact = await head(`/api/suppliers/${supplier}`)
  const list = await head('/api/newsletter/unsubscribe?token=x')
  const weekly = await head('/api/weekly-report/unsubscribe?token=x')
  expect([out.status, contact.status]).toEqual([405, 405])
  expect([list.status, weekly.status]).toEqual([302, 302])
  expect((await app.call('/api/auth/user', { headers: { cookie } })).status).toBe(200)
  expect(await rowsOf('reveal')).toBe(0)
})

it('too many sign-in attempts of one network get an error page', async () => {
  const browser = openBrowser(app.origin)
  let last = await browser.open('/api/login')
  for (let asked = 1; asked <= 60; asked += 1) last = await browser.open('/api/login')
  const program = await app.call('/api/login', { headers: NAVIGATES })
  expect([last.status, last.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(last.text).toContain('<h1>Please wait a moment</h1>')
  expect(last.text).toMatch(/too_many_requests.*[0-9a-f]{8}-[0-9a-f-]{27}/s)
  expect(last.headers['content-security-policy']).not.toContain('script-src')
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(program.text).error.code).toBe('too_many_requests')
})
