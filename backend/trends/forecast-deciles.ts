import { groupBy } from '../process/group-by.ts'
import { type Classes, MIN_CLASS, MIN_WEIGHTS, placeOf, SURGED, VOLUME_CLASSES } from './forecast-classes.ts'
import { rounded } from './forecast-weights.ts'

/** A past forecast and its result. */
export interface Judged extends Classes {
  expected: number
  came: number
  /** Weeks since the forecast. */
  age: number
}

/** Nine ratios, and the number of past forecasts that gave them. */
export interface Distribution {
  deciles: number[]
  resolved: number
}

/** In `placeOf` order. Thin classes use their volume's past forecasts, then the shipped deciles, with none resolved. */
export function distributionsOf(judged: readonly Judged[]): Distribution[] {
  return spreadBy(judged, failedLately(judged))
}

export function unitsAt(expected: number, ratio: number): number {
  return Math.max(0, (expected + HALF) * ratio - HALF)
}

/**
 * Contains four of five results. Where a tenth or more sold nothing, the range starts at zero and the whole outside is at the
 * upper end.
 */
export function rangeOf(deciles: readonly number[]): { low: number; high: number } {
  const [low = 0] = deciles
  return { low, high: deciles.at(low === 0 ? -2 : -1) ?? low }
}

/** One step of Gibbs and Candès 2021: what the ranges of older forecasts fell short of on the newest weeks. */
function failedLately(judged: readonly Judged[]): number {
  const newest = judged.reduce((least, { age }) => Math.min(least, age), Number.POSITIVE_INFINITY) + LATELY
  const older = judged.filter(({ age }) => age >= newest)
  const lately = judged.filter(({ age }) => age < newest)
  if (Math.min(older.length, lately.length) < MIN_WEIGHTS) return 0
  const distributions = spreadBy(older, 0)
  const inside = lately.filter((one) => {
    const ratios = distributions[placeOf(one)]?.deciles ?? []
    const { low, high } = rangeOf(ratios.map((ratio) => unitsAt(one.expected, ratio)))
    return one.came >= low && one.came <= high
  })
  return Math.min(MOST_WIDER, Math.max(0, INSIDE - inside.length / lately.length))
}

/** Split conformal (Vovk, Gammerman and Shafer 2005). `wider` moves the outer deciles by half of it each, inner ones by less. */
function spreadBy(judged: readonly Judged[], wider: number): Distribution[] {
  const calm = judged.filter(({ growth }) => growth !== SURGED)
  const surged = judged.filter(({ growth }) => growth === SURGED)
  const volumes = groupBy(calm, ({ volume }) => volume)
  const cells = groupBy(calm, placeOf)
  return Array.from({ length: VOLUME_CLASSES }, (_, volume) => {
    const peers = volumes.get(volume) ?? []
    const fromFirst = (...choices: readonly (readonly Judged[])[]): Distribution => {
      const near = choices.find(({ length }) => length >= MIN_CLASS)
      return near
        ? { deciles: decilesOf(near, wider), resolved: near.length }
        : { deciles: shippedDeciles(volume), resolved: 0 }
    }
    const grown = Array.from({ length: SURGED }, (_, growth) =>
      fromFirst(cells.get(placeOf({ volume, growth })) ?? [], peers),
    )
    return [...grown, fromFirst(surged)]
  }).flat()
}

function decilesOf(judged: readonly Judged[], wider: number): number[] {
  const ratios = Float64Array.from(judged, ratioOf).sort()
  return SHARES.map((share) => rounded(inward(ratios, 0.5 + (share - 0.5) * (1 + wider / INSIDE))))
}

/** Between two results the one nearer to the middle. .5 - .4 is slightly below .1. */
function inward(sorted: Float64Array, share: number): number {
  const place = share * sorted.length
  return sorted[share < 0.5 ? Math.floor(place + 1e-9) : Math.ceil(place - 1e-9) - 1] ?? Number.NaN
}

function ratioOf({ expected, came }: Judged): number {
  return (came + HALF) / (expected + HALF)
}

/** Even steps of the logarithm between the ends. */
function shippedDeciles(volume: number): number[] {
  const [low, high] = SHIPPED_RANGES[volume] ?? [0, 1]
  return SHARES.map((_, at) => rounded(low * (high / low) ** (at / (SHARES.length - 1))))
}

const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
const HALF = 0.5
const INSIDE = 0.8
const MOST_WIDER = 0.1
const LATELY = 4
/** From a year of one shop's daily sales (docs/decisions: forecast 2). */
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
