import { addDays, type Day } from '../calendar/days.ts'
import type { ChanceRange } from '../contracts/product.ts'
import type { Transaction } from '../db/knex.ts'
import { binsNear, calibrationFrom } from './calibration.ts'
import { currentEdition } from './current-edition.ts'
import { type KeptDay, keptDays, sumOfDays } from './outcome-memory.ts'
import type { Measure } from './score-counts.ts'
import { quantile } from './score-pool.ts'

/** How far single days lay from a stated chance. Null where none is stated, or too few days say it. */
export async function readChanceRange(
  trx: Transaction,
  { measure, probability }: { measure: Measure | null; probability: number | null },
): Promise<ChanceRange | null> {
  if (measure === null || probability === null) return null
  const asOf = (await currentEdition(trx))?.dataTo ?? null
  if (asOf === null) return null
  // The week after these days is over.
  const last = addDays(asOf, -7)
  const days = (await keptDays(trx, last)).filter((day) => day.measure === measure)
  return chanceRange(probability, days, last)
}

/** `days`: what today's chances are read from. Days of fewer than `ENOUGH_PRODUCTS` with nearly this chance do not count. */
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
/** With fewer, chance alone makes a range of more than .2. */
const ENOUGH_PRODUCTS = 30
const ENOUGH_DAYS = 10
