import * as z from 'zod/mini'
import { type LevelsAhead, levelsAhead, METHODS, type Method, RECENT_WEEKS } from './forecast-levels.ts'

/** One forecast of the past that could be made, and what the four weeks after it really sold. */
export interface PastForecast {
  levels: LevelsAhead
  growth: number
  /** Weeks 1 to 4; null where it is not known (yet). */
  came: readonly (number | null)[]
}

/** How products like these are forecast one week ahead: by which method, and between which ratios to it four of five fall. */
export const Rule = z.object({ method: z.enum(METHODS), range: z.tuple([z.number(), z.number()]) })
export type Rule = z.infer<typeof Rule>

/** What past forecasts taught, to be kept: limits between the classes of growth; rules by weeks ahead, then by class of product. */
export const LearnedForecasts = z.object({
  limits: z.nullable(z.array(z.number())),
  rules: z.array(z.array(Rule)),
})
export type LearnedForecasts = z.infer<typeof LearnedForecasts>

/** What our own past errors say: the rule for a product and a number of weeks ahead. */
export type ForecastRecord = (levels: LevelsAhead, growth: number, ahead: number) => Rule

export function pastForecast(weekly: readonly number[], came: PastForecast['came']): PastForecast {
  return { levels: levelsAhead(weekly), growth: growthOf(weekly), came }
}

/** Log growth of the last week over the four before, 20 added to both: who has just moved errs in another way. */
export function growthOf(weekly: readonly number[]): number {
  const before = weekly.slice(-RECENT_WEEKS - 1, -1)
  const usual = before.reduce((sum, week) => sum + week, 0) / before.length
  return Math.log(((weekly.at(-1) ?? 0) + MOVED_BY) / (usual + MOVED_BY))
}

/**
 * Learns from past forecasts, for each number of weeks ahead. Products are classed by their level and by whether they
 * have just fallen, held or risen; those that rose most of all, of whatever volume, are a class of their own. In each:
 * the method with the least error (the mix, unless another is better by a fiftieth), and the conformal range of its
 * ratios (Vovk, Gammerman and Shafer 2005, split form): a tenth below, a tenth above; where a tenth or more sold nothing
 * the range starts at nothing and has all five tails at the other end. A thin class borrows its volume's range; a thin volume
 * borrows the method of all and the shipped range.
 */
export function learnForecasts(past: readonly PastForecast[]): LearnedForecasts {
  const growths = Float64Array.from(past, ({ growth }) => growth).sort()
  const limits = past.length < MIN_METHOD ? null : GROWTH_SHARES.map((share) => quantile(growths, share))
  const classOf = (growth: number) => growthClassOf(growth, limits)
  return { limits, rules: AHEAD.map((ahead) => rulesOf(past, ahead, classOf)) }
}

export function recordOf({ limits, rules }: LearnedForecasts): ForecastRecord {
  return (levels, growth, ahead) => {
    const rule = rules[ahead - 1]?.[placeOf(volumeOf(levels), growthClassOf(growth, limits))]
    if (!rule) throw new Error(`there is no forecast ${ahead} weeks ahead`)
    return rule
  }
}

function growthClassOf(growth: number, limits: readonly number[] | null): number {
  return limits === null ? HELD : limits.filter((limit) => growth > limit).length
}

function placeOf(volume: number, growth: number): number {
  return volume * (SURGED + 1) + growth
}

interface Known {
  levels: LevelsAhead
  volume: number
  growth: number
  came: number
}

/** Every class of volume, and in each of growth, in the order of `placeOf`. */
function rulesOf(past: readonly PastForecast[], ahead: number, classOf: (growth: number) => number): Rule[] {
  const known = past.flatMap(({ levels, growth, came }): Known[] => {
    const actual = came[ahead - 1]
    return actual == null ? [] : [{ levels, volume: volumeOf(levels), growth: classOf(growth), came: actual }]
  })
  const surging = grouped(known, ({ growth }) => (growth === SURGED ? 0 : -1))
  const volumes = grouped(known, ({ volume, growth }) => (growth === SURGED ? -1 : volume))
  const cells = grouped(known, ({ volume, growth }) => (growth === SURGED ? -1 : volume * SURGED + growth))
  const ofAll = bestMethod(known)
  const ruleOf = (peers: readonly Known[], cell: readonly Known[], volume: number): Rule => {
    const method = peers.length >= MIN_METHOD ? bestMethod(peers) : ofAll
    const near = cell.length >= MIN_RANGE ? cell : peers
    return { method, range: near.length >= MIN_RANGE ? rangeOf(near, method) : shippedRange(volume) }
  }
  return SHIPPED_RANGES.flatMap((_, volume) => {
    const [peers, surged] = [volumes.get(volume) ?? [], surging.get(0) ?? []]
    const grown = Array.from({ length: SURGED }, (_, growth) =>
      ruleOf(peers, cells.get(volume * SURGED + growth) ?? [], volume),
    )
    return [...grown, ruleOf(surged, surged, volume)]
  })
}

function bestMethod(known: readonly Known[]): Method {
  if (known.length < MIN_METHOD) return 'mix'
  const errorOf = (method: Method) =>
    known.reduce((sum, { levels, came }) => sum + Math.abs(levels[method] - came), 0)
  let [best, least] = ['mix' as Method, WORTH_CHANGING * errorOf('mix')]
  for (const method of METHODS) {
    const error = errorOf(method)
    if (error < least) [best, least] = [method, error]
  }
  return best
}

/** Ratios to what was expected, half a piece added to both. */
function rangeOf(known: readonly Known[], method: Method): [number, number] {
  const ratios = Float64Array.from(
    known,
    ({ levels, came }) => (came + HALF) / (levels[method] + HALF),
  ).sort()
  const low = ratios[Math.floor(0.1 * ratios.length)] ?? 0
  const below = ratios.findIndex((ratio) => ratio >= low)
  const place = Math.ceil(below + INSIDE * ratios.length) - 1
  return [low, ratios[Math.min(place, ratios.length - 1)] ?? low]
}

export function rangeAround(expected: number, [low, high]: Rule['range']): { low: number; high: number } {
  return {
    low: Math.max(0, (expected + HALF) * low - HALF),
    high: Math.max(0, (expected + HALF) * high - HALF),
  }
}

function shippedRange(volume: number): [number, number] {
  const range = SHIPPED_RANGES[volume]
  if (!range) throw new Error(`there is no volume class ${volume}`)
  return [...range]
}

function volumeOf({ mix }: LevelsAhead): number {
  return VOLUMES.filter((limit) => mix >= limit).length
}

function grouped(known: readonly Known[], keyOf: (one: Known) => number): Map<number, Known[]> {
  const groups = new Map<number, Known[]>()
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

const AHEAD = [1, 2, 3, 4]
/** Lower limits of the volume classes, pieces a week. */
const VOLUMES = [1, 3, 10, 30, 100, 300, 1000]
/** Shares of past growth under which a product has fallen, held, risen; the rest surged. */
const GROWTH_SHARES = [0.1, 0.9, 0.98]
const HELD = 1
const SURGED = 3
const MOVED_BY = 20
const HALF = 0.5
const INSIDE = 0.8
/** Past forecasts from which a method is chosen, and a range is measured. */
const MIN_METHOD = 150
const MIN_RANGE = 50
const WORTH_CHANGING = 0.98
/** Of the mix, by volume class, over weeks 1 to 4 of a year of a shop's daily sales (docs/decisions: forecast 2). */
const SHIPPED_RANGES: readonly (readonly [number, number])[] = [
  [0.38, 3.7],
  [0.18, 4.4],
  [0.07, 3.6],
  [0.04, 2.9],
  [0.06, 2.4],
  [0.16, 2.1],
  [0.17, 1.8],
  [0.23, 2],
]

/** What holds before there is a past. */
export const SHIPPED_RECORD: ForecastRecord = recordOf(learnForecasts([]))
