import type { Day } from '../calendar/days.ts'
import { USUAL_WEEKS } from '../contracts/trend-words.ts'
import type { MEASURES, Trend } from '../contracts/trends.ts'
import type { RankList } from './rank-list.ts'

export type Measure = (typeof MEASURES)[number]

/** `best`, `second`: highest days. */
export interface WeekCount {
  sum: number
  /** Known days, 0 to 7. */
  days: number
  best: number
  second: number
}

export type LeftOut = NonNullable<Trend['leftOut']>

/**
 * Counts of the first half of the known days, and of the later half with its best day replaced by the second
 * best.
 */
export interface Halves {
  first: number
  later: number
}

/** Newest first, ending on `asOf`. */
export interface ProductCounts {
  productId: number
  channel: string
  category: string | null
  measure: Measure | null
  weeks: readonly WeekCount[]
  /** For the measure `ranks`. */
  rankList?: RankList
  /** Set if `weeks` contains older ones. */
  calendarWeeks?: readonly WeekCount[]
  leftOut?: LeftOut
  weeksAtAnyPrice?: readonly WeekCount[]
  /** Outside bursts. Null or absent with too few known weeks. */
  quietWeek?: number | null
  /** Only for products with a few known days. */
  halves?: Halves
  /** The edition's, or the source's if older. */
  asOf: Day
  lastDay: Day | null
  firstSeenOn: Day
  /** Products there from the start are not new. */
  recordStartOn: Day
}

/** Scaled to all days known. */
export interface Levels {
  /** Best day replaced by the second best. */
  lastWeek: number
  /** Capped likewise. */
  usualWeek: number
  /** Uncapped. */
  countedLastWeek: number
  countedUsualWeek: number
  /** ln((lastWeek + .5) / (usualWeek + .5)) */
  logRatio: number
  /** 1/(A + .5) + 1/(4B + .5), over real counts. */
  countingVariance: number
  /** 1 + 1/4 when every day is known. */
  dispersionWeight: number
  /** Total of five weeks. */
  counted: number
  usualDays: number
}

export const MIN_WEEK_DAYS = 5
/** Minimum for a comparison; under 14 it is weak. */
const MIN_USUAL_DAYS = 7
export const ENOUGH_USUAL_DAYS = 14

/**
 * A is the last 7 days; B the mean week of days -35 to -8, four whole weeks against the weekday rhythm. Every
 * week's best day is replaced by the second best. Unknown days are scaled up; null under 5 known of 7 or 7 of
 * 28.
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

/** `share`: fraction needed to stay compared. */
export function isEnough({ lastWeek, countedUsualWeek }: Levels, measure: Measure, share = 1): boolean {
  return lastWeek + countedUsualWeek >= ENOUGH_COUNTED[measure] * share
}

/** Limits single viral days; scaled to 7 days. */
export function cappedWeek(week: WeekCount): number {
  return (cappedSum(week) * 7) / week.days
}

export function cappedSum({ sum, days, best, second }: WeekCount): number {
  return days < 2 ? sum : sum - best + second
}

/** Null under 5 known days. */
export function wholeWeek(week: WeekCount | undefined): number | null {
  return week && week.days >= MIN_WEEK_DAYS ? (week.sum * 7) / week.days : null
}

export function historyDays(weeks: readonly WeekCount[]): number {
  return weeks.reduce((days, week) => days + week.days, 0)
}

/** Expects oldest first. Older weeks in place of a promotion's count only as days. */
export function usualWeeksOf(weeks: Trend['weeks'], days: number): number {
  const whole = weeks.slice(-1 - USUAL_WEEKS, -1).filter((week) => week !== null).length
  return Math.min(USUAL_WEEKS, Math.max(1, whole, Math.floor(days / 7) - 1))
}

/** 100 views equal one sale. */
const ENOUGH_COUNTED: Record<Measure, number> = { units: 30, views: 3000, ratings: 30, ranks: 30 }
