import { addDays, type Day } from '../calendar/days.ts'
import { FORECAST_WEEKS } from '../contracts/plans.ts'
import type { ForecastWeek } from '../contracts/product.ts'
import { rangeOf } from './forecast-deciles.ts'
import { levelsAhead, RECENT_WEEKS, usualLevels, type Week } from './forecast-levels.ts'
import { type ForecastRecord, SHIPPED_RECORD } from './forecast-record.ts'

/**
 * Expects oldest first; `asOf` ends the newest week. Ranges contained four of five results (docs/decisions:
 * forecast 4). Null under 6 weeks, or without a sale in four.
 */
export function forecast(
  weeks: readonly Week[],
  asOf: Day,
  record: ForecastRecord = SHIPPED_RECORD,
): ForecastWeek[] | null {
  if (!canForecast(weeks)) return null
  const week = weekAhead(weeks, asOf, record)
  return Array.from({ length: FORECAST_WEEKS.ahead }, (_, at) => week(at + 1))
}

/** One week alone, for the many products of an edition. */
export function forecastWeek(
  weeks: readonly Week[],
  asOf: Day,
  ahead: number,
  record: ForecastRecord,
): ForecastWeek | null {
  return ahead > FORECAST_WEEKS.ahead || !canForecast(weeks) ? null : weekAhead(weeks, asOf, record)(ahead)
}

function weekAhead(
  weeks: readonly Week[],
  asOf: Day,
  record: ForecastRecord,
): (ahead: number) => ForecastWeek {
  const [levels, usual] = [levelsAhead(weeks), usualLevels(weeks)]
  return (ahead) => {
    const { expected, deciles: units, resolved, sameAsLastWeek } = record(levels, ahead, usual)
    const deciles = units.map(tenth)
    const { low, high } = rangeOf(deciles)
    return {
      weekEnding: addDays(asOf, 7 * ahead),
      expected: tenth(expected),
      low: Math.min(low, tenth(expected)),
      high: Math.max(high, tenth(expected)),
      sameAsLastWeek,
      deciles,
      resolved,
    }
  }
}

export function canForecast(weeks: readonly Week[]): boolean {
  return weeks.length >= FORECAST_WEEKS.needed && weeks.slice(-RECENT_WEEKS).some(({ sum }) => sum > 0)
}

function tenth(count: number): number {
  return Math.round(count * 10) / 10
}
