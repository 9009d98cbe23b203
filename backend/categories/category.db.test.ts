import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { writeCategories } from '../../tests/support/category-figures.ts'
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
import { addDays } from '../calendar/days.ts'
import type { CategoryPage } from '../contracts/category.ts'
import { completeEdition } from '../refresh/complete-edition.ts'

const KITCHEN = '/api/categories/kitchen-dining'

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

beforeEach(async () => {
  await db('product').delete()
  await db('source_state').delete()
})

async function published(listed: ListedWish[]): Promise<CategoryPage> {
  const edition = await publishEdition(db, listed)
  await writeCategories(db, edition)
  await app.reached(edition)
  return await asked(KITCHEN)
}

async function asked(path: string): Promise<CategoryPage> {
  const reply = await app.call(path)
  expect(reply.status).toBe(200)
  return JSON.parse(reply.text)
}

/** Sold last week, in the order of the list. */
async function sold(weeks: (number | null)[]): Promise<ListedWish[]> {
  const listed: ListedWish[] = []
  for (const lastWeek of weeks) listed.push({ id: await makeProduct(db), trend: { lastWeek } })
  return listed
}

describe('the address', () => {
  it.each([
    ['/api/categories/pet-food', 404, 'not_found'],
    ['/api/categories/Kitchen%20&%20Dining', 400, 'invalid_input'],
  ])('%s is refused with %i', async (path, status, code) => {
    const reply = await app.call(path)
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([status, code])
  })

  it('of a category without products has figures of nothing', async () => {
    await published(await sold([10]))
    const { category, figures } = await asked('/api/categories/home-living')
    expect(category).toBe('Home & Living')
    expect(figures).toMatchObject({
      products: { tiktok: 0, amazon: 0 },
      topThree: null,
      price: null,
      sources: [],
    })
  })
})

it('an edition of an older build has no figures until a start completes it', async () => {
  const edition = await publishEdition(db, await sold([10]))
  await app.reached(edition)
  expect(await asked(KITCHEN)).toEqual({ category: 'Kitchen & Dining', figures: null })
  await completeEdition(db)
  const completed = await startApp(database)
  const { figures } = JSON.parse((await completed.call(KITCHEN)).text)
  expect(figures.products).toEqual({ tiktok: 1, amazon: 0 })
})

it('counts products by channel, how many rise and how many are sure', async () => {
  const trends: ListedWish['trend'][] = [
    { stage: 'growing' },
    { stage: 'viral', confidence: 'low' },
    { stage: 'new', velocity: -30 },
    { stage: 'growing', caveat: 'stale', asOf: '2026-11-01' },
    { stage: 'steady', velocity: 5 },
  ]
  const listed: ListedWish[] = []
  for (const trend of trends) listed.push({ id: await makeProduct(db), ...(trend && { trend }) })
  const channel = 'amazon' as const
  listed.push({ id: await makeProduct(db, { channel }), channel, trend: { stage: 'new' } })
  listed.push({ id: await makeProduct(db, { category: 'Fashion' }) })
  const { figures } = await published(listed)
  expect(figures).toMatchObject({ products: { tiktok: 5, amazon: 1 }, rising: 3, sure: 2 })
  expect(figures?.week).toEqual({ from: addDays(AS_OF, -6), to: AS_OF })
})

describe('the share of the top three', () => {
  it('is of the units of all products counted in units', async () => {
    const listed = await sold([300, 100, 100, 50, 50, null])
    listed.push({ id: await makeProduct(db), trend: { measure: 'views', lastWeek: 90_000 } })
    const { figures } = await published(listed)
    expect(figures?.topThree).toEqual({ share: 500 / 600, units: 600, products: 5 })
  })

  it.each([
    ['three products', [300, 100, 100]],
    ['no sales', [0, 0, 0, 0]],
  ])('is not known with %s', async (_what, weeks) => {
    const { figures } = await published(await sold(weeks))
    expect(figures?.topThree).toBeNull()
  })
})

it('the price band is the middle half in the currency of most products', async () => {
  const prices = [10, 20, 30, 40, 50]
  const ids = await Promise.all(prices.map((price) => makeProduct(db, { price })))
  ids.push(await makeProduct(db, { price: 900, currency: 'THB' }), await makeProduct(db, { price: null }))
  ids.push(await makeProduct(db, { price: 70, sale_price: 30 }))
  const { figures } = await published(ids.map((id) => ({ id })))
  expect(figures?.price).toEqual({
    ...{ currency: 'USD', low: 22.5, median: 30, high: 37.5 },
    ...{ products: 6, priced: 7 },
  })
})

describe('how long a rise lasts', () => {
  const change = (product_id: number, ago: number, from_stage: string | null, to_stage: string | null) => ({
    ...{ product_id, from_stage, to_stage },
    day: addDays(AS_OF, -ago),
  })
  /** Half last 14 days, half 28; growing to viral is one rise. */
  const ended = (ids: number[]) =>
    ids.flatMap((id, at) => [
      change(id, 100, 'steady', 'growing'),
      change(id, 95, 'growing', 'viral'),
      change(id, at % 2 === 0 ? 86 : 72, 'viral', 'steady'),
    ])

  it('is the median of at least 20 ended rises, beside those that still run', async () => {
    const listed = await sold(Array.from({ length: 24 }, () => 10))
    const ids = listed.map(({ id }) => id)
    const [running = 0, unseenStart = 0, unseenEnd = 0, old = 0] = ids.slice(20)
    await db('stage_change').insert([
      ...ended(ids.slice(0, 20)),
      change(running, 30, 'new', 'growing'),
      change(unseenStart, 30, null, 'growing'),
      change(unseenStart, 20, 'growing', 'steady'),
      change(unseenEnd, 30, 'steady', 'growing'),
      change(unseenEnd, 20, 'growing', null),
      change(old, 500, 'steady', 'growing'),
      change(old, 400, 'growing', 'steady'),
    ])
    const { figures } = await published(listed)
    expect(figures?.rises).toEqual({ ended: 20, running: 1, weeks: 3 })
  })

  it('is not known with 19', async () => {
    const listed = await sold(Array.from({ length: 19 }, () => 10))
    await db('stage_change').insert(ended(listed.map(({ id }) => id)))
    const { figures } = await published(listed)
    expect(figures?.rises).toEqual({ ended: 19, running: 0, weeks: null })
  })
})

describe('the season', () => {
  /** Each Monday from 13 months before the edition, twice as many units in July. Daily rows for October. */
  async function withYear(ids: number[]): Promise<void> {
    const mondays = Array.from({ length: 52 }, (_, week) => addDays('2025-10-06', 7 * week))
    await db('product_week').insert(
      ids.flatMap((product_id) =>
        mondays.map((week) => ({
          ...{ product_id, week, units_days: 127, days_folded: 127 },
          units: week.startsWith('2026-07') ? 140 : 70,
        })),
      ),
    )
    for (const id of ids)
      await makeHistory(
        db,
        id,
        Array.from({ length: 46 }, () => 10),
      )
  }
  const old = (count: number) =>
    Promise.all(Array.from({ length: count }, () => makeProduct(db, { first_seen_on: '2025-10-06' })))

  it('is the units a day of products with all of the last 12 whole months', async () => {
    const ids = await old(20)
    await withYear(ids)
    const young = await makeProduct(db, { first_seen_on: '2026-05-01' })
    await makeHistory(
      db,
      young,
      Array.from({ length: 60 }, () => 5000),
    )
    const { figures } = await published([...ids, young].map((id) => ({ id })))
    const months = figures?.season?.months ?? []
    expect([figures?.season?.products, months.length]).toEqual([20, 12])
    expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2025-11', '2026-10'])
    const shareOf = (month: string) => months.find((each) => each.month === month)?.share
    expect([shareOf('2026-03'), shareOf('2026-10')]).toEqual([0.93, 0.93])
    expect(shareOf('2026-07')).toBe(1.71)
  })

  it.each([
    ['19 products', 19, () => Promise.resolve()],
    [
      'a month missing',
      20,
      () => db('product_week').whereBetween('week', ['2026-02-01', '2026-02-28']).delete(),
    ],
  ])('is not known with %s', async (_what, count, change) => {
    const ids = await old(count)
    await withYear(ids)
    await change()
    const { figures } = await published(ids.map((id) => ({ id })))
    expect(figures?.season).toBeNull()
  })
})

it('names each source with its label, its newest fact and how many products it has', async () => {
  await db('source_state').insert({
    source: 'test-source',
    origin: 'sandbox',
    label: 'EchoTik',
    provides: ['product'],
  })
  const listed = await sold([10, 10])
  listed.push({
    id: await makeProduct(db, { origin: 'file', source: 'a-file', observed_at: '2026-11-10T00:00:00Z' }),
  })
  const { figures } = await published(listed)
  expect(figures?.sources).toEqual([
    { source: 'EchoTik', origin: 'sandbox', observedAt: '2026-11-20T04:00:00.000Z', products: 2 },
    { source: 'a-file', origin: 'file', observedAt: '2026-11-10T00:00:00.000Z', products: 1 },
  ])
})

it('imports are of the customs codes that most of its products have', async () => {
  const maker = await makeSupplier(db)
  const listed = await sold([10, 10, 10])
  for (const { id } of listed.slice(0, 2)) await makeMatch(db, id, maker, { words: ['Lamp'] })
  await db('shipment').insert(
    Array.from({ length: 6 }, (_, at) => ({
      ...{ supplier_id: maker, origin: 'sandbox', identifier: `${maker}-${at}`, arrived_on: '2026-10-01' },
      ...{ description: 'LAMP', cargo_text: 'lamp', hs_code: '9405.42.0000' },
    })),
  )
  const before = await published(listed)
  expect(before.figures).toMatchObject({ imports: [], coded: 2 })
  await db('category_import').insert({
    ...{ origin: 'sandbox', hs: '940542', name: 'Lamps', asked_at: '2026-11-23T12:00:00Z' },
  })
  await db('category_import_month').insert(
    Array.from({ length: 15 }, (_, ago) => ({
      ...{ origin: 'sandbox', hs: '940542' },
      month: new Date(Date.UTC(2026, 8 - ago, 1)),
      dollars: ago < 3 ? 2_200_000 : 2_000_000,
    })),
  )
  await app.reached((await db('current_edition').first()).edition_id)
  await expect.poll(async () => (await asked(KITCHEN)).figures?.imports.length).toBe(1)
  const { figures } = await asked(KITCHEN)
  expect(figures?.imports[0]).toMatchObject({
    ...{ hs: '940542', products: 2, change: 10, claim: 'rises', month: '2026-09', origin: 'sandbox' },
  })
})
