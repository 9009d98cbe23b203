import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { byKey, makeKey } from '../../tests/support/api-keys.ts'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { fromApp } from '../../tests/support/revealing.ts'
import { KEY_CALLS_A_MINUTE } from '../contracts/api-keys.ts'
import { CONTACTS_AN_HOUR } from '../contracts/plans.ts'

const PRODUCTS = 11

const database = await createTestDatabase()
const { db } = database
const suppliers: number[] = []
for (let made = 0; made < 60; made += 1) {
  const contact = { person: 'Lan', email: `lan@maker${made}.example`, phone: null, address: null }
  suppliers.push(await makeSupplier(db, { name: `Maker ${made}`, total_shipments: 100 - made, contact }))
}
const listed: { id: number }[] = []
for (let made = 0; made < PRODUCTS; made += 1) {
  const id = await makeProduct(db, { name: `Bottle ${made}`, price: 10 + made })
  await makeMatch(db, id, suppliers[made] ?? 0)
  listed.push({ id })
}
await publishEdition(db, listed)
const apps = [await startApp(database), await startApp(database)] as const
const mai = await makeMember(db, { plan: 'pro' })
const key = await makeKey(db, mai)

describe('a list', () => {
  it.each([
    ['products', '/api/v1/products?sort=price', PRODUCTS],
    ['products by name', '/api/v1/search?q=bottle', PRODUCTS],
    ['suppliers', '/api/v1/suppliers?sort=name', 60],
  ])('is walked by cursor to its last row, each row once: %s', async (_name, address, total) => {
    const ids: string[] = []
    let cursor: string | null = ''
    let pages = 0
    while (cursor !== null) {
      const page: Listed = await read(`${address}&limit=4${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(total)
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      pages += 1
    }
    expect([pages, ids.length, new Set(ids).size]).toEqual([Math.ceil(total / 4), total, total])
  })

  it('does not mix two questions, or two editions, by one cursor', async () => {
    const { nextCursor, edition }: Listed = await read('/api/v1/products?limit=4')
    const asked = (query: string) =>
      apps[1].call(`/api/v1/products?${query}&cursor=${nextCursor}`, byKey(key))
    expect((await asked('limit=4')).status).toBe(200)
    const others = await Promise.all([
      asked('limit=5'),
      asked('limit=4&stage=viral'),
      asked('limit=4&sort=price'),
    ])
    for (const { status, text } of others) {
      expect([status, text]).toEqual([400, expect.stringContaining('belongs to another request')])
    }
    const next = await publishEdition(db, listed)
    expect(String(next)).not.toBe(edition)
    const { status, text } = await asked('limit=4')
    expect([status, text]).toEqual([400, expect.stringContaining('A new one is published')])
  })

  it('gives source and age of each figure', async () => {
    const { items, edition }: Listed = await read('/api/v1/products?limit=1')
    expect(items[0]).toMatchObject({
      provenance: { origin: expect.any(String), observedAt: expect.any(String) },
      trend: { asOf: expect.any(String) },
    })
    expect(edition).toMatch(/^\d+$/)
  })
})

describe('a contact', () => {
  it('is in no list before its reveal, then with the scope for it, and listing spends nothing', async () => {
    const owner = await makeMember(db, { plan: 'pro' })
    const all = await makeKey(db, owner)
    const market = await makeKey(db, owner, { scopes: ['read'] })
    // The first products' contacts are public on the start page.
    const id = suppliers[8]
    const seen = async (secret: string) => {
      const lists = ['/api/v1/suppliers', `/api/v1/suppliers/${id}`, `/api/v1/products/${listed[8]?.id}`]
      const replies = await Promise.all(lists.map((path) => apps[0].call(path, byKey(secret))))
      return replies.map(({ text }) => text.includes('lan@maker8.example'))
    }
    expect(await seen(all)).toEqual([false, false, false])
    expect(await servedTo(owner)).toBe(0)
    const path = `/api/v1/suppliers/${id}/contact`
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => apps[0].call(path, byKey(all, { method: 'POST' }))),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await servedTo(owner)).toBe(1)
    expect(await seen(all)).toEqual([true, true, true])
    expect(await seen(market)).toEqual([false, false, false])
    const { items } = JSON.parse((await apps[0].call('/api/v1/contacts', byKey(all))).text)
    expect(items).toMatchObject([{ supplierId: String(id), contactEmail: 'lan@maker8.example' }])
  })

  it('is opened from one quota by programs and the app at once, over both processes', async () => {
    const owner = await makeMember(db, { plan: 'pro' })
    const secret = await makeKey(db, owner)
    await spendAllBut(3, owner)
    const replies = await Promise.all(
      suppliers.slice(PRODUCTS).map((id, at) => {
        const app = apps[at % 2] as RunningApp
        return at % 4 < 2
          ? app.call(`/api/v1/suppliers/${id}/contact`, byKey(secret, { method: 'POST' }))
          : app.call(`/api/suppliers/${id}`, fromApp(owner))
      }),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    for (const status of statuses) expect([200, 429, 503]).toContain(status)
    expect(await servedTo(owner)).toBe(CONTACTS_AN_HOUR)
    expect(await db('reveal').where({ member_id: owner.id })).toHaveLength(3)
  })
})

describe('the calls of a minute', () => {
  it('are counted exactly over two processes and all keys of a member, and each answer has the calls left', async () => {
    const owner = await makeMember(db, { plan: 'pro' })
    const secrets = [await makeKey(db, owner), await makeKey(db, owner, { scopes: ['read'] })]
    const more = 30
    const replies = await Promise.all(
      Array.from({ length: KEY_CALLS_A_MINUTE + more }, (_, at) =>
        (apps[at % 2] as RunningApp).call('/api/v1/hashtags', byKey(secrets[at % 3 === 0 ? 0 : 1] ?? '')),
      ),
    )
    const answered = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 429)
    expect([answered.length, refused.length]).toEqual([KEY_CALLS_A_MINUTE, more])
    const left = answered.map(({ headers }) =>
      Number(/^"minute";r=(\d+);t=\d+$/.exec(String(headers.ratelimit))?.[1]),
    )
    expect(left.sort((a, b) => b - a)).toEqual(Array.from(left, (_, at) => KEY_CALLS_A_MINUTE - 1 - at))
    for (const { headers } of replies) expect(headers['ratelimit-policy']).toBe('"minute";q=120;w=60')
    for (const { headers } of refused) {
      const wait = Number(headers['retry-after'])
      expect([wait > 0 && wait <= 60, headers.ratelimit]).toEqual([true, `"minute";r=0;t=${wait}`])
    }
    expect((await apps[0].call('/api/v1/hashtags', byKey(key))).status).toBe(200)
  })

  it('are not counted where the key is refused', async () => {
    const owner = await makeMember(db, { plan: 'pro' })
    const secret = await makeKey(db, owner)
    const wrong = await apps[0].call('/api/v1/stats', byKey(`${secret.slice(0, -1)}x`))
    expect([wrong.status, wrong.headers.ratelimit]).toEqual([401, undefined])
    expect((await apps[1].call('/api/v1/stats', byKey(secret))).headers.ratelimit).toMatch(/^"minute";r=119;/)
  })
})

it('events of the owner’s alerts come by key, to the owner alone', async () => {
  const [owner, other] = [await makeMember(db, { plan: 'pro' }), await makeMember(db, { plan: 'pro' })]
  const event = { subject_kind: 'product', subject_id: String(listed[0]?.id), subject_name: 'Bottle 0' }
  await db('alert_event').insert({
    ...{
      ...event,
      id: randomUUID(),
      member_id: owner.id,
      edition: 1,
      at: new Date(),
      condition_kind: 'stage-change',
    },
    ...{ words: 'Bottle 0 is viral now.', facts: { lines: [], source: 'Sample data' }, href: '/product/1' },
  })
  const answers = await Promise.all(
    [owner, other].map(async (member) => {
      const secret = await makeKey(db, member, { scopes: ['profile'] })
      return JSON.parse((await apps[0].call('/api/v1/alert-events', byKey(secret))).text)
    }),
  )
  expect(answers).toMatchObject([
    { items: [{ words: 'Bottle 0 is viral now.' }], nextCursor: null },
    { items: [], nextCursor: null },
  ])
})

it('a key is noted as used, and its owner sees when', async () => {
  const owner = await makeMember(db, { plan: 'pro' })
  const secret = await makeKey(db, owner)
  await apps[0].call('/api/v1/stats', byKey(secret))
  const { keys } = JSON.parse((await apps[1].call('/api/keys', { headers: { cookie: owner.cookie } })).text)
  expect(Date.now() - Date.parse(keys[0].lastUsedAt)).toBeLessThan(60_000)
})

interface Listed {
  items: { id: string }[]
  total: number
  nextCursor: string | null
  edition: string | null
}

async function read(path: string): Promise<Listed> {
  const { status, text } = await apps[0].call(path, byKey(key))
  expect([status, text]).toEqual([200, text])
  return JSON.parse(text)
}

async function servedTo({ id }: TestMember): Promise<number> {
  const [{ count } = { count: 0 }] = await db('contact_served').where({ member_id: id }).count()
  return Number(count)
}

async function spendAllBut(left: number, { id }: TestMember): Promise<void> {
  await db.raw(
    `insert into contact_served (member_id, supplier_id, served_at)
     select ?, 1000000 + n, now() - interval '1 minute' from generate_series(1, ?) n`,
    [id, CONTACTS_AN_HOUR - left],
  )
}
