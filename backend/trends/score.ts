import { type Day, daysBetween } from '../calendar/days.ts'
import type { Trend } from '../contracts/trends.ts'
import {
  cappedWeek,
  ENOUGH_USUAL_DAYS,
  historyDays,
  type Levels,
  levelsOf,
  type Measure,
  MIN_WEEK_DAYS,
  type ProductCounts,
  type WeekCount,
  wholeWeek,
} from './score-counts.ts'
import { type Pool, poolsOf, varianceOf } from './score-pool.ts'
import { type Movement, stageOf } from './score-stage.ts'

/** Scores every product against the others of its category. `asOf` is the last day of the newest week. */
export function scoreAll(products: readonly ProductCounts[], asOf: Day): Trend[] {
  const poolFor = poolsOf(products)
  return products.map((product) => score(product, poolFor(product), asOf))
}

/**
 * The trend of one product (docs/decisions: trend arithmetic; method: gamma-Poisson shrinkage after DuMouchel 1999,
 * lower bound of a normal posterior). With A the last week (best day capped) and B the usual week:
 *
 * - velocity = ((A + k) / (B + k) - 1) · 100
 * - probability = Φ(ln((A+.5)/(B+.5)) / √var); confidence concerns the movement that is claimed, so for a falling
 *   product it is that of the fall: low under .8, medium to .95, high above; forced low with a caveat
 * - low, high = (e^(w·lr ∓ √(τ²·var / (τ² + var))) - 1) · 100 with w = τ² / (τ² + var): one standard error of the shrunk
 *   growth to either side; low is the ranking's key. The velocity shrinks by k instead, so it may lie outside: then the
 *   bound gives way to it
 */
export function score(product: ProductCounts, pool: Pool, asOf: Day): Trend {
  const levels = product.measure === null ? null : levelsOf(product.weeks)
  const caveat = caveatOf(product, levels, asOf)
  const described = describe(product, asOf, caveat)
  if (levels === null || caveat === 'no-recent-data') {
    return { ...described, stage: stageOf(product, null, asOf) }
  }
  const variance = varianceOf(levels, pool.dispersion)
  const weight = pool.spread / (pool.spread + variance)
  const doubt = Math.sqrt(weight * variance)
  const probability = normalCdf(levels.logRatio / Math.sqrt(variance))
  const confidence = caveat === null ? confidenceOf(probability) : 'low'
  const velocity = ((levels.lastWeek + pool.k) / (levels.usualWeek + pool.k) - 1) * 100
  const movement: Movement = {
    velocity,
    confidence,
    lowerBound: weight * levels.logRatio - doubt,
    upperBound: weight * levels.logRatio + doubt,
    topOfCategory: levels.lastWeek >= pool.topWeek,
    caveat: caveat !== null,
  }
  return {
    ...described,
    velocity: rounded(velocity),
    low: rounded(Math.min(Math.expm1(movement.lowerBound) * 100, velocity)),
    high: rounded(Math.max(Math.expm1(movement.upperBound) * 100, velocity)),
    confidence,
    probability,
    acceleration: accelerationOf(product.weeks, pool),
    stage: stageOf(product, movement, asOf),
    lastWeek: rounded(levels.lastWeek),
    usualWeek: rounded(levels.usualWeek),
  }
}

/** Under 21 days of history, or A + B under what chance alone could make, a comparison is shown but called weak. */
function caveatOf(product: ProductCounts, levels: Levels | null, asOf: Day): Trend['caveat'] {
  const days = historyDays(product.weeks)
  if (product.lastDay !== null && daysBetween(product.lastDay, asOf) > 7) return 'no-recent-data'
  if (product.measure === null || days === 0) return 'no-history'
  if (levels === null) {
    const recent = (product.weeks[0]?.days ?? 0) >= MIN_WEEK_DAYS
    return recent || days < ENOUGH_HISTORY_DAYS ? 'short-history' : 'no-recent-data'
  }
  if (days < ENOUGH_HISTORY_DAYS || levels.usualDays < ENOUGH_USUAL_DAYS) return 'short-history'
  return levels.lastWeek + levels.usualWeek < ENOUGH_COUNTED[product.measure] ? 'few-sales' : null
}

function describe(product: ProductCounts, asOf: Day, caveat: Trend['caveat']): Trend {
  const weeks = [4, 3, 2, 1, 0].map((at) => wholeWeek(product.weeks[at]))
  const last = product.weeks[0]
  return {
    measure: product.measure,
    velocity: null,
    low: null,
    high: null,
    confidence: 'low',
    probability: null,
    acceleration: null,
    stage: null,
    lastWeek: null,
    usualWeek: null,
    spikeCapped: last !== undefined && last.best - last.second > last.sum / 10,
    weeks: weeks.map((week) => (week === null ? null : rounded(week))),
    historyDays: historyDays(product.weeks),
    asOf: product.lastDay !== null && product.lastDay < asOf ? product.lastDay : asOf,
    caveat,
  }
}

function confidenceOf(probability: number): Trend['confidence'] {
  const sure = Math.max(probability, 1 - probability)
  if (sure > 0.95) return 'high'
  return sure >= 0.8 ? 'medium' : 'low'
}

/**
 * ln((A0+k)/(A1+k)) - ln((A1+k)/(A2+k)) over the last three weeks, each with its best day capped. Said only beyond two
 * standard errors; the middle week enters twice, so its variance counts four times.
 */
function accelerationOf(weeks: readonly WeekCount[], { k, dispersion }: Pool): Trend['acceleration'] {
  const [now, before, earlier] = weeks
  if (!now || !before || !earlier) return null
  if ([now, before, earlier].some((week) => week.days < MIN_WEEK_DAYS)) return null
  const [a0, a1, a2] = [cappedWeek(now), cappedWeek(before), cappedWeek(earlier)]
  const change = Math.log((a0 + k) / (a1 + k)) - Math.log((a1 + k) / (a2 + k))
  const noise = (week: WeekCount, count: number) =>
    1 / ((count * week.days) / 7 + 0.5) + (7 / week.days) * dispersion
  const error = Math.sqrt(noise(now, a0) + 4 * noise(before, a1) + noise(earlier, a2))
  if (Math.abs(change) <= 2 * error) return 'steady'
  return change > 0 ? 'speeding up' : 'slowing'
}

/** Φ by Abramowitz and Stegun 7.1.26; its error stays under 1e-7. */
export function normalCdf(z: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(z)) / Math.SQRT2)
  const tail =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const upper = 0.5 * tail * Math.exp(-(z * z) / 2)
  return z < 0 ? upper : 1 - upper
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

const ENOUGH_HISTORY_DAYS = 21
/** A + B below this is too few to tell. Views are worth a hundredth of a sale, as in the measures' pseudo-counts. */
const ENOUGH_COUNTED: Record<Measure, number> = { units: 30, views: 3000, ratings: 30 }
