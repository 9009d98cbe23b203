import * as z from 'zod/mini'
import type { MarketAfter } from '../contracts/pick-chain.ts'
import { Origin } from '../contracts/provenance.ts'
import { ASKED_NOW } from '../contracts/recorded-pick.ts'
import { marketGrowthOf } from '../contracts/recount.ts'
import type { CHANNELS, COUNTED } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { createMarkets, type MarketProduct } from '../trends/market-week.ts'
import { MIN_WEEK_DAYS } from '../trends/score-counts.ts'
import { type Asked, type BaseCount, daysAfter, RECORD } from './days-after.ts'
import type { DaysAfter } from './judge-pick.ts'

/** Products of a channel and measure on a sealed day, place by place. */
export interface MarketProducts {
  channel: (typeof CHANNELS)[number]
  measure: (typeof COUNTED)[number]
  ids: readonly number[]
  categories: readonly (string | null)[]
  lastWeeks: readonly number[]
  usualWeeks: readonly number[]
}

export interface MarketsAfter {
  /** Null: days of fewer than half of the channel's products are known. */
  of(category: string | null): MarketAfter | null
  /** Products that sold more than their usual week times their market's growth, by source. */
  base: BaseCount[]
}

/** Growth of a market with too few products. */
export const NO_GROWTH: MarketAfter = { growth: 1, products: 0, days: [] }

/** Counts the sales of a channel's markets in days 1 to 7, by the arithmetic behind the stated chance. */
export async function marketsAfter(
  trx: Transaction,
  products: MarketProducts,
  asked: Pick<Asked, 'asOf' | 'upTo'>,
): Promise<MarketsAfter> {
  const { channel, measure, ids, categories } = products
  const markets = createMarkets({ enoughAfter: 0 })
  const counted: { at: number; week: number; origin: Origin; source: string }[] = []
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    const after = await daysAfter(trx, batch, { ...asked, question: ASKED_NOW })
    const records = await recordsOf(trx, batch)
    for (const [place, id] of batch.entries()) {
      const at = from + place
      const record = records.get(id)
      const days = wholeWeek(after(id), measure)
      const week = days === null ? null : days.reduce((sum, day) => sum + day, 0)
      markets.add(productAt(products, at), week, days ?? [])
      if (week !== null && record) counted.push({ at, week, ...record })
    }
  }
  const inCategory = new Map<string | null, number>()
  for (const { at } of counted) {
    const category = categories[at] ?? null
    inCategory.set(category, (inCategory.get(category) ?? 0) + 1)
  }
  const of = (category: string | null): MarketAfter | null => {
    const { nextDays, products: members } = markets.ofGroup({ channel, measure, category })
    if (members === 0) return NO_GROWTH
    if (counted.length * 2 < ids.length) return null
    const days = nextDays.map(rounded)
    return { growth: marketGrowthOf(days), products: inCategory.get(category) ?? counted.length, days }
  }
  return { of, base: baseOf(products, counted, of) }
}

function baseOf(
  { channel, categories, usualWeeks }: MarketProducts,
  counted: readonly { at: number; week: number; origin: Origin; source: string }[],
  of: MarketsAfter['of'],
): BaseCount[] {
  const growths = new Map(
    [...new Set(categories)].map((category) => [category, of(category)?.growth ?? null]),
  )
  const counts = new Map<string, BaseCount>()
  for (const { at, week, origin, source } of counted) {
    const growth = growths.get(categories[at] ?? null) ?? null
    if (growth === null) continue
    const key = `${origin}|${source}`
    const count = counts.get(key) ?? { channel, origin, source, question: ASKED_NOW, known: 0, rose: 0 }
    count.known += 1
    if (week > (usualWeeks[at] ?? 0) * growth) count.rose += 1
    counts.set(key, count)
  }
  return [...counts.values()]
}

/** Days 1 to 7, unknown ones as the mean of the known ones. Null with too few, or counted by another measure. */
function wholeWeek(after: DaysAfter | 'gone' | null, measure: MarketProducts['measure']): number[] | null {
  if (after === null || after === 'gone' || after.measure !== measure) return null
  const known = after.days.filter((count) => count !== null)
  if (known.length < MIN_WEEK_DAYS) return null
  const mean = known.reduce((sum, count) => sum + count, 0) / known.length
  return after.days.map((count) => count ?? mean)
}

function productAt(products: MarketProducts, at: number): MarketProduct {
  const { channel, measure, categories, lastWeeks, usualWeeks } = products
  const [last, usual] = [lastWeeks[at] ?? 0, usualWeeks[at] ?? 0]
  const weeks = [last, usual, usual, usual, usual].map((sum) => ({ sum, days: 7, best: 0, second: 0 }))
  return { channel, measure, category: categories[at] ?? null, weeks }
}

/** Source record of each product. */
async function recordsOf(trx: Transaction, ids: readonly number[]) {
  const rows = await many(
    trx,
    SourceRecord,
    `select p.id, p.origin, ${RECORD} as source from product p where p.id = any(cast(:ids as bigint[]))`,
    { ids: [...ids] },
  )
  return new Map(rows.map(({ id, ...record }) => [id, record]))
}

function rounded(share: number): number {
  return Math.round(share * 1_000_000) / 1_000_000
}

/** Products counted by one statement: it ends well within the limits of a pool that serves (`db/knex.ts`). */
const BATCH = 1000

const SourceRecord = z.object({ id: z.int(), origin: Origin, source: z.string() })
