import { beforeEach, describe, expect, it } from 'vitest'
import {
  type CookieBrowser,
  openBrowser,
  toCallback,
  type Visit,
} from '../../tests/support/cookie-browser.ts'
import { startSignInApp } from '../../tests/support/sign-in-app.ts'

let clock = Date.now()

const { database, app, logged, begin } = await startSignInApp(() => new Date(clock))
const { db } = database

beforeEach(() => begin())

const sessions = async () =>
  (await db.raw('select count(*)::int as n from session where ended_at is null')).rows[0].n
const refusals = () => logged.filter((line) => line.includes('"audit":"sign-in refused"'))

describe('a forged sign-in callback is refused without a session and with one line in the log', () => {
  type Attack = (browser: CookieBrowser, callback: URL) => Promise<Visit>
  const changed = (callback: URL, change: (query: URLSearchParams) => void) => {
    const address = new URL(callback)
    change(address.searchParams)
    return address
  }
  const attacks: [string, Attack][] = [
    [
      'another state',
      (browser, callback) => browser.open(changed(callback, (q) => q.set('state', 'x'.repeat(43)))),
    ],
    ['no state', (browser, callback) => browser.open(changed(callback, (q) => q.delete('state')))],
    [
      'another verifier',
      async (browser, callback) => {
        await db.raw(`update sign_in set verifier = repeat('v', 43)`)
        return browser.open(callback)
      },
    ],
    [
      'another nonce',
      async (browser, callback) => {
        await db.raw(`update sign_in set nonce = 'another'`)
        return browser.open(callback)
      },
    ],
    [
      'another issuer',
      (browser, callback) => browser.open(changed(callback, (q) => q.set('iss', 'https://evil.test'))),
    ],
    ['no issuer', (browser, callback) => browser.open(changed(callback, (q) => q.delete('iss')))],
    [
      'another code',
      (browser, callback) => browser.open(changed(callback, (q) => q.set('code', 'A'.repeat(43)))),
    ],
    [
      'two codes',
      (browser, callback) => browser.open(changed(callback, (q) => q.append('code', 'A'.repeat(43)))),
    ],
    [
      'a provider that says no',
      (browser, callback) =>
        browser.open(
          changed(callback, (q) => {
            q.delete('code')
            q.set('error', 'access_denied')
          }),
        ),
    ],
    [
      'the same way twice',
      async (browser, callback) => {
        await browser.open(callback)
        await db.raw('update session set ended_at = now() where ended_at is null')
        logged.length = 0
        return browser.open(callback)
      },
    ],
    ['another browser', async (_browser, callback) => openBrowser(app.origin).open(callback)],
    [
      'ten minutes later',
      async (browser, callback) => {
        clock += 10 * 60_000 + 1000
        return browser.open(callback)
      },
    ],
  ]

  it.each(attacks)('%s', async (_name, attack) => {
    const browser = openBrowser(app.origin)
    const callback = await toCallback(browser, 'attacked@seller.example')
    await db.raw('update session set ended_at = now() where ended_at is null')
    logged.length = 0
    const reply = await attack(browser, callback)
    expect([reply.status, await sessions()]).toEqual([400, 0])
    expect(reply.text).toContain('<h1>You are not signed in</h1>')
    expect(reply.headers['content-security-policy']).not.toContain('script-src')
    expect(refusals()).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(callback.searchParams.get('code'))
  })

  it('the genuine callback signs in', async () => {
    const browser = openBrowser(app.origin)
    const reply = await browser.open(await toCallback(browser, 'attacked@seller.example'))
    expect([reply.status, await sessions(), refusals().length]).toEqual([303, 1, 0])
  })
})
