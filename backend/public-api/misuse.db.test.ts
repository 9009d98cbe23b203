import { describe, expect, it } from 'vitest'
import { byKey, makeKey } from '../../tests/support/api-keys.ts'
import { type CallOptions, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { makeMember, makeSession } from '../../tests/support/members.ts'
import { FROM_APP } from '../../tests/support/revealing.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

interface Keys {
  good: string
  read: string
  profile: string
  contacts: string
  expired: string
  revoked: string
  lapsed: string
  deleted: string
  other: string
}
type Wrong = (keys: Keys) => [path: string, options?: CallOptions]

let logged = ''

const database = await createTestDatabase()
const { db } = database
const supplier: number = await makeSupplier(db, {
  contact: { person: 'Canary', email: 'canary@maker.example', phone: null, address: null },
})
await publishEdition(db, [{ id: await makeProduct(db, { name: 'Canary bottle' }) }])
// Own address per case, because of the rate limit.
const app = await startApp({
  ...database,
  environment: { TRUST_PROXY: 'on' },
  log: logTo((line) => {
    logged += line
  }, 'trace'),
})
const mai = await makeMember(db, { plan: 'pro' })
const ben = await makeMember(db, { plan: 'pro' })
const left = await makeMember(db, { plan: 'pro' })
const lapsed = await makeMember(db, { plan: 'pro' })
const keys = {
  good: await makeKey(db, mai),
  read: await makeKey(db, mai, { scopes: ['read'] }),
  profile: await makeKey(db, mai, { scopes: ['profile'] }),
  contacts: await makeKey(db, mai, { scopes: ['contacts'] }),
  expired: await makeKey(db, mai, { expiresInDays: 30, at: new Date(Date.now() - 30 * DAY_MS - 1) }),
  revoked: await makeKey(db, mai),
  lapsed: await makeKey(db, lapsed),
  deleted: await makeKey(db, left),
  other: await makeKey(db, ben),
}
await db('api_key').where('short', keys.revoked.slice(4, 12)).update({ revoked_at: new Date() })
await db('member').where({ id: lapsed.id }).update({ plan: 'free' })
await db('member').where({ id: left.id }).delete()

const PRODUCTS = '/api/v1/products'
const contactOf = () => `/api/v1/suppliers/${supplier}/contact`
const authorization = (value: string): CallOptions => ({ headers: { authorization: value } })
const post = (options: CallOptions = {}): CallOptions => ({ method: 'POST', ...options })
const withoutKey = (keys: Keys, query: string): [string] => [`${PRODUCTS}?${query}${keys.good}`]

const MISUSES: [name: string, status: number, words: RegExp, wrong: Wrong][] = [
  ['no key', 401, /Authorization: Bearer/, () => [PRODUCTS]],
  ['an empty header', 401, /Authorization: Bearer/, () => [PRODUCTS, authorization('')]],
  ['a scheme without a key', 401, /whole key/, () => [PRODUCTS, authorization('Bearer ')]],
  ['a key without a scheme', 401, /whole key/, ({ good }) => [PRODUCTS, authorization(good)]],
  ['another scheme', 401, /whole key/, ({ good }) => [PRODUCTS, authorization(`Basic ${good}`)]],
  ['two keys', 401, /whole key/, ({ good, read }) => [PRODUCTS, authorization(`Bearer ${good}, ${read}`)]],
  ['a key cut short', 401, /whole key/, ({ good }) => [PRODUCTS, byKey(good.slice(0, -1))]],
  ['a key with more behind it', 401, /whole key/, ({ good }) => [PRODUCTS, byKey(`${good}0`)]],
  ['a key in capitals', 401, /whole key/, ({ good }) => [PRODUCTS, byKey(good.toUpperCase())]],
  ['a quote for a key', 401, /whole key/, () => [PRODUCTS, byKey(`tdl_'or'1'='1_${'0'.repeat(40)}`)]],
  ['a key nobody made', 401, /no such key/, () => [PRODUCTS, byKey(`tdl_01234567_${'0'.repeat(40)}`)]],
  [
    'the name of one key with the secret of another',
    401,
    /no such key/,
    ({ good, other }) => [PRODUCTS, byKey(good.slice(0, 13) + other.slice(13))],
  ],
  ['an expired key', 401, /expired/, ({ expired }) => [PRODUCTS, byKey(expired)]],
  ['a revoked key', 401, /revoked/, ({ revoked }) => [PRODUCTS, byKey(revoked)]],
  ['a key of a deleted account', 401, /no such key/, ({ deleted }) => [PRODUCTS, byKey(deleted)]],
  ['a key whose owner’s plan has lapsed', 402, /plan/, ({ lapsed }) => [PRODUCTS, byKey(lapsed)]],
  ['a market key at a profile', 403, /scope profile/, ({ read }) => ['/api/v1/profile', byKey(read)]],
  ['a market key at a pipeline', 403, /scope profile/, ({ read }) => ['/api/v1/pipeline', byKey(read)]],
  ['a market key at a decision', 403, /scope profile/, ({ read }) => [`${PRODUCTS}/1/decision`, byKey(read)]],
  [
    'a market key that saves',
    403,
    /scope profile/,
    ({ read }) => ['/api/v1/pipeline', byKey(read, post({ body: '{"productId":"1"}', headers: JSON_TYPE }))],
  ],
  [
    'a save of two things at once',
    400,
    /./,
    ({ profile }) => [
      '/api/v1/pipeline',
      byKey(profile, post({ body: '{"productId":"1","name":"Lamp"}', headers: JSON_TYPE })),
    ],
  ],
  [
    'a save with a link that is no web address',
    400,
    /./,
    ({ profile }) => [
      '/api/v1/pipeline',
      byKey(profile, post({ body: '{"name":"Lamp","link":"javascript:alert(1)"}', headers: JSON_TYPE })),
    ],
  ],
  ['a market key at contacts', 403, /scope contacts/, ({ read }) => ['/api/v1/contacts', byKey(read)]],
  ['a market key that reveals', 403, /scope contacts/, ({ read }) => [contactOf(), byKey(read, post())]],
  [
    'a profile key that reveals',
    403,
    /scope contacts/,
    ({ profile }) => [contactOf(), byKey(profile, post())],
  ],
  ['a profile key at the market', 403, /scope read/, ({ profile }) => [PRODUCTS, byKey(profile)]],
  ['a contacts key at the market', 403, /scope read/, ({ contacts }) => [PRODUCTS, byKey(contacts)]],
  [
    'a contacts key at saved costs',
    403,
    /scope profile/,
    ({ contacts }) => ['/api/v1/costs', byKey(contacts)],
  ],
  ['a key in the query', 400, /Revoke it/, (all) => withoutKey(all, 'key=')],
  ['a key in the query, named as in OAuth', 400, /Revoke it/, (all) => withoutKey(all, 'access_token=')],
  [
    'a key in the query beside the header',
    400,
    /Revoke it/,
    (all) => [...withoutKey(all, 'q='), byKey(all.good)],
  ],
  [
    'a key in the query, its characters escaped',
    400,
    /Revoke it/,
    ({ good }) => [`${PRODUCTS}?key=${good.replaceAll('_', '%5F').replace('tdl', 't%64l')}`],
  ],
  ['a key in the path', 400, /Revoke it/, ({ good }) => [`${PRODUCTS}/${good}`]],
  [
    'a key in a JSON body',
    400,
    /Revoke it/,
    ({ good }) => [contactOf(), post({ body: JSON.stringify({ key: good }) })],
  ],
  [
    'a key in a form',
    400,
    /Revoke it/,
    ({ good }) => [contactOf(), post({ headers: FORM, body: `key=${good}` })],
  ],
  [
    'a key in a cookie',
    401,
    /Authorization/,
    ({ good }) => [PRODUCTS, { headers: { cookie: `key=${good}` } }],
  ],
  [
    'a key in another header',
    401,
    /Authorization/,
    ({ good }) => [PRODUCTS, { headers: { 'x-api-key': good } }],
  ],
  [
    'a session in place of a key',
    401,
    /Authorization/,
    () => [PRODUCTS, { headers: { cookie: mai.cookie } }],
  ],
  [
    'a session in place of a key, from our own pages',
    401,
    /Authorization/,
    () => [contactOf(), post({ headers: { ...FROM_APP, cookie: mai.cookie } })],
  ],
  ['a key at what is for the app', 401, /sign in/, ({ good }) => ['/api/explore', byKey(good)]],
  ['a key that lists keys', 401, /sign in/, ({ good }) => ['/api/keys', byKey(good)]],
  [
    'a key that makes another key',
    401,
    /sign in/,
    ({ good }) => [
      '/api/keys',
      byKey(good, {
        method: 'POST',
        headers: FROM_APP,
        body: '{"name":"More","scopes":["read"],"expiresInDays":null}',
      }),
    ],
  ],
  ['a key that takes the account’s data', 401, /sign in/, ({ good }) => ['/api/account/export', byKey(good)]],
  [
    'a write where only reading is',
    405,
    /method/,
    ({ good }) => [PRODUCTS, byKey(good, { method: 'DELETE' })],
  ],
  ['a reveal by reading', 405, /method/, ({ good }) => [contactOf(), byKey(good)]],
  ['too large a page', 400, /limit/, ({ good }) => [`${PRODUCTS}?limit=101`, byKey(good)]],
  [
    'a page by its number',
    400,
    /page is not a known field/,
    ({ good }) => [`${PRODUCTS}?page=2`, byKey(good)],
  ],
  ['a made-up cursor', 400, /cursor/, ({ good }) => [`${PRODUCTS}?cursor=WzEsMiwzXQ`, byKey(good)]],
  [
    'another host',
    421,
    /that host/,
    ({ good }) => [PRODUCTS, byKey(good, { headers: { host: 'evil.example' } })],
  ],
]

describe('a program gets a helpful refusal and no data, with', () => {
  it.each(MISUSES)('%s', async (name, status, words, wrong) => {
    const before = await spent()
    const [path, options = {}] = wrong(keys)
    const at = MISUSES.findIndex(([each]) => each === name)
    const reply = await app.call(path, {
      ...options,
      headers: { 'x-forwarded-for': `198.51.100.${at}`, ...options.headers },
    })
    expect([reply.status, reply.text]).toEqual([status, expect.stringMatching(words)])
    expect(reply.text).not.toMatch(/canary/i)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    const isKeyed = path.startsWith('/api/v1') && (status === 401 || status === 403)
    if (isKeyed) expect(reply.headers['www-authenticate']).toMatch(/^Bearer realm="Tideline"/)
    expect(await spent()).toEqual(before)
  })
})

it('there are at least thirty such cases', () => {
  expect(MISUSES.length).toBeGreaterThanOrEqual(30)
})

it('a key identifies its owner, also beside another member’s session', async () => {
  const cookie = await makeSession(db, ben.id)
  const { status, text } = await app.call('/api/v1/profile', byKey(keys.profile, { headers: { cookie } }))
  expect([status, JSON.parse(text).user.id]).toEqual([200, String(mai.id)])
})

it('a revoked key stops at once, in the other process too', async () => {
  const second = await startApp({ ...database })
  try {
    const secret = await makeKey(db, ben)
    expect((await second.call(PRODUCTS, byKey(secret))).status).toBe(200)
    const { rows } = await db.raw('select id from api_key where short = ?', [secret.slice(4, 12)])
    const revoked = await app.call(`/api/keys/${rows[0].id}`, {
      method: 'DELETE',
      headers: { ...FROM_APP, 'content-type': 'application/json', cookie: ben.cookie },
    })
    expect(revoked.status).toBe(200)
    expect((await second.call(PRODUCTS, byKey(secret))).status).toBe(401)
  } finally {
    await second.stop()
  }
})

it('a caller who tries keys must wait, but not callers at another address', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const tries = await Promise.all(
    Array.from({ length: 70 }, (_, at) =>
      app.call(PRODUCTS, byKey(`tdl_${String(at).padStart(8, '0')}_${'0'.repeat(40)}`, from('203.0.113.5'))),
    ),
  )
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(60)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await app.call(PRODUCTS, byKey(keys.good, from('203.0.113.6')))).status).toBe(200)
})

it('no key was written to the log', () => {
  expect(logged.length).toBeGreaterThan(5000)
  for (const secret of Object.values(keys)) expect(logged).not.toContain(secret.slice(13))
  expect(logged).not.toMatch(/tdl_/i)
})

async function spent(): Promise<unknown> {
  return [
    await db('reveal').count(),
    await db('contact_served').count(),
    await db('api_key').count(),
    await db('member').sum('contacts_used'),
    await db('pipeline_entry').count(),
  ]
}
