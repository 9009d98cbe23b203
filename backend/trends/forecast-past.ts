import { FORECAST_WEEKS } from '../contracts/plans.ts'
import { canForecast } from './forecast.ts'
import type { Week } from './forecast-levels.ts'
import { type PastForecast, pastForecast } from './forecast-record.ts'
import { forecastWeeks, weeksAfter } from './forecast-weeks.ts'
import { MIN_WEEK_DAYS } from './score-counts.ts'

type Daily = readonly (number | null)[]

/** A calendar week before the daily counts. `before`: whole weeks between both. */
export interface SummedWeek {
  before: number
  sum: number
  /** Known days. */
  days: number
}

/**
 * Forecasts at the end of each week with daily counts, and of every fourth older week, with the results of 13
 * weeks. Later days cannot change which days are left out.
 */
export function pastForecastsOf(
  counts: Daily,
  prices: Daily | null,
  summed: readonly SummedWeek[],
): PastForecast[] {
  const older = olderWeeks(summed)
  const daily = counts.length / 7
  const past: PastForecast[] = []
  for (let at = daily - 1; at >= 0; at -= 1) {
    const inDays = forecastWeeks(counts.slice(0, 7 * at), prices?.slice(0, 7 * at) ?? null)
    const before = inDays.length === at ? [...unbroken(older), ...inDays] : inDays
    if (canForecast(before)) {
      past.push(
        pastForecast(before, weeksAfter(counts, 7 * at), {
          age: daily - at,
          byDay: at >= CAPPED_WEEKS || older.length === 0,
        }),
      )
    }
  }
  const results = [...older.map((week) => week?.sum ?? null), ...weeksAfter(counts, 0)]
  for (let at = older.length - STEP; at >= FORECAST_WEEKS.needed; at -= STEP) {
    const before = unbroken(older.slice(0, at))
    const came = results.slice(at, at + FORECAST_WEEKS.ahead)
    if (canForecast(before))
      past.push(pastForecast(before, came, { age: daily + older.length - at, byDay: false }))
  }
  return past
}

/** Oldest first. Leaves out the week that the daily counts cut in two: the seam is up to two weeks wide. */
function olderWeeks(summed: readonly SummedWeek[]): (Week | null)[] {
  const weeks: (Week | null)[] = []
  for (const { before, sum, days } of summed) {
    if (days < MIN_WEEK_DAYS) continue
    const week = (sum * 7) / days
    // The best day is unknown.
    weeks[before] = { sum: week, capped: week }
  }
  const known = Array.from(weeks, (week) => week ?? null)
  while (known.length > 0 && known[0] === null && known.length > weeks.length - SEAM) known.shift()
  return known.reverse()
}

/** The newest weeks after the last unknown one. */
function unbroken(weeks: readonly (Week | null)[]): Week[] {
  return weeks.slice(weeks.lastIndexOf(null) + 1).flatMap((week) => week ?? [])
}

const SEAM = 2
/** Bounds the work: two years give a product about 20 older forecasts. */
const STEP = 4
/** Weeks whose best day the levels read. */
const CAPPED_WEEKS = 5
