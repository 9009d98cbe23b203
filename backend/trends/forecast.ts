import type * as z from 'zod/mini'
import { addDays, type Day } from '../calendar/days.ts'
import { FORECAST_WEEKS } from '../contracts/plans.ts'
import type { ForecastWeek } from '../contracts/product.ts'
import { levelsAhead, RECENT_WEEKS } from './forecast-levels.ts'
import { type ForecastRecord, growthOf, rangeAround, SHIPPED_RECORD } from './forecast-record.ts'

/**
 * The coming weeks from weekly totals, oldest first, with a range that held four of five times (docs/decisions:
 * forecast 2). Null under 6 weeks, and where nothing was sold in the last four: there is nothing to go on.
 * `asOf` is the last day of the newest week.
 */
export function forecast(
  weekly: readonly number[],
  asOf: Day,
  record: ForecastRecord = SHIPPED_RECORD,
): z.infer<typeof ForecastWeek>[] | null {
  if (!canForecast(weekly)) return null
  const levels = levelsAhead(weekly)
  const growth = growthOf(weekly)
  return Array.from({ length: FORECAST_WEEKS.ahead }, (_, at) => {
    const { method, range } = record(levels, growth, at + 1)
    const expected = levels[method]
    const { low, high } = rangeAround(expected, range)
    return {
      weekEnding: addDays(asOf, 7 * (at + 1)),
      expected: tenth(expected),
      low: tenth(Math.min(low, expected)),
      high: tenth(Math.max(high, expected)),
      sameAsLastWeek: method === 'last',
    }
  })
}

/** Whether there is enough to forecast from. */
export function canForecast(weekly: readonly number[]): boolean {
  return weekly.length >= FORECAST_WEEKS.needed && weekly.slice(-RECENT_WEEKS).some((week) => week > 0)
}

function tenth(count: number): number {
  return Math.round(count * 10) / 10
}
