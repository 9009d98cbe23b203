import type { Day } from '../calendar/days.ts'
import type { MEASURES } from '../contracts/trends.ts'

export type Measure = (typeof MEASURES)[number]

/** What was counted of one product in one week. `best` and `second` are its two strongest days. */
export interface WeekCount {
  sum: number
  /** Days whose count is known, 0 to 7. */
  days: number
  best: number
  second: number
}

/** What the score is made from: five weeks of counts, the newest first, the newest ending on the edition's day. */
export interface ProductCounts {
  productId: number
  channel: string
  category: string | null
  measure: Measure | null
  weeks: readonly WeekCount[]
  /** Last day that anything at all was said of it; null when nothing ever was. */
  lastDay: Day | null
  firstSeenOn: Day
  /** First day of its source's own record: what was there from the start cannot be called new. */
  recordStartOn: Day
}

/** The last week against the usual one, both as if all 7 days were known. */
export interface Levels {
  /** Last week with its best day replaced by the second best. */
  lastWeek: number
  /** Mean week of the four before. */
  usualWeek: number
  /** ln((lastWeek + .5) / (usualWeek + .5)) */
  logRatio: number
  /** Variance of the log ratio from counting alone: 1/(A + .5) + 1/(4B + .5), over what was really counted. */
  countingVariance: number
  /** What the category's over-dispersion is multiplied by: 1 + 1/4 when every day is known. */
  dispersionWeight: number
  lastDays: number
  usualDays: number
}

export const MIN_WEEK_DAYS = 5
/** Fewer known days than this in the four usual weeks: no comparison. Fewer than 14: a comparison said to be weak. */
const MIN_USUAL_DAYS = 7
export const ENOUGH_USUAL_DAYS = 14

/**
 * A and B of field formula 1: the last 7 whole days with the best day replaced by the second best, and the mean week
 * over days -35 to -8, whose four whole weeks cancel the weekday rhythm. Days that nobody reported are scaled up to 7;
 * null where fewer than 5 of the last 7 or 7 of the 28 before are known. Only A is capped, so a product that stands
 * still reads a few percent under zero: the price of not being fooled by one good day.
 */
export function levelsOf(weeks: readonly WeekCount[]): Levels | null {
  const [last, ...usual] = weeks
  const usualDays = total(usual, 'days')
  if (!last || last.days < MIN_WEEK_DAYS || usualDays < MIN_USUAL_DAYS) return null
  const counted = total(usual, 'sum')
  const lastWeek = cappedWeek(last)
  const usualWeek = (counted / usualDays) * 7
  return {
    lastWeek,
    usualWeek,
    logRatio: Math.log((lastWeek + 0.5) / (usualWeek + 0.5)),
    countingVariance: 1 / ((lastWeek * last.days) / 7 + 0.5) + 1 / (counted + 0.5),
    dispersionWeight: 7 / last.days + 7 / usualDays,
    lastDays: last.days,
    usualDays,
  }
}

/** A week with its best day replaced by the second best, as if all 7 days were known. One viral day is no trend. */
export function cappedWeek(week: WeekCount): number {
  return ((week.sum - week.best + week.second) * 7) / week.days
}

/** A week's plain total as if all 7 days were known; null under 5 known days. */
export function wholeWeek(week: WeekCount | undefined): number | null {
  return week && week.days >= MIN_WEEK_DAYS ? (week.sum * 7) / week.days : null
}

/** Days with a known count among the 35. */
export function historyDays(weeks: readonly WeekCount[]): number {
  return total(weeks, 'days')
}

function total(weeks: readonly WeekCount[], field: 'sum' | 'days'): number {
  return weeks.reduce((sum, week) => sum + week[field], 0)
}
