import * as z from 'zod/mini'
import { addDays, type Day } from '../calendar/days.ts'
import { ChanceRange } from '../contracts/product.ts'
import { MEASURES } from '../contracts/trends.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { binsNear, calibrationFrom } from './calibration.ts'
import { type KeptDay, keptDays, sumOfDays } from './outcome-memory.ts'
import type { Measure } from './score-counts.ts'
import { quantile } from './score-pool.ts'

/** By measure and percent of the stated chance. Percents without a range are missing. */
export type ChanceRanges = Partial<Record<Measure, Record<string, ChanceRange>>>

/** How far single days lay from a stated chance, from the outcomes known on this day. Once per edition. */
export async function chanceRangesOf(trx: Transaction, dataTo: Day): Promise<ChanceRanges> {
  const last = addDays(dataTo, -7)
  const kept = await keptDays(trx, last)
  const ranges: ChanceRanges = {}
  for (const measure of MEASURES) {
    const days = kept.filter((day) => day.measure === measure)
    if (days.length < ENOUGH_DAYS) continue
    const found = Array.from({ length: 101 }, (_, percent) => [
      percent,
      chanceRange(percent / 100, days, last),
    ])
    ranges[measure] = Object.fromEntries(found.filter(([, range]) => range !== null))
  }
  return ranges
}

/** Null without a stated chance, or with too few days. */
export async function readChanceRange(
  trx: Transaction,
  { measure, probability }: { measure: Measure | null; probability: number | null },
): Promise<ChanceRange | null> {
  if (measure === null || probability === null) return null
  const row = await maybeOne(
    trx,
    Written,
    `select e.figures #> array['chanceRanges', cast(? as text), cast(? as text)] as range
    from edition e join current_edition c on c.edition_id = e.id`,
    [measure, String(Math.round(probability * 100))],
  )
  return row?.range ?? null
}

const Written = z.object({ range: z.nullable(ChanceRange) })

/**
 * `days`: the source of today's chances. Skips days with fewer than `ENOUGH_PRODUCTS` of nearly this chance.
 */
export function chanceRange(probability: number, days: readonly KeptDay[], last: Day): ChanceRange | null {
  const outcomes = Object.values(sumOfDays(days))[0] ?? null
  const near = binsNear(calibrationFrom(outcomes), probability)
  const sumOf = (counts: readonly number[]) => near.reduce((sum, bin) => sum + (counts[bin] ?? 0), 0)
  const counted = days
    .filter(({ day }) => day > addDays(last, -RANGE_DAYS) && day <= last)
    .map(({ claims, rose }) => ({ products: sumOf(claims), rose: sumOf(rose) }))
    .filter(({ products }) => products >= ENOUGH_PRODUCTS)
  if (counted.length < ENOUGH_DAYS) return null
  const shares = counted.map(({ products, rose }) => rose / products)
  return {
    low: quantile(shares, 0.1),
    high: quantile(shares, 0.9),
    days: counted.length,
    products: Math.round(
      quantile(
        counted.map(({ products }) => products),
        0.5,
      ),
    ),
  }
}

const RANGE_DAYS = 30
/** Fewer give a range of more than .2 by chance. */
const ENOUGH_PRODUCTS = 30
const ENOUGH_DAYS = 10
