import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { FROM_APP, watchlistCalls } from '../../tests/support/watching.ts'
import { WATCH_MAX, type WatchChange } from '../contracts/watchlist.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let database: TestDatabase
let app: RunningApp
let calls: ReturnType<typeof watchlistCalls>
let clock = NOON
let member: TestMember

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp({ ...database, now: () => new Date(clock) })
  calls = watchlistCalls(app)
})

beforeEach(async () => {
  clock = NOON
  member = await makeMember(database.db)
})

const listOf = (who = member) => calls.listOf(who)
const take = (changes: WatchChange[], who = member) => calls.take(changes, who)
const see = (who = member) => calls.see(who)

const watch = (id: number | string, kind: WatchChange['kind'] = 'product', at = clock): WatchChange => ({
  kind,
  id: String(id),
  watching: true,
  at: new Date(at).toISOString(),
})
const giveUp = (id: number | string, kind: WatchChange['kind'] = 'product', at = clock): WatchChange => ({
  ...watch(id, kind, at),
  watching: false,
})

async function listedProduct(wish: Parameters<typeof makeProduct>[1] = {}): Promise<number> {
  const id = await makeProduct(database.db, wish)
  await publishEdition(database.db, [{ id, trend: { velocity: 40, stage: 'growing', confidence: 'medium' } }])
  return id
}

describe('the watchlist', () => {
  it('shows a product with its figures now and as they were when it was added', async () => {
    const { db } = database
    const id = await listedProduct({
      name: 'Steel kettle',
      price: 20,
      sale_price: 15,
      image_urls: ['https://pictures.example/kettle.jpg'],
    })
    await makeMatch(db, id, await makeSupplier(db))
    expect(await take([watch(id)])).toEqual([])
    const facts = {
      price: 15,
      listPrice: 20,
      currency: 'USD',
      velocity: 40,
      confidence: 'medium',
      stage: 'growing',
      trend: expect.objectContaining({
        lastWeek: 140,
        usualWeek: 100,
        stage: 'growing',
        confidence: 'medium',
      }),
      rank: 1,
      suppliersFound: 1,
    }
    expect(await listOf()).toEqual({
      suppliers: [],
      products: [
        {
          kind: 'product',
          id: String(id),
          name: 'Steel kettle',
          channel: 'tiktok',
          imageUrl: expect.stringMatching(/^\/img\/[0-9a-f]{64}\/320$/),
          addedAt: new Date(NOON).toISOString(),
          since: new Date(NOON).toISOString(),
          provenance: { source: 'test-source', origin: 'sandbox', observedAt: '2026-11-20T04:00:00.000Z' },
          now: facts,
          before: facts,
        },
      ],
    })
  })

  it('shows a supplier, verified as its own page says', async () => {
    const { db } = database
    const checked = await makeSupplier(db, { name: 'Checked Works', contact: { verified_on: '2026-10-01' } })
    const lapsed = await makeSupplier(db, { contact: { verified_on: '2020-01-01' } })
    await take([watch(lapsed, 'supplier', NOON - 2), watch(checked, 'supplier', NOON - 1)])
    const { suppliers } = await listOf()
    expect(suppliers.map(({ id, now }) => [id, now?.verified])).toEqual([
      [String(checked), true],
      [String(lapsed), false],
    ])
    expect(suppliers[0]).toMatchObject({
      name: 'Checked Works',
      country: 'VN',
      now: { totalShipments: 41, lastShipmentOn: '2026-11-10', buyers: 6, verified: true },
    })
    const page = await app.call(`/api/suppliers/${checked}/profile`)
    expect(JSON.parse(page.text).verified).toBe(true)
  })

  it('keeps an item that left the edition or our data, by its name', async () => {
    const { db } = database
    const left = await listedProduct({ name: 'Left the lists' })
    const gone = await listedProduct({ name: 'Left the records' })
    const maker = await makeSupplier(db, { name: 'Gone Works' })
    await take([watch(left), watch(gone), watch(maker, 'supplier')])
    await listedProduct()
    await db.raw('delete from product where id = ?', [gone])
    await db.raw('delete from supplier where id = ?', [maker])
    const { products, suppliers } = await listOf()
    const byName = new Map([...products, ...suppliers].map((item) => [item.name, item]))
    expect(byName.get('Left the lists')).toMatchObject({ channel: 'tiktok', now: null })
    expect(byName.get('Left the lists')?.provenance).not.toBeNull()
    expect(byName.get('Left the records')).toMatchObject({ channel: null, now: null, provenance: null })
    expect(byName.get('Gone Works')).toMatchObject({ now: null, provenance: null })
    expect(await take([giveUp(gone, 'product', NOON + 1), giveUp(maker, 'supplier', NOON + 1)])).toEqual([])
    clock += 1
    expect(await take([giveUp(gone), giveUp(maker, 'supplier')])).toEqual([])
    expect((await listOf()).products.map(({ name }) => name)).toEqual(['Left the lists'])
  })

  it('makes as many queries for two hundred items as for one', async () => {
    const { db } = database
    const ids: number[] = []
    for (let count = 0; count < WATCH_MAX; count += 1) ids.push(await makeProduct(db))
    const edition = await publishEdition(
      db,
      ids.map((id) => ({ id })),
    )
    // Excludes the app's own queries for a new edition.
    await app.reached(edition)
    const queries = async () => {
      let asked = 0
      const count = ({ sql }: { sql: string }) => {
        if (/^(select|with)/i.test(sql)) asked += 1
      }
      db.on('query', count)
      await listOf()
      db.off('query', count)
      return asked
    }
    member = await makeMember(db, { plan: 'pro' })
    await take([watch(ids[0] ?? 0)])
    const forOne = await queries()
    await take(ids.map((id) => watch(id)))
    expect((await listOf()).products).toHaveLength(WATCH_MAX)
    expect(await queries()).toBe(forOne)
  })
})

describe('access to the watchlist', () => {
  it('is refused to a visitor with 401', async () => {
    const change = { method: 'POST', headers: FROM_APP, body: JSON.stringify({ changes: [watch(1)] }) }
    const replies = [
      await app.call('/api/watchlist'),
      await app.call('/api/watchlist', change),
      await app.call('/api/watchlist/seen', { method: 'POST', headers: FROM_APP }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('is refused to a write from another site', async () => {
    const { status } = await app.call('/api/watchlist', {
      method: 'POST',
      body: JSON.stringify({ changes: [watch(await listedProduct())] }),
      headers: { cookie: member.cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    expect(status).toBe(403)
    expect((await listOf()).products).toEqual([])
  })

  it('is limited to the owner’s list', async () => {
    const other = await makeMember(database.db)
    const id = await listedProduct()
    await take([watch(id)])
    const before = await listOf()
    expect(await listOf(other)).toEqual({ products: [], suppliers: [] })
    await take([giveUp(id)], other)
    clock += DAY
    await see(other)
    clock -= DAY
    expect(await listOf()).toEqual(before)
    expect(await listOf(other)).toEqual({ products: [], suppliers: [] })
  })

  it('is answered with 401 for a member whose account was just deleted', async () => {
    const id = await listedProduct()
    const gone = await makeMember(database.db)
    await database.db('member').where({ id: gone.id }).delete()
    const body = JSON.stringify({ changes: [watch(id)] })
    const headers = { ...FROM_APP, cookie: gone.cookie }
    const reply = await app.call('/api/watchlist', { method: 'POST', body, headers })
    expect(reply.status).toBe(401)
  })
})

describe('a visit to the watchlist', () => {
  const stageNow = async () => {
    const [product] = (await listOf()).products
    return { before: product?.before?.stage, now: product?.now?.stage, since: product?.since }
  }
  const at = (ms: number) => new Date(NOON + ms).toISOString()

  it('shows changes since the previous visit, also after a reload', async () => {
    const { db } = database
    const id = await listedProduct()
    await take([watch(id)])

    clock = NOON + DAY
    await publishEdition(db, [{ id, trend: { stage: 'viral' } }])
    const first = { before: 'growing', now: 'viral', since: at(0) }
    expect(await stageNow()).toEqual(first)
    expect((await see()).text).toBe(JSON.stringify({ seenAt: at(DAY) }))
    expect(await stageNow()).toEqual(first)
    clock += 29 * MINUTE
    await see()
    expect(await stageNow()).toEqual(first)

    clock = NOON + 2 * DAY
    await publishEdition(db, [{ id, trend: { stage: 'fading' } }])
    const second = { before: 'viral', now: 'fading', since: at(DAY + 29 * MINUTE) }
    expect(await stageNow()).toEqual(second)
    await see()
    expect(await stageNow()).toEqual(second)
  })

  it('counts only when it is marked as seen', async () => {
    const id = await listedProduct()
    await take([watch(id)])
    clock = NOON + DAY
    await publishEdition(database.db, [{ id, trend: { stage: 'viral' } }])
    await listOf()
    clock = NOON + 2 * DAY
    expect(await stageNow()).toEqual({ before: 'growing', now: 'viral', since: at(0) })
  })

  it('shows a product that is absent for a while as missing, then as back', async () => {
    const id = await listedProduct()
    await take([watch(id)])
    await listedProduct()
    clock = NOON + DAY
    await see()
    clock = NOON + 2 * DAY
    expect(await stageNow()).toMatchObject({ before: undefined, now: undefined })
    await publishEdition(database.db, [{ id }])
    expect(await stageNow()).toMatchObject({ before: undefined, now: 'growing' })
  })

  it('keeps the changes of an item removed and added again within it; later they restart', async () => {
    const id = await listedProduct()
    await take([watch(id)])
    clock = NOON + DAY
    await publishEdition(database.db, [{ id, trend: { stage: 'viral' } }])
    await take([giveUp(id)])
    clock += MINUTE
    await take([watch(id)])
    expect(await stageNow()).toMatchObject({ before: 'growing', now: 'viral' })

    clock += MINUTE
    await take([giveUp(id)])
    clock += DAY
    await take([watch(id)])
    expect(await stageNow()).toEqual({ before: 'viral', now: 'viral', since: new Date(clock).toISOString() })
  })

  it('takes over an item’s new name', async () => {
    const id = await listedProduct({ name: 'Old name' })
    await take([watch(id)])
    await database.db('product').where({ id }).update({ name: 'New name' })
    await see()
    await database.db('product').where({ id }).delete()
    expect((await listOf()).products[0]?.name).toBe('New name')
  })
})
