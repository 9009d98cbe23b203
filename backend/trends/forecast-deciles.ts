import * as z from 'zod/mini'
import { groupBy } from '../process/group-by.ts'
import { MIN_WEIGHTS, VOLUME_CLASSES } from './forecast-classes.ts'
import { rounded } from './forecast-weights.ts'
import { shippedDeciles } from './shipped-deciles.ts'

/** A past forecast and its result. */
export interface Judged {
  volume: number
  expected: number
  /** Mean of the four weeks before the last. */
  before: number
  came: number
  /** Weeks since the forecast. */
  age: number
}

/**
 * Results of one volume differ most by expectation beside the usual week. Each class of that relation has its
 * own deciles: ratios of result to expectation.
 */
export const Spread = z.object({
  /** Between classes, as logarithms. */
  limits: z.array(z.number()),
  classes: z.array(z.object({ deciles: z.array(z.number()), resolved: z.int() })),
})
export type Spread = z.infer<typeof Spread>

/** By volume. Thin volumes use all past forecasts, else the shipped deciles, with none resolved. */
export function spreadsOf(judged: readonly Judged[], ahead: number): Spread[] {
  return spreadBy(judged, ahead, failedLately(judged, ahead))
}

/** Nine values: weekly units that 10 %, 20 %, … 90 % of results do not exceed. */
export function unitsBy(
  { limits, classes }: Spread,
  { expected, before }: Pick<Judged, 'expected' | 'before'>,
): { deciles: number[]; resolved: number } {
  const { deciles, resolved } = classes[classOf({ expected, before }, limits)] ?? { deciles: [], resolved: 0 }
  return { deciles: deciles.map((ratio) => Math.max(0, (expected + HALF) * ratio - HALF)), resolved }
}

/**
 * Contains four of five results. If a tenth or more sold nothing, the range starts at zero, with all misses
 * above.
 */
export function rangeOf(deciles: readonly number[]): { low: number; high: number } {
  const [low = 0] = deciles
  return { low, high: deciles.at(low < LEAST ? -2 : -1) ?? low }
}

/**
 * Shares of the newest results that fell out at each end beyond the tenth that may. One step of Gibbs and
 * Candès 2021.
 */
interface Failed {
  below: number
  above: number
}

function failedLately(judged: readonly Judged[], ahead: number): Failed {
  const newest = judged.reduce((least, { age }) => Math.min(least, age), Number.POSITIVE_INFINITY) + LATELY
  const older = judged.filter(({ age }) => age >= newest)
  const lately = judged.filter(({ age }) => age < newest)
  if (Math.min(older.length, lately.length) < MIN_WEIGHTS) return NONE
  const spreads = spreadBy(older, ahead, NONE)
  let [below, above] = [0, 0]
  for (const one of lately) {
    const spread = spreads[one.volume]
    if (!spread) continue
    const { deciles } = unitsBy(spread, one)
    if (one.came < (deciles[0] ?? 0)) below += 1
    if (one.came > (deciles.at(-1) ?? 0)) above += 1
  }
  const beyond = (count: number) => Math.min(MOST_WIDER, Math.max(0, count / lately.length - OUTSIDE))
  return { below: beyond(below), above: beyond(above) }
}

/** Split conformal (Vovk, Gammerman and Shafer 2005). */
function spreadBy(judged: readonly Judged[], ahead: number, failed: Failed): Spread[] {
  const volumes = groupBy(judged, ({ volume }) => volume)
  return Array.from({ length: VOLUME_CLASSES }, (_, volume) => {
    const peers = volumes.get(volume) ?? []
    const near = peers.length >= MIN_SPREAD ? peers : judged
    if (near.length < MIN_WEIGHTS) {
      return { limits: [], classes: [{ deciles: shippedDeciles(volume, ahead), resolved: 0 }] }
    }
    const relations = Float64Array.from(near, relationOf).sort()
    const limits = RELATION_SHARES.map((share) => rounded(inward(relations, share)))
    const classes = groupBy(near, (one) => classOf(one, limits))
    return {
      limits,
      classes: Array.from({ length: limits.length + 1 }, (_, at) => {
        const alike = classes.get(at) ?? []
        const learned = alike.length >= MIN_ALIKE ? alike : near
        return { deciles: decilesOf(learned, failed), resolved: learned.length }
      }),
    }
  })
}

/** The outer deciles move by the misses, inner ones by less. */
function decilesOf(judged: readonly Judged[], { below, above }: Failed): number[] {
  const ratios = Float64Array.from(judged, ({ expected, came }) => (came + HALF) / (expected + HALF)).sort()
  return SHARES.map((share) => {
    const failed = share < 0.5 ? below : above
    return rounded(inward(ratios, 0.5 + (share - 0.5) * (1 + failed / (0.5 - OUTSIDE))))
  })
}

/** Between two results the one nearer the middle. .5 - .4 is slightly below .1. */
function inward(sorted: Float64Array, share: number): number {
  const place = share * sorted.length
  return sorted[share < 0.5 ? Math.floor(place + 1e-9) : Math.ceil(place - 1e-9) - 1] ?? Number.NaN
}

function classOf(one: Pick<Judged, 'expected' | 'before'>, limits: readonly number[]): number {
  const relation = relationOf(one)
  return limits.filter((limit) => relation > limit).length
}

function relationOf({ expected, before }: Pick<Judged, 'expected' | 'before'>): number {
  return Math.log((expected + HALF) / (before + HALF))
}

const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
const RELATION_SHARES = [0.1, 0.35, 0.65, 0.9]
const HALF = 0.5
/** Rounds to none. */
const LEAST = 0.05
const OUTSIDE = 0.1
const MOST_WIDER = 0.08
const NONE: Failed = { below: 0, above: 0 }
const LATELY = 4
const MIN_SPREAD = 500
const MIN_ALIKE = 25
