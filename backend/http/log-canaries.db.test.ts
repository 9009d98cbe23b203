import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { type CallOptions, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { startStripe } from '../../tests/support/fake-stripe.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { makeMember } from '../../tests/support/members.ts'
import { exchange } from '../../tests/support/raw-socket.ts'
import { APP_ROUTES } from '../contracts/routes.ts'

const CANARY = 'canary7f3a'
const EMAIL = `${CANARY}@shop.example`
const MARKED = {
  authorization: `Bearer ${CANARY}`,
  'user-agent': CANARY,
  referer: `http://localhost/search?q=${CANARY}`,
  'x-forwarded-for': CANARY,
  'x-anything': CANARY,
}
const OURS = { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }
const LINE_BYTES_MAX = 6000

let log: string[] = []

const database = await createTestDatabase()
const { db } = database
await makeSupplier(db)
await publishEdition(db, [{ id: await makeProduct(db) }])
const payments = await startStripe()
const app = await startApp({
  ...database,
  fakeStripe: payments.fakeStripe,
  log: logTo((line) => void log.push(line), 'trace'),
})
const cookie = `${(await makeMember(db, { plan: 'pro', email: EMAIL })).cookie}; other=${CANARY}`

beforeEach(() => {
  log = []
})

async function asked(path: string, options: CallOptions = {}): Promise<void> {
  const from = log.length
  await app.call(path, { ...options, headers: { ...MARKED, cookie, ...options.headers } })
  const bytes = log.slice(from).join('').length
  expect([path, bytes <= LINE_BYTES_MAX]).toEqual([path, true])
}

function expectNoMark(): void {
  expect(log.join('').match(new RegExp(`.{0,200}${CANARY}.{0,40}`))?.[0]).toBeUndefined()
}

it('no endpoint logs data sent by its caller', async () => {
  const body = JSON.stringify({ email: EMAIL, message: CANARY, [CANARY]: CANARY, token: CANARY })
  for (const { method, path } of await declaredEndpoints()) {
    if (/logout|delete|everywhere|sessions/.test(path)) continue
    const address = path.replace(/:\w+/g, '1')
    for (const query of [`?q=${CANARY}`, `?${CANARY}=1`, `?token=${CANARY}`]) {
      await asked(address + query, { method, headers: OURS, ...(method === 'GET' ? {} : { body }) })
    }
    await asked(address, { method, headers: { ...OURS, 'content-type': CANARY }, body })
    if (method !== 'GET') await asked(address, { method, headers: OURS, body: `{"${CANARY}` })
  }
  expect(log.length).toBeGreaterThan(100)
  expectNoMark()
})

it('no page and no address outside the contracts logs data sent by its caller', async () => {
  for (const route of APP_ROUTES) await asked(`${route.replace(/:\w+/g, '1')}?q=${CANARY}`)
  for (const path of ['/api/login', '/api/callback', '/api/logout', '/api/nothing', '/metrics', '/readyz']) {
    for (const method of ['GET', 'POST']) {
      await asked(`${path}?state=${CANARY}&code=${CANARY}&returnTo=/${CANARY}`, {
        method,
        headers: { cookie: `oidc=${CANARY}` },
      })
    }
  }
  await asked('/api/stripe/webhook', {
    method: 'POST',
    body: `{"${CANARY}":1}`,
    headers: { 'stripe-signature': CANARY },
  })
  const report = { 'document-uri': `http://localhost/x?token=${CANARY}`, 'script-sample': CANARY }
  for (const body of [
    JSON.stringify({ 'csp-report': { ...report, 'blocked-uri': `http://x.example/${CANARY}` } }),
    CANARY,
  ]) {
    await asked('/api/csp-report', { method: 'POST', body })
  }
  await asked('/api/stats', { headers: { host: CANARY } })
  expectNoMark()
})

it('a row refused by the database is not logged', async () => {
  await db.raw(`alter table contact_message add constraint never check (email like 'nobody%')`)
  const reply = await app.call('/api/contact', {
    method: 'POST',
    headers: { ...OURS, ...MARKED, cookie },
    body: JSON.stringify({
      firstName: CANARY,
      lastName: CANARY,
      email: EMAIL,
      subject: CANARY,
      message: `${CANARY} ${'and so on '.repeat(400)}`,
      key: randomUUID(),
    }),
  })
  await db.raw('alter table contact_message drop constraint never')
  expect(reply.status).toBe(500)
  expect(log.join('')).toContain('contact_message')
  expect(log.join('').length).toBeLessThan(LINE_BYTES_MAX)
  expectNoMark()
})

it('a request that is not HTTP is not logged', async () => {
  const { host } = new URL(app.origin)
  const head = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nX-Anything: ${CANARY}\r\n` +
    `Sec-Fetch-Site: same-origin\r\nX-Requested-With: app\r\nContent-Type: application/json\r\n`
  const chunked = `${head('POST', '/api/contact')}Transfer-Encoding: chunked\r\n\r\n`
  const sent: (string | string[])[] = [
    [`${chunked}5\r\n{"a":\r\n`, `zz\r\n${EMAIL.repeat(2000)}`],
    `${chunked}zz\r\n${EMAIL}`,
    `${chunked}5;${CANARY.repeat(2000)}\r\n{"a":\r\n`,
    `${head('GET', `/api/stats?${CANARY}`)}X-Large: ${CANARY.repeat(2000)}\r\n\r\n`,
    `${head('GET', `/api/stats?${CANARY}`)}${`X-More: ${CANARY}\r\n`.repeat(120)}\r\n`,
    `${head('GET', `/api/stats?${CANARY}`)}Host: ${CANARY}\r\n\r\n`,
    `${CANARY} ${CANARY}\r\n\r\n`,
    `${head('GET', `http://${CANARY}/`)}\r\n`,
    `${head('POST', '/api/contact')}Content-Length: 500\r\n\r\n{"${CANARY}`,
  ]
  for (const bytes of sent) {
    const from = log.length
    await exchange(app.origin, bytes, { quietMs: 150 })
    expect(log.slice(from).join('').length).toBeLessThan(LINE_BYTES_MAX)
  }
  expectNoMark()
})

it('a very long URL leaves a short log line', async () => {
  await asked(`/api/${'x'.repeat(12_000)}`)
  await asked(`/api/products/${'9'.repeat(12_000)}`)
  expect(log.join('').length).toBeLessThan(2000)
})
