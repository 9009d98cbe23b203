import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeSupplier } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { FROM_APP, fromApp, keptOf } from '../../tests/support/revealing.ts'

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

describe('a reveal costs no credit', () => {
  it.each([
    ['a link', {}],
    ['an address typed', { 'sec-fetch-site': 'none', 'x-requested-with': 'app' }],
    ['a picture on our own page', { 'sec-fetch-site': 'same-origin' }],
    ['another site', { 'sec-fetch-site': 'cross-site', 'x-requested-with': 'app' }],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site', 'x-requested-with': 'app' }],
    ['a foreign origin', { origin: 'https://evil.example', 'x-requested-with': 'app' }],
    ['no origin, in words', { origin: 'null', 'x-requested-with': 'app' }],
    ['a prefetch', { ...FROM_APP, 'sec-purpose': 'prefetch' }],
    ['a prerendered page', { ...FROM_APP, 'sec-purpose': 'prefetch;prerender' }],
    ['an old prefetch', { ...FROM_APP, purpose: 'prefetch' }],
    ['an older prefetch', { ...FROM_APP, 'x-moz': 'prefetch' }],
    ['a preview', { ...FROM_APP, 'x-purpose': 'preview' }],
  ])('when the request comes from %s', async (_who, headers) => {
    const member = await makeMember(db)
    const id = await makeSupplier(db)
    const reply = await app.call(`/api/suppliers/${id}`, { headers: { ...headers, cookie: member.cookie } })
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([403, 'forbidden'])
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 0, counted: 0 })
  })

  it('by HEAD or another method, which is refused', async () => {
    const member = await makeMember(db)
    const id = await makeSupplier(db)
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
      const reply = await app.call(`/api/suppliers/${id}`, { ...fromApp(member), method })
      expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, OPTIONS'])
    }
    expect(await keptOf(db, member.id)).toEqual({ used: 0, revealed: 0, counted: 0 })
  })
})

it.each([
  ['without Fetch Metadata and Origin', { 'x-requested-with': 'app' }],
  ['without Fetch Metadata, with our origin', { 'x-requested-with': 'app', origin: 'ours' }],
])('answers an older browser %s', async (_what, headers) => {
  const member = await makeMember(db)
  const id = await makeSupplier(db)
  const own = 'origin' in headers ? { ...headers, origin: app.origin } : headers
  const reply = await app.call(`/api/suppliers/${id}`, { headers: { ...own, cookie: member.cookie } })
  expect(reply.status).toBe(200)
})
