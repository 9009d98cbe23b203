import { sectionOf } from '../../backend/contracts/trend-words.ts'
import type { Trend } from '../../backend/contracts/trends.ts'

/**
 * See backend/trends/score.ts, decision 0034. The words test skips other trends; a random test proves that they never occur.
 */
export function isPossible(trend: Trend): boolean {
  if (trend.section !== sectionOf(trend)) return false
  return trend.velocity === null ? isUncompared(trend) : isCompared(trend, trend.velocity)
}

function isUncompared(trend: Trend): boolean {
  const { low, high, careful, probability, acceleration, lastWeek, usualWeek } = trend
  const figures = [low, high, careful, probability, acceleration, lastWeek, usualWeek]
  const young = trend.early === null || (trend.measure !== null && trend.caveat !== 'no-history')
  return (
    figures.every((figure) => figure === null) &&
    trend.confidence === 'low' &&
    trend.caveat !== null &&
    trend.caveat !== 'few-sales' &&
    (trend.stage === null || trend.stage === 'new' || isLeftOut(trend)) &&
    young
  )
}

function isLeftOut({ caveat }: Trend): boolean {
  return caveat === 'out-of-stock' || caveat === 'cut-price'
}

function isCompared(trend: Trend, velocity: number): boolean {
  const { measure, low, high, careful, lastWeek, usualWeek, early, caveat, stage } = trend
  if (measure === null || low === null || high === null || careful === null) return false
  if (lastWeek === null || usualWeek === null || early !== null) return false
  if (low > velocity || high < velocity) return false
  // The best day and smoothing only lower the estimate.
  const counted = usualWeek === 0 ? Number.POSITIVE_INFINITY : (lastWeek / usualWeek - 1) * 100
  if (lastWeek <= usualWeek ? careful > ROUNDED : careful > counted + ROUNDED) return false
  if (caveat === null) return isClaimed(trend, velocity)
  const compared = caveat === 'few-sales' || caveat === 'short-history' || caveat === 'stale'
  return (
    compared &&
    trend.probability === null &&
    trend.confidence === 'low' &&
    (stage === null || stage === 'new' || caveat === 'stale')
  )
}

function isClaimed({ probability, confidence, stage }: Trend, velocity: number): boolean {
  if (probability === null || stage === null) return false
  const sure = velocity >= 0 ? probability : 1 - probability
  if (confidence === 'high' && sure < 0.9) return false
  if ((confidence === 'low') !== sure < 0.7) return false
  if (stage === 'growing' || stage === 'viral') return velocity >= 0 && probability >= 0.45
  if (stage === 'fading') return velocity <= 0 && probability <= 0.45
  if (stage === 'new') return true
  return !(velocity > 20 && probability >= 0.7) && !(velocity < -20 && probability <= 0.2)
}

/** The server rounds to two decimals. */
const ROUNDED = 0.02
