import { chanceAbove } from '../contracts/forecast-chance.ts'
import type { ForecastWeek, LandingWeek } from '../contracts/product.ts'
import { leadTimeOf } from '../profit/lead-time.ts'
import { DEFAULT_PRESETS } from '../profit/preset.ts'
import { SCHEDULE } from '../profit/schedule.ts'

/** Counted from the last day with data, like the forecast. */
export function landingWeek(forecast: readonly ForecastWeek[], usualWeek: number | null): LandingWeek | null {
  const days = leadTimeOf('sea', DEFAULT_PRESETS.own, SCHEDULE).days.likely
  const weeksAhead = Math.round(days / 7)
  const week = forecast[weeksAhead - 1]
  if (!week || usualWeek === null) return null
  return {
    days,
    weekEnding: week.weekEnding,
    weeksAhead,
    usualWeek,
    chance: rounded(chanceAbove(week, usualWeek)),
  }
}

function rounded(chance: number | null): number | null {
  return chance === null ? null : Math.round(chance * 100) / 100
}
