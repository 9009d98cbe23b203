import * as z from 'zod/mini'
import { groupBy } from '../process/group-by.ts'
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

const Range = z.tuple([z.number(), z.number()])
type Range = z.infer<typeof Range>

/** Stored in the database, by weeks ahead, then volume class; ranges also by growth class (`placeOf`). */
export const LearnedForecasts = z.object({
  /** Between growth classes. */
  limits: z.nullable(z.array(z.number())),
  weights: z.array(z.array(z.array(z.number()))),
  /** For surged products, by weeks ahead. */
  lifts: z.array(z.number()),
  ranges: z.array(z.array(Range)),
  /** Shares of the level without stock-outs and cut prices, by weeks ahead. Absent in older records. */
  usualShares: z.optional(z.array(z.number())),
})
export type LearnedForecasts = z.infer<typeof LearnedForecasts>

/** `expected`: units in one week. `range`: ratios that contain four of five results. */
interface Expectation {
  expected: number
  range: Range
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
 * - Conformal ranges by volume and growth, wider when the ranges of older forecasts failed on the newest weeks.
 */
export function learnForecasts(past: readonly PastForecast[], weeksAhead = WEEKS_AHEAD): LearnedForecasts {
  const growths = Float64Array.from(past, ({ levels }) => levels.growth).sort()
  const limits = past.length < MIN_WEIGHTS ? null : GROWTH_SHARES.map((share) => quantile(growths, share))
  const usualShares: number[] = []
  const learned: LearnedForecasts = { limits, weights: [], lifts: [], ranges: [], usualShares }
  for (let ahead = 1; ahead <= weeksAhead; ahead += 1) {
    const known = past.flatMap(({ levels, usual, came, age }): Known[] => {
      const actual = came[ahead - 1]
      if (actual == null) return []
      const growth = growthClassOf(levels, limits)
      return [{ levels, usual: usual ?? null, came: actual, volume: volumeOf(levels), growth, age }]
    })
    const weights = weightsOf(known)
    const lift = liftOf(known, weights)
    const share = usualShareOf(known, weights, lift)
    const judged = known.map((one): Judged => {
      const expected = blendedOf(one, weights, lift, share)
      return { ...one, ratio: (one.came + HALF) / (expected + HALF) }
    })
    learned.weights.push(weights.map((row) => [...row]))
    learned.lifts.push(lift)
    usualShares.push(share)
    learned.ranges.push(rangesOf(judged, INSIDE + failedLately(judged)))
  }
  return learned
}

export function recordOf({ limits, weights, lifts, ranges, usualShares }: LearnedForecasts): ForecastRecord {
  return (levels, ahead, usual = null) => {
    const [volume, growth] = [volumeOf(levels), growthClassOf(levels, limits)]
    const [classes, lift, share = 1] = [weights[ahead - 1], lifts[ahead - 1], usualShares?.[ahead - 1]]
    const range = ranges[ahead - 1]?.[placeOf(volume, growth)]
    if (!classes || !range || lift === undefined) throw new Error(`there is no forecast ${ahead} weeks ahead`)
    const sameAsLastWeek = usual === null && isLast(classes[volume] ?? [])
    const expected = blendedOf({ levels, usual, volume, growth }, classes, lift, share)
    return { expected, range, sameAsLastWeek }
  }
}

/** Ratios include half a piece. */
export function rangeAround(expected: number, [low, high]: Range): { low: number; high: number } {
  return {
    low: Math.max(0, (expected + HALF) * low - HALF),
    high: Math.max(0, (expected + HALF) * high - HALF),
  }
}

interface Known extends Came {
  usual: LevelsAhead | null
  volume: number
  growth: number
  age: number
}

interface Judged extends Known {
  ratio: number
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
  if (known.length < MIN_WEIGHTS) return SHIPPED_RANGES.map(() => MIX)
  const all = leastSquares(squaresOf(known), MIX, RIDGE)
  return SHIPPED_RANGES.map((_, volume) => {
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

/** One step of Gibbs and Candès 2021. */
function failedLately(judged: readonly Judged[]): number {
  const newest = judged.reduce((least, { age }) => Math.min(least, age), Number.POSITIVE_INFINITY) + LATELY
  const older = judged.filter(({ age }) => age >= newest)
  const lately = judged.filter(({ age }) => age < newest)
  if (Math.min(older.length, lately.length) < MIN_WEIGHTS) return 0
  const ranges = rangesOf(older, INSIDE)
  const inside = lately.filter(({ volume, growth, ratio }) => {
    const [low, high] = ranges[placeOf(volume, growth)] ?? [0, 0]
    return ratio >= low && ratio <= high
  })
  return Math.min(MOST_WIDER, Math.max(0, INSIDE - inside.length / lately.length))
}

/** In `placeOf` order. Thin classes use their volume's range, then the shipped one. */
function rangesOf(judged: readonly Judged[], share: number): Range[] {
  const calm = judged.filter(({ growth }) => growth !== SURGED)
  const surged = judged.filter(({ growth }) => growth === SURGED)
  const volumes = groupBy(calm, ({ volume }) => volume)
  const cells = groupBy(calm, ({ volume, growth }) => placeOf(volume, growth))
  return SHIPPED_RANGES.flatMap((shipped, volume) => {
    const peers = volumes.get(volume) ?? []
    const rangeOfFirst = (...choices: readonly (readonly Judged[])[]): Range => {
      const near = choices.find(({ length }) => length >= MIN_CLASS)
      return near ? rangeOf(near, share) : [...shipped]
    }
    const grown = Array.from({ length: SURGED }, (_, growth) =>
      rangeOfFirst(cells.get(placeOf(volume, growth)) ?? [], peers),
    )
    return [...grown, rangeOfFirst(surged)]
  })
}

/**
 * Split conformal (Vovk, Gammerman and Shafer 2005). If many sold nothing, the range starts at zero and the whole outside is at
 * the upper end.
 */
function rangeOf(judged: readonly Judged[], share: number): Range {
  const ratios = Float64Array.from(judged, ({ ratio }) => ratio).sort()
  // (1 - .8) / 2 is slightly below .1.
  const low = quantile(ratios, (1 - share) / 2 + 1e-9)
  const below = ratios.findIndex((ratio) => ratio >= low)
  const place = Math.ceil(below + share * ratios.length) - 1
  return [rounded(low), rounded(ratios[Math.min(place, ratios.length - 1)] ?? low)]
}

function growthClassOf({ growth }: LevelsAhead, limits: readonly number[] | null): number {
  return limits === null ? HELD : limits.filter((limit) => growth > limit).length
}

function volumeOf({ mix }: LevelsAhead): number {
  return VOLUMES.filter((limit) => mix >= limit).length
}

function placeOf(volume: number, growth: number): number {
  return volume * (SURGED + 1) + growth
}

function isLast(weights: Weights): boolean {
  return LAST.every((weight, at) => weights[at] === weight)
}

function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

const WEEKS_AHEAD = 4
const [MIX, LAST] = [only('mix'), only('last')]
/** Pieces a week. */
const VOLUMES = [1, 3, 10, 30, 100, 300, 1000]
/** Quantiles of past growth between fell, held, rose and surged. */
const GROWTH_SHARES = [0.1, 0.9, 0.98]
const HELD = 1
const SURGED = 3
const HALF = 0.5
const INSIDE = 0.8
const MOST_WIDER = 0.1
const LATELY = 4
/** Minimum of past forecasts, then per class. */
const MIN_WEIGHTS = 150
const MIN_CLASS = 50
const RIDGE = 0.05
const THIN = 20
const FEW = 30
const WORTH_CHANGING = 0.98
/** From a year of one shop's daily sales (docs/decisions: forecast 2). */
const SHIPPED_RANGES: readonly Range[] = [
  [0.38, 3.7],
  [0.18, 4.4],
  [0.07, 3.6],
  [0.04, 2.9],
  [0.06, 2.4],
  [0.16, 2.1],
  [0.17, 1.8],
  [0.23, 2],
]

/** Used until past forecasts exist. */
export const SHIPPED_RECORD: ForecastRecord = recordOf(learnForecasts([]))
