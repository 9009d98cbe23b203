import type * as z from 'zod/mini'
import { addDays, type Day } from '../calendar/days.ts'
import type { ForecastWeek } from '../contracts/product.ts'

/** Weeks that must be known before the next ones are guessed. */
const FORECAST_MIN_WEEKS = 6
const FORECAST_MAX_WEEKS = 4

/**
 * The coming weeks by damped Holt on log1p of weekly totals (Gardner & McKenzie 1985), oldest week first, with an 80 %
 * interval. The level, trend and damping (φ 0.80 to 0.98) with the least one-step error in the series itself are used.
 * The interval is that of ETS(A,Ad,N) and never narrower than the counting noise of the last week. Null under 6 weeks.
 * `asOf` is the last day of the newest week.
 */
export function forecast(
  weekly: readonly number[],
  asOf: Day,
  horizon = FORECAST_MAX_WEEKS,
): z.infer<typeof ForecastWeek>[] | null {
  if (weekly.length < FORECAST_MIN_WEEKS) return null
  const series = weekly.map((week) => Math.log1p(week))
  const fit = bestFit(series)
  const countingVariance = 1 / ((weekly.at(-1) ?? 0) + 1)
  const stepVariance = Math.max(fit.squaredError / (series.length - 2), countingVariance)
  const weeks = Math.min(horizon, FORECAST_MAX_WEEKS)
  return Array.from({ length: weeks }, (_, at) => {
    const ahead = at + 1
    const expected = fit.level + dampedSum(fit.damping, ahead) * fit.trend
    const spread = INTERVAL_80 * Math.sqrt(stepVariance * varianceGrowth(fit, ahead))
    return {
      weekEnding: addDays(asOf, 7 * ahead),
      expected: counted(expected),
      low: counted(expected - spread),
      high: counted(expected + spread),
    }
  })
}

interface Fit {
  smoothing: number
  trendSmoothing: number
  damping: number
  level: number
  trend: number
  squaredError: number
}

function bestFit(series: readonly number[]): Fit {
  let best: Fit | null = null
  for (const smoothing of SMOOTHINGS) {
    for (const trendSmoothing of TREND_SMOOTHINGS) {
      for (const damping of DAMPINGS) {
        const fit = run(series, smoothing, trendSmoothing, damping)
        if (best === null || fit.squaredError < best.squaredError) best = fit
      }
    }
  }
  if (best === null) throw new Error('there is no candidate to fit')
  return best
}

/** Level starts at the first week and the trend at none, so that no week is both fitted and judged. */
function run(series: readonly number[], smoothing: number, trendSmoothing: number, damping: number): Fit {
  let level = series[0] ?? 0
  let trend = 0
  let squaredError = 0
  for (const value of series.slice(1)) {
    const expected = level + damping * trend
    const next = expected + smoothing * (value - expected)
    squaredError += (value - expected) ** 2
    trend = damping * trend + trendSmoothing * (next - level - damping * trend)
    level = next
  }
  return { smoothing, trendSmoothing, damping, level, trend, squaredError }
}

/** φ + φ² + … + φ^h */
function dampedSum(damping: number, ahead: number): number {
  return (damping * (1 - damping ** ahead)) / (1 - damping)
}

/** 1 + Σ over j < h of (α + αβ(φ + … + φ^j))²: how the one-step variance grows with the horizon. */
function varianceGrowth({ smoothing, trendSmoothing, damping }: Fit, ahead: number): number {
  let growth = 1
  for (let step = 1; step < ahead; step += 1) {
    growth += (smoothing + smoothing * trendSmoothing * dampedSum(damping, step)) ** 2
  }
  return growth
}

/** Back from log1p to a count, which is never negative. */
function counted(logged: number): number {
  return Math.max(0, Math.round(Math.expm1(logged) * 10) / 10)
}

/** Two-sided 80 % of a normal. */
const INTERVAL_80 = 1.2816
const SMOOTHINGS = [0.2, 0.4, 0.6, 0.8]
const TREND_SMOOTHINGS = [0.1, 0.2, 0.4]
const DAMPINGS = [0.8, 0.85, 0.9, 0.95, 0.98]
