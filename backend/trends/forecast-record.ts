import * as z from 'zod/mini'
import { FORECAST_WEEKS } from '../contracts/plans.ts'
import { groupBy } from '../process/group-by.ts'
import {
  type Classes,
  classesOf,
  growthLimits,
  MIN_CLASS,
  MIN_WEIGHTS,
  placeOf,
  SURGED,
  VOLUME_CLASSES,
} from './forecast-classes.ts'
import { type Distribution, distributionsOf } from './forecast-deciles.ts'
import { type LevelsAhead, levelsAhead, usualLevels, type Week } from './forecast-levels.ts'
import {
  type Came,
  leastSquares,
  only,
  rounded,
  squaredError,
  squaresOf,
  type Weights,
  weighted,
  winsorized,
  worthOf,
} from './forecast-weights.ts'

export interface PastForecast {
  levels: LevelsAhead
  /** Levels without stock-outs and cut prices, where there were any. */
  usual?: LevelsAhead | null
  /** Weeks 1, 2, …; null if unknown. */
  came: readonly (number | null)[]
  /** Weeks since the forecast. */
  age: number
}

/** Stored in the database, by weeks ahead, then volume class; distributions also by growth class (`placeOf`). */
export const LearnedForecasts = z.object({
  /** Between growth classes. */
  limits: z.nullable(z.array(z.number())),
  weights: z.array(z.array(z.array(z.number()))),
  /** For surged products, by weeks ahead. */
  lifts: z.array(z.number()),
  distributions: z.array(z.array(z.object({ deciles: z.array(z.number()), resolved: z.int() }))),
  /** Shares of the level without stock-outs and cut prices, by weeks ahead. Absent in older records. */
  usualShares: z.optional(z.array(z.number())),
})
export type LearnedForecasts = z.infer<typeof LearnedForecasts>

/** `expected`: units in one week. Deciles are ratios to it (`unitsAt`). */
interface Expectation extends Distribution {
  expected: number
  sameAsLastWeek: boolean
}
export type ForecastRecord = (levels: LevelsAhead, ahead: number, usual?: LevelsAhead | null) => Expectation

export function pastForecast(weeks: readonly Week[], came: PastForecast['came'], age: number): PastForecast {
  return { levels: levelsAhead(weeks), usual: usualLevels(weeks), came, age }
}

/**
 * Learns from past forecasts, for each number of weeks ahead up to `weeksAhead` (docs/decisions: forecast 3).
 * - Weights of the candidates, by least squares per volume class.
 * - A lift for products that surged, so that expected and real sales have the same sum.
 * - The share of the level without stock-outs and cut prices, for products that had some.
 * - Conformal deciles by volume and growth, wider when those of older forecasts failed on the newest weeks.
 */
export function learnForecasts(
  past: readonly PastForecast[],
  weeksAhead: number = FORECAST_WEEKS.ahead,
): LearnedForecasts {
  const limits = past.length < MIN_WEIGHTS ? null : growthLimits(past.map(({ levels }) => levels))
  const usualShares: number[] = []
  const learned: LearnedForecasts = { limits, weights: [], lifts: [], distributions: [], usualShares }
  for (let ahead = 1; ahead <= weeksAhead; ahead += 1) {
    const known = past.flatMap(({ levels, usual, came, age }): Known[] => {
      const actual = came[ahead - 1]
      if (actual == null) return []
      return [{ levels, usual: usual ?? null, came: actual, ...classesOf(levels, limits), age }]
    })
    const weights = weightsOf(known)
    const lift = liftOf(known, weights)
    const share = usualShareOf(known, weights, lift)
    const judged = known.map((one) => ({ ...one, expected: blendedOf(one, weights, lift, share) }))
    learned.weights.push(weights.map((row) => [...row]))
    learned.lifts.push(lift)
    usualShares.push(share)
    learned.distributions.push(distributionsOf(judged))
  }
  return learned
}

export function recordOf({
  limits,
  weights,
  lifts,
  distributions,
  usualShares,
}: LearnedForecasts): ForecastRecord {
  return (levels, ahead, usual = null) => {
    const classes = classesOf(levels, limits)
    const [byVolume, lift, share = 1] = [weights[ahead - 1], lifts[ahead - 1], usualShares?.[ahead - 1]]
    const distribution = distributions[ahead - 1]?.[placeOf(classes)]
    if (!byVolume || !distribution || lift === undefined)
      throw new Error(`there is no forecast ${ahead} weeks ahead`)
    const sameAsLastWeek = usual === null && isLast(byVolume[classes.volume] ?? [])
    const expected = blendedOf({ levels, usual, ...classes }, byVolume, lift, share)
    return { expected, ...distribution, sameAsLastWeek }
  }
}

interface Known extends Came, Classes {
  usual: LevelsAhead | null
  age: number
}

/** 'Same as last week' has no lift. */
function expectedOf(
  { levels, volume, growth }: Pick<Known, 'levels' | 'volume' | 'growth'>,
  classes: readonly Weights[],
  lift: number,
): number {
  const weights = classes[volume] ?? MIX
  const expected = weighted(weights, levels)
  return growth === SURGED && !isLast(weights) ? Math.min(expected * lift, levels.most) : expected
}

function blendedOf(
  one: Pick<Known, 'levels' | 'usual' | 'volume' | 'growth'>,
  classes: readonly Weights[],
  lift: number,
  share: number,
): number {
  const expected = expectedOf(one, classes, lift)
  return one.usual === null
    ? expected
    : expected + share * (expectedOf({ ...one, levels: one.usual }, classes, lift) - expected)
}

/** Least squares on relative errors, drawn to 1, which leaves stock-outs and cut prices out completely. */
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
function weightsOf(known: readonly Known[]): Weights[] {
  const volumes = groupBy(known, ({ volume }) => volume)
  if (known.length < MIN_WEIGHTS) return Array.from({ length: VOLUME_CLASSES }, () => MIX)
  const all = leastSquares(squaresOf(known), MIX, RIDGE)
  return Array.from({ length: VOLUME_CLASSES }, (_, volume) => {
    const peers = volumes.get(volume) ?? []
    if (peers.length < MIN_CLASS) return all
    const squares = squaresOf(peers)
    const weights = leastSquares(squares, all, RIDGE + THIN / peers.length)
    // Subtracting sums as large as `total` leaves a rounding error.
    const rounding = 1e-9 * squares.total
    const isWorth = squaredError(squares, weights) + rounding < WORTH_CHANGING * squaredError(squares, LAST)
    return isWorth || peers.length < MIN_WEIGHTS ? weights : LAST
  })
}

/** Root weights, because large products would dominate. Few products pull it to 1. */
function liftOf(known: readonly Known[], classes: readonly Weights[]): number {
  let [came, expected, count] = [0, 0, 0]
  for (const one of known) {
    if (one.growth !== SURGED) continue
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
const RIDGE = 0.05
const THIN = 20
const FEW = 30
const WORTH_CHANGING = 0.98
/** Used until past forecasts exist. */
export const SHIPPED_RECORD: ForecastRecord = recordOf(learnForecasts([]))
