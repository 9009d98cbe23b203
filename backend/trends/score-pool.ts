import { type Levels, levelsOf, type Measure, type ProductCounts, wholeWeek } from './score-counts.ts'

/** What the products of one channel, measure and category have in common. */
export interface Pool {
  /** Pseudo-count that shrinks growth: an item needs more than `k` to look like news. */
  k: number
  /** Over-dispersion α of a week's count: its variance is m + α·m². */
  dispersion: number
  /** τ²: how much true log growth differs between products. */
  spread: number
  /** A last week at or above this is among the category's top tenth. */
  topWeek: number
}

/**
 * Pools per channel, measure and category. A category of under 20 comparable products borrows the figures of its
 * channel and measure; under 20 there, the stated defaults hold.
 */
export function poolsOf(products: readonly ProductCounts[]): (product: ProductCounts) => Pool {
  const narrow = new Map<string, Member[]>()
  const wide = new Map<string, Member[]>()
  for (const product of products) {
    const levels = product.measure === null ? null : levelsOf(product.weeks)
    if (product.measure === null || levels === null) continue
    const member = { levels, dispersion: dispersionOf(product) }
    add(narrow, narrowKey(product), member)
    add(wide, wideKey(product), member)
  }
  const pools = new Map<string, Pool>()
  return (product) => {
    const known = pools.get(narrowKey(product))
    if (known) return known
    const near = narrow.get(narrowKey(product)) ?? []
    const members = near.length >= MIN_MEMBERS ? near : (wide.get(wideKey(product)) ?? [])
    const pool = poolOf(members, product.measure ?? 'units')
    pools.set(narrowKey(product), pool)
    return pool
  }
}

/**
 * - k: a tenth of the category's median usual week, but never under the measure's base nor over five times it
 *   (base: 20 units, 2000 views; 5 ratings, because only a few buyers in a hundred leave one, so that a handful of new
 *   ratings a week already is many sales).
 * - α: median over products of (s² - m) / m² over their four usual weeks, not under 0.
 * - τ²: variance of the log ratios less their median variance, not under 0.01, so that a quiet category still has an
 *   order.
 */
function poolOf(members: readonly Member[], measure: Measure): Pool {
  const base = BASE_K[measure]
  if (members.length < MIN_MEMBERS) {
    return {
      k: base,
      dispersion: DEFAULT_DISPERSION,
      spread: DEFAULT_SPREAD,
      topWeek: Number.POSITIVE_INFINITY,
    }
  }
  const measured = members.flatMap(({ dispersion }) => (dispersion === null ? [] : [dispersion]))
  const dispersion = measured.length < MIN_MEMBERS ? DEFAULT_DISPERSION : Math.max(0, quantile(measured, 0.5))
  const usual = quantile(
    members.map(({ levels }) => levels.usualWeek),
    0.5,
  )
  const noise = quantile(
    members.map(({ levels }) => varianceOf(levels, dispersion)),
    0.5,
  )
  return {
    k: Math.min(Math.max(usual / 10, base), 5 * base),
    dispersion,
    spread: Math.max(variance(members.map(({ levels }) => levels.logRatio)) - noise, MIN_SPREAD),
    topWeek: quantile(
      members.map(({ levels }) => levels.lastWeek),
      0.9,
    ),
  }
}

interface Member {
  levels: Levels
  /** Null where too little was counted to tell. */
  dispersion: number | null
}

/** Variance of the log ratio: 1/(A + .5) + 1/(4B + .5) + 1.25·α, with the weights of the days really known. */
export function varianceOf(levels: Levels, dispersion: number): number {
  return levels.countingVariance + levels.dispersionWeight * dispersion
}

/** (s² - m) / m² over the four usual weeks; null unless all are known and the mean reaches 5. */
function dispersionOf(product: ProductCounts): number | null {
  const weeks = product.weeks.slice(1).flatMap((week) => wholeWeek(week) ?? [])
  const mean = weeks.reduce((sum, week) => sum + week, 0) / weeks.length
  if (weeks.length < 4 || mean < MIN_DISPERSION_MEAN) return null
  return (variance(weeks) - mean) / mean ** 2
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
}

/** The value below which a share `at` of the values lies, linear between neighbours. */
function quantile(values: readonly number[], at: number): number {
  const sorted = Float64Array.from(values).sort()
  const place = (sorted.length - 1) * at
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

function narrowKey(product: ProductCounts): string {
  return `${product.channel}|${product.measure}|${product.category ?? ''}`
}

function wideKey(product: ProductCounts): string {
  return `${product.channel}|${product.measure}`
}

function add(groups: Map<string, Member[]>, key: string, member: Member): void {
  const group = groups.get(key)
  if (group) group.push(member)
  else groups.set(key, [member])
}

const MIN_MEMBERS = 20
const BASE_K: Record<Measure, number> = { units: 20, views: 2000, ratings: 5 }
/** A week that varies by about a third: what we assume where nothing can be measured. */
const DEFAULT_DISPERSION = 0.1
const DEFAULT_SPREAD = 0.1
const MIN_SPREAD = 0.01
/** Under this a week's variance is nearly all counting noise and says nothing of over-dispersion. */
const MIN_DISPERSION_MEAN = 5
