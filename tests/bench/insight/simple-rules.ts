import { intermittent, simpleSmoothing } from '../../../backend/trends/forecast-levels.ts'

/** Forecasts to beat, of the week `ahead`. `weekly`: oldest first, at least 5 weeks. */
export const SIMPLE_RULES = {
  last: (weekly: readonly number[]) => weekly.at(-1) ?? 0,
  mean4: (weekly: readonly number[]) => weekly.slice(-4).reduce((sum, week) => sum + week, 0) / 4,
  theta,
  dampedHolt,
  tsb: (weekly: readonly number[]) => intermittent(weekly),
}
export type SimpleRule = keyof typeof SIMPLE_RULES
export const RULE_NAMES = Object.keys(SIMPLE_RULES) as SimpleRule[]

/** Simple smoothing plus half the slope of the regression line (Assimakopoulos and Nikolopoulos 2000). */
function theta(weekly: readonly number[], ahead: number): number {
  const middle = (weekly.length - 1) / 2
  const mean = weekly.reduce((sum, week) => sum + week, 0) / weekly.length
  let [crossed, squares] = [0, 0]
  for (const [at, week] of weekly.entries()) {
    crossed += (at - middle) * (week - mean)
    squares += (at - middle) ** 2
  }
  const steps = ahead - 1 + (1 - (1 - LEVEL) ** weekly.length) / LEVEL
  return Math.max(0, simpleSmoothing(weekly, LEVEL) + (crossed / squares / 2) * steps)
}

/** Gardner and McKenzie 1985. */
function dampedHolt(weekly: readonly number[], ahead: number): number {
  let [level, slope] = [weekly[0] ?? 0, 0]
  for (const week of weekly.slice(1)) {
    const expected = level + DAMPING * slope
    level = expected + LEVEL * (week - expected)
    slope = DAMPING * slope + LEVEL * TREND * (week - expected)
  }
  const steps = (DAMPING * (1 - DAMPING ** ahead)) / (1 - DAMPING)
  return Math.max(0, level + slope * steps)
}

const LEVEL = 0.3
const TREND = 0.1
const DAMPING = 0.9
