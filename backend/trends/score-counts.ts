import type { Day } from '../calendar/days.ts'
import type { MEASURES, Trend } from '../contracts/trends.ts'
import type { RankList } from './rank-list.ts'

export type Measure = (typeof MEASURES)[number]

/** What was counted of one product in one week. `best` and `second` are its two strongest days. */
export interface WeekCount {
  sum: number
  /** Days whose count is known, 0 to 7. */
  days: number
  best: number
  second: number
}

/** Days of the last five weeks that count for nothing, by reason. */
export type LeftOut = NonNullable<Trend['leftOut']>

/** What the score is made from: five weeks of counts, the newest first, the newest ending on `asOf`. */
export interface ProductCounts {
  productId: number
  channel: string
  category: string | null
  measure: Measure | null
  weeks: readonly WeekCount[]
  /** For the measure `ranks`, the list behind the weekly index. */
  rankList?: RankList
  /** The last five weeks of the calendar, where unknown days put older ones into `weeks`. */
  calendarWeeks?: readonly WeekCount[]
  leftOut?: LeftOut
  weeksAtAnyPrice?: readonly WeekCount[]
  /** Median weekly sales, the level before a burst. Null or absent if too few weeks are known. */
  middleWeek?: number | null
  /** Last day of the newest week: the edition's, or its own source's where that is older. */
  asOf: Day
  /** Last day that anything at all was said of it; null when nothing ever was. */
  lastDay: Day | null
  firstSeenOn: Day
  /** First day of its source's own record: what was there from the start cannot be called new. */
  recordStartOn: Day
}

/** The last week against the usual one, all as if every day were known. */
export interface Levels {
  /** Last week with its best day replaced by the second best. */
  lastWeek: number
  /** Mean week of the four before, each capped like the last. */
  usualWeek: number
  /** The same two as they were counted. */
  countedLastWeek: number
  countedUsualWeek: number
  /** ln((lastWeek + .5) / (usualWeek + .5)) */
  logRatio: number
  /** Variance of the log ratio from counting alone: 1/(A + .5) + 1/(4B + .5), over what was really counted. */
  countingVariance: number
  /** What the category's over-dispersion is multiplied by: 1 + 1/4 when every day is known. */
  dispersionWeight: number
  /** Counted over all five weeks. */
  counted: number
  usualDays: number
}

export const MIN_WEEK_DAYS = 5
/** Fewer known days than this in the four usual weeks: no comparison. Fewer than 14: a comparison said to be weak. */
const MIN_USUAL_DAYS = 7
export const ENOUGH_USUAL_DAYS = 14

/**
 * A and B of field formula 1: the last 7 whole days, and the mean week over days -35 to -8, whose four whole weeks cancel
 * the weekday rhythm; in every week the best day is replaced by the second best. Days that nobody reported are scaled up
 * to 7; null where fewer than 5 of the last 7 or 7 of the 28 before are known. Every week is capped alike, so a product
 * that stands still reads about zero.
 */
export function levelsOf(weeks: readonly WeekCount[]): Levels | null {
  const last = weeks[0]
  if (!last || last.days < MIN_WEEK_DAYS) return null
  let [usualDays, usualSum, usualCapped] = [0, 0, 0]
  for (let at = 1; at < weeks.length; at += 1) {
    const week = weeks[at]
    if (!week) continue
    usualDays += week.days
    usualSum += week.sum
    usualCapped += cappedSum(week)
  }
  if (usualDays < MIN_USUAL_DAYS) return null
  const lastCapped = cappedSum(last)
  const lastWeek = (lastCapped * 7) / last.days
  const usualWeek = (usualCapped * 7) / usualDays
  return {
    lastWeek,
    usualWeek,
    countedLastWeek: (last.sum * 7) / last.days,
    countedUsualWeek: (usualSum * 7) / usualDays,
    logRatio: Math.log((lastWeek + 0.5) / (usualWeek + 0.5)),
    countingVariance: 1 / (lastCapped + 0.5) + 1 / (usualCapped + 0.5),
    dispersionWeight: 7 / last.days + 7 / usualDays,
    counted: last.sum + usualSum,
    usualDays,
  }
}

/** The last week and the usual one together are more than chance alone makes; `share` of it is enough to stay compared. */
export function isEnough({ lastWeek, countedUsualWeek }: Levels, measure: Measure, share = 1): boolean {
  return lastWeek + countedUsualWeek >= ENOUGH_COUNTED[measure] * share
}

/** A week with its best day replaced by the second best, as if all 7 days were known. One viral day is no trend. */
export function cappedWeek(week: WeekCount): number {
  return (cappedSum(week) * 7) / week.days
}

/** A single known day has no second best to give way to. */
export function cappedSum({ sum, days, best, second }: WeekCount): number {
  return days < 2 ? sum : sum - best + second
}

/** A week's plain total as if all 7 days were known; null under 5 known days. */
export function wholeWeek(week: WeekCount | undefined): number | null {
  return week && week.days >= MIN_WEEK_DAYS ? (week.sum * 7) / week.days : null
}

/** Days with a known count among the 35. */
export function historyDays(weeks: readonly WeekCount[]): number {
  return weeks.reduce((days, week) => days + week.days, 0)
}

/** Views are worth a hundredth of a sale, as in the measures' pseudo-counts. */
const ENOUGH_COUNTED: Record<Measure, number> = { units: 30, views: 3000, ratings: 30, ranks: 30 }
