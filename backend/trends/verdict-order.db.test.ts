import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  AS_OF,
  makeHistory,
  makeMatch,
  makeProduct,
  makeSupplier,
  publishEdition,
} from '../../tests/support/factories.ts'
import type { ComparedProduct } from '../contracts/compare.ts'
import type { ListDecision } from '../contracts/list-decision.ts'
import type { TiktokItem } from '../contracts/trends.ts'
import { decide } from '../profit/decide.ts'
import { DEFAULT_PRESETS } from '../profit/preset.ts'
import { learnFromPast } from './forecast-memory.ts'

const database = await createTestDatabase()
const { db } = database

/** A good supplier, unless `price` leaves no profit. */
async function product(name: string, price: number, sold: number | null, supplied = true): Promise<number> {
  const id = await makeProduct(db, { name, price })
  if (supplied) await makeMatch(db, id, await makeSupplier(db))
  if (sold !== null)
    await makeHistory(
      db,
      id,
      Array.from({ length: 120 }, (_, day) => sold + (day % 7)),
    )
  return id
}

const lamp = await product('Cheap lamp', 4, 300)
const mat = await product('Mat without a count', 59, null)
const mug = await product('Steel bottle for few', 59, 3)
const bag = await product('Steel bottle for many', 59, 900)
const cup = await product('Cup without a supplier', 59, 40, false)
// Past forecasts of one market, so that a chance is known.
const others: number[] = []
for (let at = 0; at < 40; at += 1) others.push(await product(`Other ${at}`, 59, 20 + at * 10))
const wishes = [lamp, mat, mug, bag, cup, ...others].map((id) => ({ id }))
await publishEdition(db, wishes)
await db.transaction(learnFromPast)
// The record is learned before the decisions, as in a refresh.
await publishEdition(db, wishes)
const app = await startApp(database)

const list = async (query = '') => {
  const { text, headers } = await app.call(`/api/tiktok/trending?limit=100${query}`)
  return { items: JSON.parse(text) as TiktokItem[], total: Number(headers['x-total-count']) }
}
const decisionOf = (items: TiktokItem[], id: number): ListDecision | null | undefined =>
  items.find((item) => item.id === String(id))?.decision

it('orders by verdict, then by the money that a first order keeps', async () => {
  const { items } = await list()
  const ranks = items.map(({ decision }) => ['sample', 'watch', 'leave'].indexOf(decision?.verdict ?? ''))
  expect(ranks).toEqual([...ranks].sort())
  for (const verdict of ['sample', 'watch', 'leave']) {
    const kept = items.flatMap(({ decision }) =>
      decision?.verdict === verdict ? [decision.kept?.likely ?? Number.NEGATIVE_INFINITY] : [],
    )
    expect(kept).toEqual([...kept].sort((a, b) => b - a))
  }
  expect(decisionOf(items, lamp)).toMatchObject({ verdict: 'leave', why: 'profit', kept: null })
  expect(decisionOf(items, cup)).toMatchObject({ verdict: 'watch' })
  const [few, many] = [mug, bag].map((id) => decisionOf(items, id)?.kept?.likely ?? 0)
  expect(many).toBeGreaterThan(few ?? 0)
  expect(decisionOf(items, mat)?.kept).toBeNull()
})

it('publishes the verdict and the money that a product’s page calculates', async () => {
  const { items } = await list()
  for (const pair of [
    [mug, bag],
    [lamp, mat],
  ]) {
    const { text } = await app.call(`/api/compare/products?ids=${pair.join()}`, { as: 'pro' })
    for (const compared of JSON.parse(text) as ComparedProduct[]) {
      const { decision, plan } = decide(compared, {
        ...{ preset: DEFAULT_PRESETS.tiktok, yours: null, forecast: compared.forecast, today: AS_OF },
      })
      const published = decisionOf(items, Number(compared.id))
      expect(published).toMatchObject({ verdict: decision.verdict, landsInDays: plan.days.likely })
      // A product that cannot earn enough gets no forecast.
      if (Number(compared.id) === lamp) continue
      const kept = plan.kept && [plan.kept.low, plan.kept.likely, plan.kept.high].map((cents) => cents / 100)
      const listed = published?.kept && [published.kept.low, published.kept.likely, published.kept.high]
      expect(listed?.map((dollars, at) => Math.abs(dollars - (kept?.[at] ?? 0)) <= 1)).toEqual(
        kept?.map(() => true),
      )
    }
  }
})

it('filters by verdict and by supplier, and keeps the order by growth', async () => {
  const { items: all, total } = await list()
  expect(total).toBe(wishes.length)
  const leave = await list('&verdict=leave')
  expect(leave.items.map(({ id }) => id)).toEqual(
    all.filter(({ decision }) => decision?.verdict === 'leave').map(({ id }) => id),
  )
  expect(leave.total).toBe(leave.items.length)
  const supplied = await list('&supplied=yes')
  expect(supplied.total).toBe(wishes.length - 1)
  expect(supplied.items.map(({ id }) => id)).not.toContain(String(cup))
  const byGrowth = await list('&order=growth')
  expect(byGrowth.items.slice(0, 5).map(({ id }) => Number(id))).toEqual([lamp, mat, mug, bag, cup])
})

it('answers in the order of growth until the edition has verdicts', async () => {
  await db('decided_place').delete()
  await db('explored').update({ verdict: null })
  await db.raw('update current_edition set revision = revision + 1')
  const { items } = await list('&page=1')
  expect(items.slice(0, 2).map(({ id }) => Number(id))).toEqual([lamp, mat])
  expect(items[0]?.decision).toBeNull()
})
