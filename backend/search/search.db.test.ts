import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { completeEdition } from '../refresh/complete-edition.ts'

const database = await createTestDatabase()
const { db } = database
const names = [
  'Insulated steel bottle',
  'Glass bottle with sleeve',
  'LED strip lights 5m',
  '100% cotton towel',
  'Mini_fan desk',
  'Wi-Fi smart plug 3.5 kW',
  'Café moka pot',
  'Battle card game',
]
const products: { id: number; trend: object }[] = []
for (const [index, name] of names.entries()) {
  const id = await makeProduct(db, {
    name,
    seller_count: index === 0 ? 45 : null,
    creator_count: index === 1 ? 1 : null,
    category: index === 2 ? 'Home & Living' : 'Kitchen & Dining',
    channel: index === 3 ? 'amazon' : 'tiktok',
    price: index === 4 ? null : 10 + 10 * index,
    sale_price: index === 5 ? 12.5 : null,
  })
  products.push({
    id,
    trend: {
      velocity: [47, 8, 312, -12, null, 120, 5, 3][index],
      stage: index === 2 ? 'viral' : 'growing',
      confidence: (['high', 'medium', 'low'] as const)[index % 3],
    },
  })
}
await makeMatch(db, products[0]?.id ?? 0, await makeSupplier(db, { price_low: 5, price_currency: 'USD' }))
await makeMatch(db, products[1]?.id ?? 0, await makeSupplier(db, { price_low: 5, price_currency: 'EUR' }))
await publishEdition(db, products)
await makeProduct(db, { name: 'Steel bottle of no edition' })
const app = await startApp(database)

async function found(query: string, more = ''): Promise<string[]> {
  const reply = await app.call(`/api/search?q=${encodeURIComponent(query)}${more}`, { as: 'pro' })
  return JSON.parse(reply.text).map((result: { name: string }) => result.name)
}

async function suggested(query: string): Promise<string[]> {
  const reply = await app.call(`/api/search/suggestions?q=${encodeURIComponent(query)}`, { as: 'pro' })
  return JSON.parse(reply.text)
}

describe('search', () => {
  it.each([
    ['steel bottle', 'Insulated steel bottle'],
    ['STEEL', 'Insulated steel bottle'],
    ['bot', 'Insulated steel bottle'],
    ['b', 'Insulated steel bottle'],
    ['bottle steel insu', 'Insulated steel bottle'],
    ['100%', '100% cotton towel'],
    ['mini_fan', 'Mini_fan desk'],
    ['wi-fi plug', 'Wi-Fi smart plug 3.5 kW'],
    ['3.5', 'Wi-Fi smart plug 3.5 kW'],
    ["steel' | bottle", 'Insulated steel bottle'],
    ['cafe', 'Café moka pot'],
    ['CAFÉ', 'Café moka pot'],
  ])('for "%s" returns %s first', async (query, name) => {
    expect((await found(query))[0]).toBe(name)
  })

  it.each([
    ['a letter too many', 'insullated', 'Insulated steel bottle'],
    ['a letter missing', 'led strp lights', 'LED strip lights 5m'],
    ['a letter wrong', 'insulatet steel', 'Insulated steel bottle'],
    ['two letters swapped', 'inuslated', 'Insulated steel bottle'],
    ['the first letter wrong', 'kotton', '100% cotton towel'],
    ['a slip in each word', 'insulatd bottel', 'Insulated steel bottle'],
    ['a slip in each word', 'cottn towle', '100% cotton towel'],
    ['two slips in a word', 'insullatedd', 'Insulated steel bottle'],
    ['a space forgotten', 'steelbottle', 'Insulated steel bottle'],
    ['a space too many', 'insu lated bottle', 'Insulated steel bottle'],
    ['a space where the name has none', 'wifi plug', 'Wi-Fi smart plug 3.5 kW'],
    ['a slip that is another word', 'insulated battle', 'Insulated steel bottle'],
    ['a number with a slip', 'plug 3.6', 'Wi-Fi smart plug 3.5 kW'],
  ])('finds a product despite %s: "%s"', async (_slip, query, name) => {
    expect((await found(query))[0]).toBe(name)
  })

  it.each([
    ['toalla de algodón', '100% cotton towel'],
    ['botol stainless steel', 'Insulated steel bottle'],
    ['quạt mini', 'Mini_fan desk'],
    ['毛巾', '100% cotton towel'],
  ])('finds products by foreign words: "%s"', async (query, name) => {
    expect((await found(query))[0]).toBe(name)
  })

  it('does not correct a query that has results as typed', async () => {
    expect(await found('battle')).toEqual(['Battle card game'])
  })

  it('matches most words when no name has all', async () => {
    expect(await found('steel bottle moka')).toEqual(['Insulated steel bottle'])
  })

  it.each([
    '%',
    '_',
    '%_%_%',
    'zzzzqqq',
    "'",
    '!!!',
    '\\',
    '\u{1F600}',
    '& | ! ( ) :* <->',
    "'; drop table product; --",
  ])('for "%s" finds nothing rather than everything', async (query) => {
    expect(await found(query)).toEqual([])
  })

  it('answers a query of sixty words and one of two hundred letters like any other', async () => {
    const long = 'steel bottle glass led strip towel '.repeat(6).slice(0, 200).trim()
    expect(await found(long)).toEqual(expect.any(Array))
    expect(await found('x'.repeat(200))).toEqual([])
    expect((await app.call(`/api/search?q=${'y'.repeat(201)}`, { as: 'pro' })).status).toBe(400)
  })

  it('is refused to a visitor and a free member', async () => {
    const statuses = [
      await app.call('/api/search?q=led'),
      await app.call('/api/search?q=led', { as: 'free' }),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([401, 402])
  })

  it('puts the stronger trend first among equal matches', async () => {
    expect(await found('bottle')).toEqual(['Insulated steel bottle', 'Glass bottle with sleeve'])
  })

  it.each([
    ['&category=Home %26 Living', ['LED strip lights 5m']],
    ['&channel=amazon', ['100% cotton towel']],
    ['&stage=viral', ['LED strip lights 5m']],
    [
      '&confidence=medium',
      [
        'Insulated steel bottle',
        'Glass bottle with sleeve',
        '100% cotton towel',
        'Mini_fan desk',
        'Café moka pot',
        'Battle card game',
      ],
    ],
    ['&minPrice=20&maxPrice=30', ['LED strip lights 5m', 'Glass bottle with sleeve']],
    ['&maxPrice=12.50', ['Wi-Fi smart plug 3.5 kW', 'Insulated steel bottle']],
    ['&minPrice=12.51&maxPrice=19.99', []],
    ['&channel=amazon&stage=viral', []],
  ])('narrows down by %s', async (filter, names) => {
    const letters = await Promise.all(
      [...'ilgmwc1'].map((letter) => found(letter, encodeURI(filter).replaceAll('%25', '%'))),
    )
    expect([...new Set(letters.flat())].sort()).toEqual([...names].sort())
  })

  it('does not correct a query when only the filter excludes all results', async () => {
    expect(await found('battle', '&channel=amazon')).toEqual([])
  })

  it('continues ranks over pages and counts all results', async () => {
    const ask = async (page: number) =>
      await app.call(`/api/search?q=bottle&limit=1&page=${page}`, { as: 'pro' })
    const pages = [await ask(1), await ask(2), await ask(3)]
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['2', '2', '2'])
    expect(pages.map(({ text }) => JSON.parse(text).map(({ rank }: { rank: number }) => rank))).toEqual([
      [1],
      [2],
      [],
    ])
  })

  it('derives three texts from measurements, null without any', async () => {
    const reply = await app.call('/api/search?q=bottle', { as: 'pro' })
    const [steel, glass] = JSON.parse(reply.text)
    expect(steel).toMatchObject({
      rank: 1,
      trendVelocity: 'Rising +47%',
      factoryPrice: 5,
      profitMargin: '50%',
      competition: 'Medium (45 sellers)',
      suppliersFound: 1,
    })
    expect(glass).toMatchObject({
      rank: 2,
      trendVelocity: 'Growing +8%',
      factoryPrice: null,
      profitMargin: null,
      competition: 'Low (1 creator)',
    })
  })
})

describe('name suggestions', () => {
  it('are the names that share most words', async () => {
    expect(await suggested('insuflation botlike')).toEqual([
      'Insulated steel bottle',
      'Glass bottle with sleeve',
    ])
  })

  it('are empty if nothing is similar', async () => {
    expect(await suggested('zzzzqqq %%%')).toEqual([])
  })
})

describe('a new edition', () => {
  it('only finds current names', async () => {
    const other = await createTestDatabase()
    const kept = await makeProduct(other.db, { name: 'Paper lantern' })
    const gone = await makeProduct(other.db, { name: 'Paper kite' })
    await publishEdition(other.db, [{ id: kept }, { id: gone }])
    await other.db('product').where('id', kept).update({ name: 'Silk lantern' })
    await publishEdition(other.db, [{ id: kept }])
    const words = await other.db('search_word').orderBy('word').pluck('word')
    const products = await other.db('search_product').pluck('product_id')
    await other.drop()
    expect({ words, products }).toEqual({ words: ['lantern', 'silk'], products: [kept] })
  })
})

describe('an edition of a build that had no search', () => {
  it('can be searched as soon as the server has started', async () => {
    const other = await createTestDatabase()
    await publishEdition(other.db, [{ id: await makeProduct(other.db, { name: 'Paper lantern' }) }])
    await other.db.raw('truncate search_product, search_word, explored, supplier_category')
    await completeEdition(other.db)
    const words = await other.db('search_word').orderBy('word').pluck('word')
    const filtered = await other.db('explored').pluck('price')
    await other.drop()
    expect(words).toEqual(['lantern', 'paper'])
    expect(filtered).toHaveLength(1)
  })
})
