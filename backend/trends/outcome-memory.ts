import * as z from 'zod/mini'
import { addDays, Day } from '../calendar/days.ts'
import { MEASURES } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { noOutcomes, type Outcomes } from './calibration.ts'
import type { Measure } from './score-counts.ts'

export type MeasureOutcomes = Partial<Record<Measure, Outcomes>>

/** Deletes outcomes older than half a year. */
export async function keepOutcomes(trx: Transaction, day: Day, outcomes: MeasureOutcomes): Promise<void> {
  await trx.raw('delete from evidence_outcome where day = ? or day < ?', [day, addDays(day, -KEPT_DAYS)])
  for (const [measure, { claims, rose }] of Object.entries(outcomes)) {
    await trx.raw(
      `insert into evidence_outcome (measure, day, claims, rose)
      values (?, ?, cast(? as float8[]), cast(? as float8[]))`,
      [measure, day, claims, rose],
    )
  }
}

export async function outcomesUpTo(trx: Transaction, day: Day): Promise<MeasureOutcomes> {
  return sumOfDays(await keptDays(trx, day))
}

/** Reads the outcomes of each day up to this one. */
export async function keptDays(trx: Transaction, day: Day): Promise<KeptDay[]> {
  return await many(
    trx,
    KeptDay,
    'select measure, day, claims, rose from evidence_outcome where day <= ? and day > ?',
    [day, addDays(day, -KEPT_DAYS)],
  )
}

/** Daily claims about a week overlap, so seven days count as one. */
export function sumOfDays(days: readonly KeptDay[]): MeasureOutcomes {
  const sums: MeasureOutcomes = {}
  for (const { measure, claims, rose } of days) {
    const sum = sums[measure] ?? noOutcomes()
    add(sum.claims, claims)
    add(sum.rose, rose)
    sums[measure] = sum
  }
  return sums
}

const KeptDay = z.object({
  measure: z.enum(MEASURES),
  day: Day,
  claims: z.array(z.number()),
  rose: z.array(z.number()),
})
export type KeptDay = z.infer<typeof KeptDay>

function add(sums: number[], values: readonly number[]): void {
  for (const [bin, value] of values.entries()) sums[bin] = (sums[bin] ?? 0) + value / 7
}

const KEPT_DAYS = 182
