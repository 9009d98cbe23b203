import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { GLASS, LED, SILK, STEEL, UNMEASURED, WISHES } from '../../tests/support/explored-products.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')

const database = await createTestDatabase()
const { db } = database
const products: Parameters<typeof publishEdition>[1] = []
for (const { product, trend } of WISHES) {
  const channel = product?.channel
  products.push({ id: await makeProduct(db, product), trend, ...(channel ? { channel } : {}) })
}
const [steel, glass, led] = products.map(({ id }) => id) as [number, number, number]
const cheap = await makeSupplier(db, {
  name: 'Da Nang Steel',
  country: 'VN',
  price_low: 5,
  price_currency: 'USD',
})
const dear = await makeSupplier(db, {
  name: 'Glass Works',
  country: 'CN',
  price_low: 24,
  price_currency: 'USD',
})
await makeMatch(db, steel, cheap, { position: 1, last_shipment_on: '2026-11-10' })
await makeMatch(db, steel, dear, { position: 2, last_shipment_on: '2026-11-18' })
await makeMatch(db, glass, dear, { position: 1, last_shipment_on: '2026-03-01' })
await makeMatch(db, led, dear, { position: 1, last_shipment_on: null })
await publishEdition(db, products)
await makeProduct(db, { name: 'Steel bottle of no edition' })
const app = await startApp({ ...database, now: () => NOW })

async function ask(query: string, path = '/api/explore') {
  const { status, headers, text } = await app.call(`${path}?${query}`, { as: 'pro' })
  expect([query, status]).toEqual([query, 200])
  return { headers, items: JSON.parse(text) }
}

async function found(query: string): Promise<[names: string[], leftOut: number]> {
  const { headers, items } = await ask(query)
  expect(headers['x-total-count']).toBe(String(items.length))
  return [items.map(({ name }: { name: string }) => name), Number(headers['x-left-out'])]
}

describe('a filter of the explorer', () => {
  it.each<[query: string, names: string[], leftOut: number]>([
    ['', [STEEL, GLASS, SILK, LED, UNMEASURED], 0],
    ['q=bottle', [STEEL, GLASS], 0],
    ['q=botle', [STEEL, GLASS], 0],
    ['q=zzzz', [], 0],
    ['category=Fashion', [SILK], 1],
    ['category=Fashion,Home%20%26%20Living', [GLASS, SILK, LED], 1],
    ['channel=amazon', [LED], 0],
    ['stage=viral,steady', [STEEL, SILK], 1],
    ['confidence=medium', [STEEL, GLASS, SILK], 0],
    ['confidence=low', [STEEL, GLASS, SILK, LED, UNMEASURED], 0],
    ['acceleration=speeding%20up', [STEEL], 1],
    ['velocityFrom=60', [STEEL, GLASS], 1],
    ['velocityTo=-20', [LED], 1],
    ['velocityFrom=-20&velocityTo=5', [SILK, LED], 1],
    ['soldFrom=80', [STEEL, GLASS], 3],
    ['soldTo=80', [GLASS], 3],
    ['viewsFrom=1000000', [SILK], 4],
    ['priceFrom=20&priceTo=30', [STEEL, GLASS], 1],
    ['priceTo=12.50', [LED], 1],
    ['marginFrom=70', [STEEL], 2],
    ['marginTo=20', [GLASS, LED], 2],
    ['competition=low', [GLASS, SILK], 1],
    ['competition=medium,high', [STEEL, LED], 1],
    ['ratingFrom=4.2', [STEEL, GLASS, SILK], 1],
    ['reviewsFrom=900', [STEEL, LED], 1],
    ['reviewsTo=40', [GLASS, SILK], 1],
    ['suppliersFrom=2', [STEEL], 0],
    ['shippedWithin=30', [STEEL], 1],
    ['newWithin=10', [STEEL, SILK], 0],
    ['seenWithin=1', [STEEL, SILK, UNMEASURED], 0],
    ['seenWithin=2', [STEEL, GLASS, SILK, UNMEASURED], 0],
    ['velocityFrom=60&priceFrom=25', [GLASS], 1],
    ['priceFrom=50&priceTo=20', [], 1],
  ])('%s', async (query, names, leftOut) => {
    expect(await found(`sort=sure&${query}`)).toEqual([names, leftOut])
  })
})

describe('the order of the explorer', () => {
  it.each([
    ['sure', [STEEL, GLASS, SILK, LED, UNMEASURED]],
    ['sure&direction=asc', [LED, SILK, GLASS, STEEL, UNMEASURED]],
    ['velocity', [STEEL, GLASS, SILK, LED, UNMEASURED]],
    ['sold', [STEEL, GLASS, SILK, LED, UNMEASURED]],
    ['views', [SILK, STEEL, GLASS, LED, UNMEASURED]],
    ['price', [LED, STEEL, GLASS, SILK, UNMEASURED]],
    ['price&direction=desc', [SILK, GLASS, STEEL, LED, UNMEASURED]],
    ['margin', [STEEL, GLASS, LED, SILK, UNMEASURED]],
    ['competition', [GLASS, SILK, STEEL, LED, UNMEASURED]],
    ['rating', [SILK, STEEL, GLASS, LED, UNMEASURED]],
    ['newest', [SILK, STEEL, UNMEASURED, GLASS, LED]],
    ['suppliers', [STEEL, GLASS, LED, SILK, UNMEASURED]],
    ['shipped', [STEEL, GLASS, SILK, LED, UNMEASURED]],
  ])('can be by %s, with unknown values last', async (sort, names) => {
    expect((await found(`sort=${sort}`))[0]).toEqual(names)
  })

  it('continues over pages without a gap', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => (await ask(`sort=price&limit=2&page=${page}`)).items),
    )
    expect(pages.map((items) => items.map(({ name }: { name: string }) => name))).toEqual([
      [LED, STEEL],
      [GLASS, SILK],
      [UNMEASURED],
      [],
    ])
  })
})

describe('a row of the explorer', () => {
  it('has its figures, their origin and its best supplier', async () => {
    const { items } = await ask('q=insulated')
    expect(items).toEqual([
      expect.objectContaining({
        name: STEEL,
        price: 20,
        factoryPrice: 5,
        profitMargin: 75,
        competition: { level: 'medium', count: 45, of: 'sellers', growthPercent: null },
        rating: 4.8,
        suppliersFound: 2,
        bestSupplier: expect.objectContaining({
          name: 'Da Nang Steel',
          country: 'VN',
          lastShipmentOn: '2026-11-10',
        }),
        provenance: { source: 'test-source', origin: 'sandbox', observedAt: '2026-11-20T04:00:00.000Z' },
      }),
    ])
  })

  it('has nulls without a supplier', async () => {
    const { items } = await ask('sort=sure&direction=asc&limit=1&page=5')
    expect(items[0]).toMatchObject({
      name: UNMEASURED,
      price: null,
      profitMargin: null,
      competition: null,
      rating: null,
      suppliersFound: 0,
      bestSupplier: null,
    })
  })
})

describe('an empty result', () => {
  it('names the part of the filter to loosen, with a range as one part', async () => {
    const { items } = await ask('category=Fashion&velocityFrom=50&velocityTo=300', '/api/explore/loosen')
    expect(items).toEqual([
      { fields: ['category'], products: 2 },
      { fields: ['velocityFrom', 'velocityTo'], products: 1 },
    ])
  })

  it('suggests no part if two would have to be loosened', async () => {
    expect((await ask('category=Fashion&velocityFrom=900', '/api/explore/loosen')).items).toEqual([
      { fields: ['velocityFrom'], products: 1 },
    ])
    expect((await ask('category=Automotive&velocityFrom=900&q=zzzz', '/api/explore/loosen')).items).toEqual(
      [],
    )
  })
})

describe('the explorer’s access policy', () => {
  it.each([
    '/api/explore',
    '/api/explore/loosen',
    '/api/views',
    '/api/export/products.csv',
    '/api/export/products.xlsx',
  ])('answers %s with 401 for a visitor and 402 for a free member', async (path) => {
    expect((await app.call(path)).status).toBe(401)
    expect((await app.call(path, { as: 'free' })).status).toBe(402)
  })
})

describe('an invalid filter', () => {
  it.each([
    ['category=Shoes', 'category'],
    ['category=', 'category'],
    ['category=Fashion,', 'category'],
    ['stage=viral,dead', 'stage'],
    ['velocityFrom=abc', 'velocityFrom'],
    ['velocityFrom=-101', 'velocityFrom'],
    ['velocityFrom=1e3', 'velocityFrom'],
    ['priceFrom=-1', 'priceFrom'],
    ['priceFrom=1.234', 'priceFrom'],
    ['ratingFrom=5.1', 'ratingFrom'],
    ['suppliersFrom=0', 'suppliersFrom'],
    ['shippedWithin=99999', 'shippedWithin'],
    ['sort=product_id', 'sort'],
    ['sort=low%20desc;%20drop%20table%20explored', 'sort'],
    ['direction=down', 'direction'],
    ['page=0', 'page'],
    ['colour=red', 'colour'],
    ['q=%20', 'q'],
  ])('is refused by name: %s', async (query, field) => {
    const { status, text } = await app.call(`/api/explore?${query}`, { as: 'pro' })
    expect([status, JSON.parse(text).error.field]).toEqual([400, field])
  })
})

describe('before the first edition', () => {
  it('the explorer answers with an empty list and no edition', async () => {
    const other = await createTestDatabase()
    const empty = await startApp(other)
    const { status, text, headers } = await empty.call('/api/explore?q=bottle&velocityFrom=1', { as: 'pro' })
    await empty.stop()
    await other.drop()
    expect([status, text, headers['x-total-count'], headers['x-left-out']]).toEqual([200, '[]', '0', '0'])
  })
})
