import type { AnyQuestion } from './recorded-pick.ts'

/**
 * Days count from the edition's last whole day D: day 1 is D + 1. A pick is right when these days together
 * sold more than a usual week, as sealed, scaled to as many days. As many is not more. `market-days-1-7`:
 * more than the usual week times the market's growth.
 */
export const QUESTIONS: Record<AnyQuestion, { from: number; to: number }> = {
  'market-days-1-7': { from: 1, to: 7 },
  'days-57-63': { from: 57, to: 63 },
  'days-8-14': { from: 8, to: 14 },
  'days-1-28': { from: 1, to: 28 },
  'days-1-90': { from: 1, to: 90 },
}

/** From day 1; null for an unknown day. */
export type DailyCounts = readonly (number | null)[]

/** The server and the browser's check use it. */
export interface Recount {
  /** Null: too few known days. */
  state: 'hit' | 'miss' | null
  /** Unknown days count as the mean of known ones. */
  counted: number | null
  knownDays: number
  /** Days 1 to 7, estimated likewise. */
  nextWeek: number | null
}

/** Minimum known days of 7; in proportion of 28 and 90. */
const ENOUGH_OF_A_WEEK = 5

export function lengthOf(question: AnyQuestion): number {
  return QUESTIONS[question].to - QUESTIONS[question].from + 1
}

/** `marketDays`: the market's days as shares of its usual week. */
export function recount(
  pick: { question: AnyQuestion; usualWeek: number },
  days: DailyCounts,
  marketDays: readonly number[] = [],
): Recount {
  const { from, to } = QUESTIONS[pick.question]
  const length = lengthOf(pick.question)
  const asked = days.slice(from - 1, to)
  const counted = scaled(asked, length)
  const bar = ((pick.usualWeek * length) / 7) * marketGrowthOf(marketDays)
  return {
    state: counted === null ? null : counted > bar ? 'hit' : 'miss',
    counted,
    knownDays: asked.filter((count) => count !== null).length,
    nextWeek: scaled(days.slice(0, 7), 7),
  }
}

/** To four decimals; 1 without days. */
export function marketGrowthOf(days: readonly number[]): number {
  if (days.length === 0) return 1
  return Math.round(days.reduce((sum, day) => sum + day, 0) * 10_000) / 10_000
}

/** Rounded to two decimals; null with too few known days. */
function scaled(days: DailyCounts, length: number): number | null {
  const known = days.filter((count) => count !== null)
  if (known.length * 7 < ENOUGH_OF_A_WEEK * length) return null
  const sum = known.reduce((total, count) => total + count, 0)
  return Math.round((sum / known.length) * length * 100) / 100
}
