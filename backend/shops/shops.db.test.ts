import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeHistory, makeProduct, type ProductWish, publishEdition } from '../../tests/support/factories.ts'
import { ShopDetail } from '../contracts/shops.ts'
import { Shop } from '../contracts/tiktok.ts'

const database = await createTestDatabase()
const { db } = database
const NAME = 'Glowfig Store'

const sold = (wish: ProductWish & { record_end?: string; last_seen_on?: string }) =>
  makeProduct(db, { shop_name: NAME, origin: 'live', ...wish })
const lamp = await sold({ name: 'Lamp' })
const mug = await sold({ name: 'Mug', first_seen_on: '2026-11-02' })
const rack = await sold({ name: 'Rack', last_seen_on: '2026-11-18' })
const gone = await sold({ name: 'Gone', last_seen_on: '2026-11-16' })
const long = await sold({ name: 'Long gone', last_seen_on: '2026-09-30' })
const imported = await sold({ name: 'From a file', origin: 'file', last_seen_on: '2026-10-30' })
const other = await makeProduct(db, { shop_name: 'Another shop', origin: 'live' })
const market = await makeProduct(db, { shop_name: NAME, origin: 'live', channel: 'amazon' })
await makeHistory(db, lamp, [5, 5, 5, 5])
await db('observation').where({ product_id: lamp, day: '2026-11-18' }).update({ price: 24.99 })
await db('observation').where({ product_id: lamp, day: '2026-11-19' }).update({ price: 24.9 })
await db('source_state').insert({
  ...{ source: 'test-source', origin: 'live', label: 'Test source', provides: ['product'] },
  ...{ last_day: '2026-11-19', previous_day: '2026-11-18' },
})
await db('shop').insert([
  {
    ...{ origin: 'live', external_id: '7495', source: 'test-source', name: NAME, rating: 4.6 },
    ...{ review_count: 812, sold_count: 15_320, observed_at: '2026-11-20T04:00:00.000Z' },
  },
  {
    ...{ origin: 'live', external_id: '7496', source: 'test-source', name: 'Only listed' },
    observed_at: '2026-11-20T04:00:00.000Z',
  },
])
await publishEdition(db, [
  { id: mug, trend: { lastWeek: 400 } },
  { id: lamp, trend: { lastWeek: 300 } },
  { id: rack, trend: { velocity: -20, low: -30, stage: 'fading', measure: 'views' } },
  ...[gone, long, imported, other].map((id) => ({ id })),
  { id: market, channel: 'amazon' },
])
const app = await startApp(database)

async function pageOf(product: number): Promise<string> {
  const { shopId } = JSON.parse((await app.call(`/api/products/${product}`)).text)
  return `/api/shops/${shopId}`
}

async function read(path: string): Promise<ShopDetail> {
  const reply = await app.call(path)
  expect([path, reply.status]).toEqual([path, 200])
  return ShopDetail.parse(JSON.parse(reply.text))
}

describe('a shop', () => {
  it('is reached from its products and from the list of shops, under one address', async () => {
    const path = await pageOf(lamp)
    expect(path).toMatch(/^\/api\/shops\/[1-9]\d{9,15}$/)
    expect(await pageOf(mug)).toBe(path)
    const shops = JSON.parse((await app.call('/api/tiktok/shops')).text).map((row: unknown) =>
      Shop.parse(row),
    )
    expect(shops.map(({ id, shop_name }: Shop) => [`/api/shops/${id}`, shop_name])).toContainEqual([
      path,
      NAME,
    ])
    for (const apart of [other, market, imported]) expect(await pageOf(apart)).not.toBe(path)
  })

  it('counts its products, those that rise and the units of a week, with what the source states', async () => {
    expect(await read(await pageOf(lamp))).toMatchObject({
      name: NAME,
      channel: 'tiktok',
      provenance: { source: 'Test source', origin: 'live' },
      stated: { rating: 4.6, reviews: 812, sold: 15_320, verification: null },
      productsKnown: 3,
      rising: 2,
      soldAWeek: { units: 700, products: 2 },
      addedCount: 1,
      droppedCount: 1,
    })
  })

  it('lists products best first, without those that its source has dropped', async () => {
    const { products } = await read(await pageOf(lamp))
    expect(products.map(({ name, trend }) => [name, trend.section])).toEqual([
      ['Mug', 'rising'],
      ['Lamp', 'rising'],
      ['Rack', 'other'],
    ])
  })

  it('names what was added and dropped in 30 days, with the first and last day on record', async () => {
    const { added, dropped } = await read(await pageOf(lamp))
    expect(added).toEqual([{ id: String(mug), name: 'Mug', day: '2026-11-02' }])
    expect(dropped).toEqual([{ id: String(gone), name: 'Gone', day: '2026-11-16' }])
  })

  it('lists price moves of 1 % or more', async () => {
    const { priceMoves } = await read(await pageOf(lamp))
    expect(priceMoves).toEqual([
      { id: String(lamp), name: 'Lamp', day: '2026-11-18', from: 19.99, to: 24.99, currency: 'USD' },
    ])
  })

  it('of a file drops nothing, because a file states only what it holds', async () => {
    expect(await read(await pageOf(imported))).toMatchObject({
      productsKnown: 1,
      droppedCount: 0,
      stated: null,
    })
  })

  it('without a known product has the source’s facts and empty lists', async () => {
    const shops = JSON.parse((await app.call('/api/tiktok/shops')).text)
    const { id } = shops.find((row: Shop) => row.shop_name === 'Only listed')
    expect(await read(`/api/shops/${id}`)).toMatchObject({
      name: 'Only listed',
      productsKnown: 0,
      soldAWeek: null,
      stated: { rating: null },
      products: [],
    })
  })

  it('that nobody knows is not found', async () => {
    expect((await app.call('/api/shops/12345')).status).toBe(404)
    expect((await app.call('/api/shops/0')).status).toBe(400)
  })
})

it('a page holds 20 products, and the next one the rest', async () => {
  const ids: number[] = []
  for (let at = 0; at < 23; at++) ids.push(await makeProduct(db, { shop_name: 'Large', origin: 'live' }))
  await publishEdition(
    db,
    ids.map((id) => ({ id })),
  )
  const path = await pageOf(ids[0] ?? 0)
  const [first, second, third] = [
    await read(path),
    await read(`${path}?page=2`),
    await read(`${path}?page=3`),
  ]
  expect([first, second, third].map(({ products }) => products.length)).toEqual([20, 3, 0])
  expect(new Set([...first.products, ...second.products].map(({ id }) => id)).size).toBe(23)
  expect(third.productsKnown).toBe(23)
})
