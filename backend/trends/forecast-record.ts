import * as z from 'zod/mini'
import { FORECAST_WEEKS } from '../contracts/plans.ts'
import { groupBy } from '../process/group-by.ts'
import { isSurged, MIN_CLASS, MIN_WEIGHTS, surgeLimit, VOLUME_CLASSES, volumeOf } from './forecast-classes.ts'
import { Spread, spreadsOf, unitsBy } from './forecast-deciles.ts'
import { type LevelsAhead, levelsAhead, usualLevels, type Week } from './forecast-levels.ts'
import {
  type Came,
  leastSquares,
  only,
  rounded,
  squaredError,
  squaresOf,
  sumOf,
  type Weights,
  weighted,
  winsorized,
  worthOf,
} from './forecast-weights.ts'

export interface PastForecast {
  levels: LevelsAhead
  /** Without stock-outs and cut prices, if any. */
  usual?: LevelsAhead | null
  /** Weeks 1, 2, …; null if unknown. */
  came: readonly (number | null)[]
  /** Weeks since the forecast. */
  age: number
  /** False: from weekly sums, where a rise looks like one large order. */
  byDay: boolean
}

/** In the database, by weeks ahead, then volume. */
export const LearnedForecasts = z.object({
  surgedFrom: z.nullable(z.number()),
  weights: z.array(z.array(z.array(z.number()))),
  /** For surged products, by weeks ahead. */
  lifts: z.array(z.number()),
  /** Shares of the level without stock-outs and cut prices, by weeks ahead. */
  usualShares: z.array(z.number()),
  spreads: z.array(z.array(Spread)),
})
export type LearnedForecasts = z.infer<typeof LearnedForecasts>

/** Units in one week. */
interface Expectation {
  expected: number
  deciles: number[]
  resolved: number
  sameAsLastWeek: boolean
}
export type ForecastRecord = (levels: LevelsAhead, ahead: number, usual?: LevelsAhead | null) => Expectation

export function pastForecast(
  weeks: readonly Week[],
  came: PastForecast['came'],
  { age, byDay = true }: { age: number; byDay?: boolean },
): PastForecast {
  return { levels: levelsAhead(weeks), usual: usualLevels(weeks), came, age, byDay }
}

/**
 * Learns from past forecasts, for each number of weeks ahead up to `weeksAhead` (docs/decisions: forecast 4).
 * - Weights of the candidates, by least squares per volume class. Forecasts from weekly sums count beyond
 * four weeks, where the best day of a week says little.
 * - A lift for products that surged, so that expected and real sales have the same sum.
 * - The share of the level without stock-outs and cut prices, for products that had some.
 * - Conformal deciles, wider where those of older forecasts failed on the newest weeks.
 */
export function learnForecasts(
  past: readonly PastForecast[],
  weeksAhead: number = FORECAST_WEEKS.ahead,
): LearnedForecasts {
  const surgedFrom = surgeLimit(past.flatMap(({ levels, byDay }) => (byDay ? levels : [])))
  const made = past.map(({ levels, usual = null, came, age, byDay }) => ({
    known: { ...sizedOf(levels, usual, byDay ? surgedFrom : null), age, byDay },
    came,
  }))
  const learned: LearnedForecasts = { surgedFrom, weights: [], lifts: [], usualShares: [], spreads: [] }
  for (let ahead = 1; ahead <= weeksAhead; ahead += 1) {
    const known = made.flatMap((one): Known[] => {
      const came = one.came[ahead - 1]
      return came == null ? [] : [{ ...one.known, came }]
    })
    const isNear = ahead <= NEAR_WEEKS
    const weights = weightsOf(isNear ? known.filter(({ byDay }) => byDay) : known, isNear)
    const lift = liftOf(known, weights)
    const share = usualShareOf(known, weights, lift)
    const judged = known.map((one) => ({
      ...one,
      expected: blendedOf(one, weights, lift, share),
      before: one.levels.before,
    }))
    learned.weights.push(weights.map((row) => [...row]))
    learned.lifts.push(lift)
    learned.usualShares.push(share)
    learned.spreads.push(spreadsOf(judged, ahead))
  }
  return learned
}

export function recordOf({
  surgedFrom,
  weights,
  lifts,
  usualShares,
  spreads,
}: LearnedForecasts): ForecastRecord {
  return (levels, ahead, usual = null) => {
    const one = sizedOf(levels, usual, surgedFrom)
    const [byVolume, lift, share] = [weights[ahead - 1], lifts[ahead - 1], usualShares[ahead - 1]]
    const spread = spreads[ahead - 1]?.[one.volume]
    if (!byVolume || !spread || lift === undefined || share === undefined)
      throw new Error(`there is no forecast ${ahead} weeks ahead`)
    const expected = blendedOf(one, byVolume, lift, share)
    const sameAsLastWeek = usual === null && isLast(byVolume[one.volume] ?? [])
    return { expected, ...unitsBy(spread, { expected, before: levels.before }), sameAsLastWeek }
  }
}

interface Sized {
  levels: LevelsAhead
  usual: LevelsAhead | null
  volume: number
  surged: boolean
}

function sizedOf(levels: LevelsAhead, usual: LevelsAhead | null, surgedFrom: number | null): Sized {
  return { levels, usual, volume: volumeOf(levels), surged: isSurged(levels, surgedFrom) }
}

interface Known extends Came, Sized {
  age: number
  byDay: boolean
}

/** 'Same as last week' has no lift. */
function expectedOf(
  { levels, volume, surged }: Pick<Sized, 'levels' | 'volume' | 'surged'>,
  classes: readonly Weights[],
  lift: number,
): number {
  const weights = classes[volume] ?? MIX
  const expected = weighted(weights, levels)
  return surged && !isLast(weights) ? Math.min(expected * lift, levels.most) : expected
}

function blendedOf(one: Sized, classes: readonly Weights[], lift: number, share: number): number {
  const expected = expectedOf(one, classes, lift)
  return one.usual === null
    ? expected
    : expected + share * (expectedOf({ ...one, levels: one.usual }, classes, lift) - expected)
}

/** Least squares on relative errors, drawn to 1, where stock-outs and cut prices are left out completely. */
function usualShareOf(known: readonly Known[], classes: readonly Weights[], lift: number): number {
  let [crossed, squares, count] = [0, 0, 0]
  for (const one of known) {
    if (one.usual === null) continue
    const expected = blendedOf(one, classes, lift, 0)
    const apart = blendedOf(one, classes, lift, 1) - expected
    const worth = worthOf(one)
    crossed += worth * apart * (winsorized(one) - expected)
    squares += worth * apart ** 2
    count += 1
  }
  if (squares === 0) return 1
  const prior = (FEW * squares) / count
  return rounded(Math.min(1, Math.max(0, (crossed + prior) / (squares + prior))))
}

/** Thin volumes use all weights. */
function weightsOf(known: readonly Known[], capped: boolean): Weights[] {
  const volumes = groupBy(known, ({ volume }) => volume)
  const classes = Array.from({ length: VOLUME_CLASSES }, (_, volume) =>
    squaresOf(volumes.get(volume) ?? [], capped),
  )
  if (known.length < MIN_WEIGHTS) return classes.map(() => MIX)
  const all = leastSquares(sumOf(classes), MIX, RIDGE)
  return classes.map((squares) => {
    if (squares.count < MIN_CLASS) return all
    const weights = leastSquares(squares, all, RIDGE + THIN / squares.count)
    // Subtracting sums as large as `total` leaves a rounding error.
    const rounding = 1e-9 * squares.total
    const isWorth = squaredError(squares, weights) + rounding < WORTH_CHANGING * squaredError(squares, LAST)
    return isWorth || squares.count < MIN_WEIGHTS ? weights : LAST
  })
}

/** Root weights, or large products would dominate. Few products pull it to 1. */
function liftOf(known: readonly Known[], classes: readonly Weights[]): number {
  let [came, expected, count] = [0, 0, 0]
  for (const one of known) {
    if (!one.surged) continue
    const worth = (one.levels.mix + 2) ** -0.5
    came += worth * one.came
    expected += worth * expectedOf(one, classes, 1)
    count += 1
  }
  if (expected === 0) return 1
  return (came / expected) * (count / (count + FEW)) + FEW / (count + FEW)
}

function isLast(weights: Weights): boolean {
  return LAST.every((weight, at) => weights[at] === weight)
}

const [MIX, LAST] = [only('mix'), only('last')]
const NEAR_WEEKS = 4
const RIDGE = 0.05
const THIN = 20
const FEW = 30
const WORTH_CHANGING = 0.98
/** Used until past forecasts exist. */
export const SHIPPED_RECORD: ForecastRecord = recordOf(learnForecasts([]))
