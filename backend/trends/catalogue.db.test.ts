import { describe, expect, it, vi } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeManyProducts } from '../../tests/support/many-products.ts'
import { type PlanStep, stepsOf } from '../../tests/support/plans.ts'
import { DASHBOARD_SORTS } from '../contracts/dashboard-choices.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const MANY = 20_000

const database = await createTestDatabase()
const { db } = database
await makeManyProducts(db, ['Lamp', 'Mug', 'Scarf'], MANY)
await db.raw(
  `update explored set place = product_id % 997, margin = product_id % 89,
      profit = case when product_id % 5 > 0 then product_id % 89 - 20 end, price = 1 + product_id % 991,
      first_seen_on = date '2026-01-01' + (product_id % 300)::integer,
      category = case product_id % 4 when 0 then 'Fashion' when 1 then 'Automotive' when 2 then 'Electronics' end`,
)
await db.raw('truncate trend_place')
await db.raw('insert into trend_place select place, product_id, category from explored')
await db.raw('vacuum analyze product, trend, explored, trend_place')
const app = await startApp(database)

const page = async (query: string, cursor: string | undefined) => {
  const reply = await app.call(`/api/products?${query}${cursor ? `&cursor=${cursor}` : ''}`, { as: 'pro' })
  const ids: string[] = JSON.parse(reply.text).map(({ id }: { id: string }) => id)
  return { ids, next: reply.headers['x-next-cursor'] as string | undefined }
}

const heavy = (steps: PlanStep[]) =>
  steps.filter(
    ({ node, rowsIn, rowsOut }) =>
      (node.includes('Sort') && rowsIn > 500) || (node === 'Seq Scan' && rowsOut > 500),
  )

describe(`a page of a catalogue of ${MANY} products`, () => {
  it.each(
    // The last category has no products.
    DASHBOARD_SORTS.flatMap((sort): [string, string[]][] => [
      [`sort=${sort}`, ['by']],
      [`sort=${sort}&category=electronics`, ['category', 'category']],
      [`sort=${sort}&category=sports`, ['category']],
    ]),
  )('is read by an index of its own, both the first and the hundredth: %s', async (query, indexes) => {
    let cursor: string | undefined
    const first = await stepsOf(db, async () => {
      cursor = (await page(`${query}&limit=12`, undefined)).next
    })
    for (let at = 0; at < 12 && cursor; at += 1) cursor = (await page(`${query}&limit=100`, cursor)).next
    const later = await stepsOf(db, () => page(`${query}&limit=12`, cursor))
    expect(heavy([...first, ...later])).toEqual([])
    const used = [...first, ...later].flatMap(
      ({ index }) => index?.match(/^(?:explored|trend_place)_([a-z]+)/)?.[1] ?? [],
    )
    expect(used.filter((index) => index !== 'pkey')).toEqual([...indexes, ...indexes])
  })

  const inOrder = async (sort: string) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { ids, next } = await page(`sort=${sort}&category=fashion&limit=100`, cursor)
      seen.push(...ids)
      cursor = next
    } while (cursor)
    return seen
  }

  it('shows each product once, in the requested order', async () => {
    const seen = await inOrder('price-range')
    const all: number[] = await db('explored')
      .where('category', 'Fashion')
      .orderBy(['price', 'product_id'])
      .pluck('product_id')
    expect(seen).toEqual(all.map(String))
  })

  it('by profit potential begins with the highest net profit and ends with unknown ones', async () => {
    const all: number[] = await db('explored')
      .where('category', 'Fashion')
      .orderByRaw('profit desc nulls last, product_id')
      .pluck('product_id')
    expect(await inOrder('profit-potential')).toEqual(all.map(String))
  })
})

it('the suppliers of a product are found by its exact name by an index', async () => {
  const steps = await stepsOf(db, () => app.call('/api/importyeti/suppliers?productName=Lamp'))
  expect(steps.filter(({ node, table }) => node === 'Seq Scan' && table === 'product')).toEqual([])
  expect(steps.map(({ index }) => index)).toContain('product_exact_name')
})

it('questions by product name are rate limited per minute', async () => {
  const ask = () => app.call('/api/importyeti/suppliers?productName=Lamp')
  const replies = []
  for (let at = 0; at < 125; at += 1) replies.push(await ask())
  const refused = replies.find(({ status }) => status === 429)
  expect(replies.slice(0, 100).map(({ status }) => status)).toEqual(Array(100).fill(200))
  expect(JSON.parse(refused?.text ?? '{}').error).toMatchObject({ code: 'too_many_requests' })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  const member = await app.call('/api/importyeti/suppliers?productName=Lamp', { as: 'pro' })
  expect(member.status).toBe(200)
})
