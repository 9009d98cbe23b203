import { describe, expect, it } from 'vitest'
import { type CallOptions, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  AS_OF,
  makeHistory,
  makeMatch,
  makeProduct,
  makeSupplier,
  publishEdition,
} from '../../tests/support/factories.ts'
import type { ListedWish } from '../../tests/support/listed-trends.ts'
import type { DashboardProduct } from '../contracts/dashboard.ts'
import type { SampleProduct } from '../contracts/landing.ts'
import type { SearchResult } from '../contracts/search.ts'
import { percentOf } from '../contracts/trend-words.ts'
import type { AmazonItem, Stats, TiktokItem } from '../contracts/trends.ts'
import { writtenFigures } from '../refresh/publish-figures.ts'

/** All pages must show the same figures. */

/** Not rising: low confidence. */
const KEPT = { confidence: 'low', stage: 'growing', velocity: 3 } as const
const PRODUCTS: (Omit<ListedWish, 'id' | 'channel'> & { category: string })[] = [
  // Growth differs from shrunk velocity.
  { category: 'Beauty & Personal Care', trend: { velocity: 200, lastWeek: 250, usualWeek: 100 } },
  ...Array.from({ length: 3 }, () => ({ category: 'Beauty & Personal Care' })),
  { category: 'Fashion', before: { confidence: 'low' } },
  { category: 'Fashion', before: null },
  { category: 'Fashion', trend: { stage: 'new' } },
  ...Array.from({ length: 5 }, () => ({ category: 'Automotive', trend: KEPT })),
]

const database = await createTestDatabase()
const { db } = database
const wishes: ListedWish[] = []
for (const [index, { category, ...wish }] of PRODUCTS.entries()) {
  const channel = index % 2 === 0 ? ('tiktok' as const) : ('amazon' as const)
  const id = await makeProduct(db, { channel, category, name: `Story mug ${index}` })
  for (const position of [1, 2, 3]) {
    await makeMatch(db, id, await makeSupplier(db, { name: `Secret maker ${index}-${position}` }), {
      position,
    })
  }
  await makeHistory(db, id, [10, 20, 30])
  wishes.push({ id, channel, ...wish })
}
const ids = wishes.map(({ id }) => String(id))
const edition = await publishEdition(db, wishes)
const figures = await db.transaction((trx) => writtenFigures(trx, edition, AS_OF as never))
await db.raw('update edition set figures = ?::jsonb where id = ?', [JSON.stringify(figures), edition])
const app = await startApp(database)

const read = async <Answer>(path: string, as?: CallOptions['as']) => {
  const { status, text } = await app.call(path, as ? { as } : {})
  expect([path, status]).toEqual([path, 200])
  return JSON.parse(text) as Answer
}
const lists = async () => [
  ...(await read<TiktokItem[]>('/api/tiktok/trending?limit=100')),
  ...(await read<AmazonItem[]>('/api/amazon/trending?limit=100')),
]

describe('the counts of an edition', () => {
  it('match the lists for rising products and the top category', async () => {
    const stats = await read<Stats>('/api/stats')
    const items = await lists()
    const rising = items.filter(({ trend }) => trend.section === 'rising')
    expect(stats.risingProducts).toBe(rising.length)
    expect(rising.length).toBe(7)
    const categories = rising.map((item) => ('category_name' in item ? item.category_name : item.category))
    const most = (name: string | null) => categories.filter((each) => each === name).length
    expect(stats.topCategory).toBe('Beauty & Personal Care')
    expect(Math.max(...categories.map(most))).toBe(most(stats.topCategory))
    expect(stats.products).toBe(items.length)
  })

  it('match the weekly report for newly trending products', async () => {
    const stats = await read<Stats>('/api/stats')
    const { report } = await read<{ report: { newInTrend: { products: unknown[]; more: number } } }>(
      '/api/weekly-report/preview',
      'pro',
    )
    const { products, more } = report.newInTrend
    expect(stats.newTrendingProducts).toBe(products.length + more)
    expect(products).toHaveLength(2)
  })

  it('agree with the filters of explore', async () => {
    const stats = await read<Stats>('/api/stats')
    const total = async (query: string) =>
      Number((await app.call(`/api/explore${query}`, { as: 'pro' })).headers['x-total-count'])
    expect(await total('')).toBe(stats.products)
    expect(await total('?velocityFrom=1&confidence=medium&stage=new,growing,viral')).toBe(
      stats.risingProducts,
    )
  })
})

describe('the premium list', () => {
  it.each([[undefined], ['free' as const]])(
    'opens its first three to a viewer without a plan: %s',
    async (as) => {
      const { text } = await app.call('/api/premium/trending', as ? { as } : {})
      const cards = JSON.parse(text) as SampleProduct[]
      expect(cards.map(({ locked }) => locked)).toEqual([false, false, false, true, true, true])
      for (const card of cards.slice(3))
        expect([card.id, card.name, card.suppliers]).toEqual([null, null, []])
      for (const index of [3, 4, 5]) {
        expect(text).not.toContain(`Story mug ${index}`)
        expect(text).not.toContain(`Secret maker ${index}-`)
      }
    },
  )

  it('opens all six with a plan', async () => {
    const cards = await read<SampleProduct[]>('/api/premium/trending', 'pro')
    expect(cards.map(({ id }) => id)).toEqual(ids.slice(0, 6))
  })

  it('is locked in the shared page of visitors, and below the edition', async () => {
    const { version } = await read<{ version: string }>('/api/edition')
    const shared = await app.call(`/api/e/${version}/premium/trending`)
    expect(shared.status).toBe(200)
    expect(shared.text).not.toContain('Story mug 3')
  })
})

describe('the catalogue of a free member', () => {
  it('opens three whose supplier has a contact that is not open to all', async () => {
    const products = await read<DashboardProduct[]>('/api/products', 'free')
    expect(products.map(({ locked }) => locked)).toEqual([false, false, false, ...Array(9).fill(true)])
    for (const { supplier } of products.slice(0, 3)) {
      expect(supplier).toMatchObject({ contactOpenToAll: false, contactLocked: true })
      expect(supplier?.contactHolds).toContain('e-mail')
    }
    expect(new Set(products.map(({ id }) => id)).size).toBe(12)
    for (const { name, supplier, retailPrice } of products.slice(3))
      expect([name, supplier, retailPrice]).toEqual([null, null, null])
  })
})

describe('one figure', () => {
  it('for the margin is equal in search, on cards, in lists and on the product’s page', async () => {
    const [id = ''] = ids
    const { profitMargin } = await read<{ profitMargin: number }>(`/api/products/${id}`)
    expect(Math.round(profitMargin)).toBe(84)
    const found = await read<SearchResult[]>('/api/search?q=story+mug+0', 'pro')
    const sampled = await read<SampleProduct[]>('/api/premium/trending', 'pro')
    const opened = await read<DashboardProduct[]>('/api/products', 'pro')
    const of = <Item extends { id: string | null }>(items: Item[]) => items.find((item) => item.id === id)
    expect(of(found)?.profitMargin).toBe('84%')
    expect(of(sampled)?.profitMargin).toBe('84%')
    expect(of(opened)?.profitMargin).toBe(profitMargin)
  })

  it('for the growth equals the headline in every answer', async () => {
    const [id = ''] = ids
    const { trend } = (await lists()).find((item) => item.id === id) ?? {}
    const percent = trend && percentOf(trend)
    expect(percent).toBe(150)
    const opened = await read<DashboardProduct[]>('/api/products', 'pro')
    const found = await read<SearchResult[]>('/api/search?q=story+mug+0', 'pro')
    expect(opened.find((item) => item.id === id)?.trendVelocity).toBe(percent)
    expect(found.find((item) => item.id === id)?.trendVelocity).toContain(`+${percent}%`)
  })
})
