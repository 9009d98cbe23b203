import type { ForecastWeek } from './product.ts'

/** Below it a chance is 'too few to say'. */
export const ENOUGH_FORECASTS = 200

/**
 * Probability that the week sells more than `units`. Null with too few resolved forecasts, or without deciles
 * (older builds). Linear between deciles and from zero; above the ninth a power law: the rest halves with
 * each step of the ratio between the eighth and ninth.
 */
export function chanceAbove(
  { deciles, resolved }: Pick<ForecastWeek, 'deciles' | 'resolved'>,
  units: number,
): number | null {
  if (!(resolved >= ENOUGH_FORECASTS) || deciles.length !== DECILES) return null
  if (units < 0) return 1
  const above = deciles.findIndex((decile) => decile > units)
  if (above < 0) return beyond(deciles, units)
  const [to = 0, from = 0] = [deciles[above], deciles[above - 1]]
  return 1 - (above + (units - from) / (to - from)) / (DECILES + 1)
}

function beyond(deciles: readonly number[], units: number): number {
  const [eighth = 0, ninth = 0] = deciles.slice(-2)
  const step = Math.log((ninth + HALF) / (eighth + HALF))
  const steps = Math.log((units + HALF) / (ninth + HALF)) / step
  return step > 0 ? 0.5 ** steps / (DECILES + 1) : 0
}

const DECILES = 9
/** Zero has no logarithm. The forecast's ratios add the same. */
const HALF = 0.5
