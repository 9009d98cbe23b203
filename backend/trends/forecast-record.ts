import * as z from 'zod/mini'
import { type LevelsAhead, levelsAhead, type Week } from './forecast-levels.ts'
import {
  type Came,
  leastSquares,
  only,
  squaredError,
  squaresOf,
  type Weights,
  weighted,
} from './forecast-weights.ts'

/** One forecast of the past that could be made, and what the weeks after it really sold. */
export interface PastForecast {
  levels: LevelsAhead
  /** Weeks 1, 2, …; null where it is not known (yet). */
  came: readonly (number | null)[]
  /** Weeks since the forecast could have been made. At 0 no result is known. */
  age: number
}

const Range = z.tuple([z.number(), z.number()])
type Range = z.infer<typeof Range>

/** Stored in the database. Lists are by weeks ahead, then by volume class; ranges also by growth class (`placeOf`). */
export const LearnedForecasts = z.object({
  /** Limits between the classes of growth. */
  limits: z.nullable(z.array(z.number())),
  weights: z.array(z.array(z.array(z.number()))),
  /** Multipliers for the expectations of products that surged, by weeks ahead. */
  lifts: z.array(z.number()),
  ranges: z.array(z.array(Range)),
})
export type LearnedForecasts = z.infer<typeof LearnedForecasts>

/** `expected`: mean units in one coming week. `range`: ratios to it, between which four of five results fall. */
interface Expectation {
  expected: number
  range: Range
  sameAsLastWeek: boolean
}
export type ForecastRecord = (levels: LevelsAhead, ahead: number) => Expectation

export function pastForecast(weeks: readonly Week[], came: PastForecast['came'], age: number): PastForecast {
  return { levels: levelsAhead(weeks), came, age }
}

/**
 * Learns from past forecasts, for each number of weeks ahead up to `weeksAhead` (docs/decisions: forecast 3).
 * - Weights of the candidates, by least squares per volume class.
 * - A lift for products that surged, so that expected and real sales have the same sum.
 * - Conformal ranges by volume and growth, wider when the ranges of older forecasts failed on the newest weeks.
 */
export function learnForecasts(past: readonly PastForecast[], weeksAhead = WEEKS_AHEAD): LearnedForecasts {
  const growths = Float64Array.from(past, ({ levels }) => levels.growth).sort()
  const limits = past.length < MIN_WEIGHTS ? null : GROWTH_SHARES.map((share) => quantile(growths, share))
  const learned: LearnedForecasts = { limits, weights: [], lifts: [], ranges: [] }
  for (let ahead = 1; ahead <= weeksAhead; ahead += 1) {
    const known = past.flatMap(({ levels, came, age }): Known[] => {
      const actual = came[ahead - 1]
      if (actual == null) return []
      const growth = growthClassOf(levels, limits)
      return [{ levels, came: actual, volume: volumeOf(levels), growth, age }]
    })
    const weights = weightsOf(known)
    const lift = liftOf(known, weights)
    const judged = known.map((one): Judged => {
      const expected = expectedOf(one, weights, lift)
      return { ...one, ratio: (one.came + HALF) / (expected + HALF) }
    })
    learned.weights.push(weights.map((row) => [...row]))
    learned.lifts.push(lift)
    learned.ranges.push(rangesOf(judged, INSIDE + failedLately(judged)))
  }
  return learned
}

export function recordOf({ limits, weights, lifts, ranges }: LearnedForecasts): ForecastRecord {
  return (levels, ahead) => {
    const [volume, growth] = [volumeOf(levels), growthClassOf(levels, limits)]
    const [classes, lift] = [weights[ahead - 1], lifts[ahead - 1]]
    const range = ranges[ahead - 1]?.[placeOf(volume, growth)]
    if (!classes || !range || lift === undefined) throw new Error(`there is no forecast ${ahead} weeks ahead`)
    const sameAsLastWeek = isLast(classes[volume] ?? [])
    const expected = expectedOf({ levels, volume, growth }, classes, lift)
    return { expected, range, sameAsLastWeek }
  }
}

/** Ratios are of half a piece more. */
export function rangeAround(expected: number, [low, high]: Range): { low: number; high: number } {
  return {
    low: Math.max(0, (expected + HALF) * low - HALF),
    high: Math.max(0, (expected + HALF) * high - HALF),
  }
}

interface Known extends Came {
  volume: number
  growth: number
  age: number
}

interface Judged extends Known {
  ratio: number
}

/** 'Same as last week' is shown as it is, without a lift. */
function expectedOf(
  { levels, volume, growth }: Pick<Known, 'levels' | 'volume' | 'growth'>,
  classes: readonly Weights[],
  lift: number,
): number {
  const weights = classes[volume] ?? MIX
  const expected = weighted(weights, levels)
  return growth === SURGED && !isLast(weights) ? Math.min(expected * lift, levels.most) : expected
}

/** A thin volume has the weights of all; without a past the mix holds. */
function weightsOf(known: readonly Known[]): Weights[] {
  const volumes = grouped(known, ({ volume }) => volume)
  if (known.length < MIN_WEIGHTS) return SHIPPED_RANGES.map(() => MIX)
  const all = leastSquares(squaresOf(known), MIX, RIDGE)
  return SHIPPED_RANGES.map((_, volume) => {
    const peers = volumes.get(volume) ?? []
    if (peers.length < MIN_CLASS) return all
    const squares = squaresOf(peers)
    const weights = leastSquares(squares, all, RIDGE + THIN / peers.length)
    // Rounding: `squaredError` subtracts sums as large as `total`, so an exact fit may leave a small rest.
    const rounding = 1e-9 * squares.total
    const isWorth = squaredError(squares, weights) + rounding < WORTH_CHANGING * squaredError(squares, LAST)
    return isWorth || peers.length < MIN_WEIGHTS ? weights : LAST
  })
}

/** Products count by the root of their level, or the largest would decide alone. Few products pull the lift to 1. */
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

/** How far the ranges of older forecasts fell short on the newest weeks that are known (Gibbs and Candès 2021, one step). */
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

/** In the order of `placeOf`. A thin class borrows the range of its volume, a thin volume the shipped one. */
function rangesOf(judged: readonly Judged[], share: number): Range[] {
  const calm = judged.filter(({ growth }) => growth !== SURGED)
  const surged = judged.filter(({ growth }) => growth === SURGED)
  const volumes = grouped(calm, ({ volume }) => volume)
  const cells = grouped(calm, ({ volume, growth }) => placeOf(volume, growth))
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
 * The conformal range (Vovk, Gammerman and Shafer 2005, split form): half of what falls outside at each end. Where so many
 * sold nothing the range starts there, and all of what falls outside is at the other end.
 */
function rangeOf(judged: readonly Judged[], share: number): Range {
  const ratios = Float64Array.from(judged, ({ ratio }) => ratio).sort()
  // A hair more: (1 - .8) / 2 is a hair under a tenth.
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

function grouped<One>(known: readonly One[], keyOf: (one: One) => number): Map<number, One[]> {
  const groups = new Map<number, One[]>()
  for (const one of known) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

function rounded(ratio: number): number {
  return Math.round(ratio * 10_000) / 10_000
}

const WEEKS_AHEAD = 4
const MIX = only('mix')
const LAST = only('last')
/** Lower limits of the volume classes, pieces a week. */
const VOLUMES = [1, 3, 10, 30, 100, 300, 1000]
/** Shares of past growth under which a product has fallen, held, risen; the rest surged. */
const GROWTH_SHARES = [0.1, 0.9, 0.98]
const HELD = 1
const SURGED = 3
const HALF = 0.5
const INSIDE = 0.8
const MOST_WIDER = 0.1
/** Weeks of past forecasts on which the ranges of older ones are tried. */
const LATELY = 4
/** Past forecasts from which weights are learnt, and of a class from which it has its own. */
const MIN_WEIGHTS = 150
const MIN_CLASS = 50
const RIDGE = 0.05
const THIN = 20
const FEW = 30
const WORTH_CHANGING = 0.98
/** Ranges of the mix by volume class: weeks 1 to 4, a year of one shop's daily sales (docs/decisions: forecast 2). */
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
