import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import { makeSupplier } from '../../tests/support/factories.ts'
import { startStripe } from '../../tests/support/fake-stripe.ts'
import { makeMember } from '../../tests/support/members.ts'

const ENDPOINTS = await declaredEndpoints()
const GUARDED = ENDPOINTS.filter(({ effect, sender, scope }) => effect && sender === 'app' && !scope)

const JSON_BODY = { 'content-type': 'application/json' }
const OURS = { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' }

const TABLES = [
  'member',
  'session',
  'sign_in',
  'reveal',
  'dead_contact_report',
  'watched',
  'letter',
  'contact_message',
  'newsletter_address',
  'refresh_run',
  'pipeline_entry',
  'pipeline_change',
  'pipeline_photo',
  'cost_preset',
  'followed',
  'my_list',
  'scored_list',
  'api_key',
]

const database = await createTestDatabase()
const { db } = database
await makeSupplier(db)
const payments = await startStripe()
const app = await startApp({ ...database, fakeStripe: payments.fakeStripe })
const member = await makeMember(db, { plan: 'pro', operator: true })
const untouched = await everything()

const FORGERIES: [string, Record<string, string>, string?][] = [
  ['cross-site', { ...JSON_BODY, ...OURS, 'sec-fetch-site': 'cross-site' }],
  ['from a sibling of our host', { ...JSON_BODY, ...OURS, 'sec-fetch-site': 'same-site' }],
  ['typed by nobody knows who', { ...JSON_BODY, ...OURS, 'sec-fetch-site': 'none' }],
  ['no metadata, a foreign origin', { ...JSON_BODY, 'x-requested-with': 'app', origin: 'https://evil.test' }],
  ['no metadata, the origin null', { ...JSON_BODY, 'x-requested-with': 'app', origin: 'null' }],
  [
    'no metadata, an origin that begins like ours',
    { ...JSON_BODY, 'x-requested-with': 'app', origin: 'http://localhost:3000.evil.test' },
  ],
  ['no sign of the app', { ...JSON_BODY, 'sec-fetch-site': 'same-origin' }],
  ['another sign', { ...JSON_BODY, ...OURS, 'x-requested-with': 'XMLHttpRequest' }],
]
const FORMS: [string, Record<string, string>, string?][] = [
  ['no metadata, no origin', { ...JSON_BODY, 'x-requested-with': 'app' }],
  ['plain text', { ...OURS, 'content-type': 'text/plain' }, '{"changes":[]}'],
  ['a form', { ...OURS, 'content-type': 'application/x-www-form-urlencoded' }, 'confirm=DELETE'],
  ['a form with parts', { ...OURS, 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  ['no type and no body', { ...OURS }, ''],
]

describe.each(GUARDED.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, '1')
    it.each(endpoint.method === 'GET' ? FORGERIES : [...FORGERIES, ...FORMS])(
      'refuses: %s',
      async (_name, headers, body = '{}') => {
        const reply = await app.call(path, {
          method: endpoint.method,
          headers: { ...headers, cookie: member.cookie },
          ...(endpoint.method === 'GET' || body === '' ? {} : { body }),
        })
        expect([403, 415]).toContain(reply.status)
        expect(await everything()).toEqual(untouched)
      },
    )

    it('does not accept another method instead', async () => {
      for (const name of ['x-http-method-override', 'x-method-override']) {
        await app.call(`${path}?_method=${endpoint.method}`, {
          method: endpoint.method === 'GET' ? 'HEAD' : 'GET',
          headers: { ...OURS, [name]: endpoint.method, cookie: member.cookie },
        })
      }
      expect(await everything()).toEqual(untouched)
    })
  },
)

it('every endpoint that writes is protected against CSRF', () => {
  const others = ENDPOINTS.filter(({ effect, sender, scope }) => effect && sender !== 'app' && !scope).map(
    ({ path }) => path,
  )
  expect(others).toEqual([
    '/api/delivery/unsubscribe',
    '/api/newsletter/unsubscribe',
    '/api/weekly-report/unsubscribe',
  ])
  expect(GUARDED.length).toBeGreaterThan(8)
})

async function everything(): Promise<unknown> {
  const hashes = TABLES.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${table} t`,
  )
  const { rows } = await db.raw(hashes.join(' union all '))
  return rows
}
