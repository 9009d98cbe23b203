import { MEASURES } from '../contracts/trends.ts'
import {
  againstMarket,
  type MarketGroup,
  type Markets,
  marketGrowth,
  narrowKeyOf,
  STILL_MARKET,
  wideKeyOf,
} from './market-week.ts'
import { createPoolMembers, type PoolMembers } from './pool-members.ts'
import {
  cappedWeek,
  isEnough,
  type Levels,
  levelsOf,
  type Measure,
  MIN_WEEK_DAYS,
  type ProductCounts,
} from './score-counts.ts'

export interface Pool {
  /** Pseudo-count that shrinks growth. */
  k: number
  /** α in variance m + α·m². */
  dispersion: number
  /** τ²: variance of true log growth between products. */
  spread: number
  /** The category's top tenth. */
  topWeek: number
  /** Relative to the mean week; under 1 if a few good weeks raise it. */
  ordinary: number
  /** 95 % range from shuffled weeks. */
  chance: readonly [number, number]
}

/** Add all products first; only figures are stored. */
export interface Pooling {
  add(product: ProductCounts): void
  /** Frees the stored figures; nothing can be added afterwards. */
  pools(markets?: Pick<Markets, 'ofGroup'>): (product: ProductCounts) => Pool
}

/** Under 20 comparable products it uses channel and measure, then defaults. */
export function createPooling(): Pooling {
  const narrow = new Map<string, Group>()
  const wide = new Map<string, Group>()
  let kept = createPoolMembers()
  return {
    add: (product) => {
      const { channel, measure, category } = product
      const levels = measure === null ? null : levelsOf(product.weeks)
      if (measure === null || levels === null) return
      const member = kept.add({
        levels,
        turned: turnedLevels(product, measure),
        turn: turnOf(product),
        dispersion: dispersionOf(product),
      })
      const group = { channel, measure, members: [] }
      grown(narrow, narrowKeyOf(product), () => ({ ...group, category, members: [] })).members.push(member)
      grown(wide, wideKeyOf(product), () => ({ ...group, category: null, members: [] })).members.push(member)
    },
    pools: (markets = STILL_MARKETS) => {
      const pooled = (group: Group, elsewhere: Still) =>
        poolOf(group.members, inMarket(kept, markets.ofGroup(group).index), group.measure, elsewhere)
      const ofAll = new Map([...wide].map(([key, group]) => [key, pooled(group, STILL)]))
      const pools = new Map<string, Pool>()
      for (const [key, group] of narrow) {
        const around = ofAll.get(wideKeyOf(group))
        if (around) pools.set(key, group.members.length >= MIN_MEMBERS ? pooled(group, around) : around)
      }
      const unknown = new Map(MEASURES.map((measure) => [measure, poolOf([], kept, measure, STILL)]))
      kept = createPoolMembers()
      narrow.clear()
      wide.clear()
      return (product) =>
        pools.get(narrowKeyOf(product)) ??
        ofAll.get(wideKeyOf(product)) ??
        (unknown.get(product.measure ?? 'units') as Pool)
    },
  }
}

type Group = MarketGroup & { measure: Measure; members: number[] }

function inMarket(kept: PoolMembers, index: readonly number[]): PoolMembers {
  return {
    ...kept,
    levels: (member) => againstMarket(kept.levels(member), marketGrowth(index)),
    turned: (member) => {
      const turned = kept.turned(member)
      return turned && againstMarket(turned, marketGrowth(index, kept.turn(member)))
    },
  }
}

/**
 * - k: a tenth of the median usual week, from the base to five times it. Base is 20 units, 2000 views or 5
 * ratings (few buyers leave one).
 * - α: mean of (s² - m) / m² over four usual weeks, at least 0. A mean, because the products that swing most
 * lead by chance.
 * - τ²: `betweenProducts` with at least 30 counted, at least 0.01.
 * - ordinary: median of last over usual week. chance: the evidence's middle 95 %, with any week as the last.
 */
function poolOf(members: readonly number[], kept: PoolMembers, measure: Measure, elsewhere: Still): Pool {
  const base = BASE_K[measure]
  if (members.length < MIN_MEMBERS) {
    return {
      k: base,
      dispersion: DEFAULT_DISPERSION,
      spread: DEFAULT_SPREAD,
      topWeek: Number.POSITIVE_INFINITY,
      ...STILL,
    }
  }
  const measured = members.map(kept.dispersion).filter((dispersion) => dispersion !== null)
  const dispersion = measured.length < MIN_MEMBERS ? DEFAULT_DISPERSION : Math.max(0, mean(measured))
  const usual = quantile(
    members.map((member) => kept.levels(member).usualWeek),
    0.5,
  )
  const k = Math.min(Math.max(usual / 10, base), 5 * base)
  const counted = members.filter((member) => kept.levels(member).counted >= SPREAD_MIN_COUNTED)
  return {
    k,
    dispersion,
    spread: counted.length < MIN_MEMBERS ? DEFAULT_SPREAD : spreadOf(counted, kept, dispersion),
    topWeek: quantile(
      members.map((member) => kept.levels(member).lastWeek),
      0.9,
    ),
    ...(stillOf(members, kept, { k, dispersion }) ?? {
      ordinary: elsewhere.ordinary,
      chance: elsewhere.chance,
    }),
  }
}

type Still = Pick<Pool, 'ordinary' | 'chance'>

/** ln((A + k) / (R + k)) over its error, with R the uncapped usual week. */
export function evidenceOf(
  levels: Pick<Levels, 'lastWeek' | 'countedUsualWeek' | 'countingVariance' | 'dispersionWeight'>,
  { k, dispersion }: Pick<Pool, 'k' | 'dispersion'>,
): number {
  const growth = Math.log((levels.lastWeek + k) / (levels.countedUsualWeek + k))
  return growth / Math.sqrt(varianceOf(levels, dispersion))
}

function spreadOf(members: readonly number[], kept: PoolMembers, dispersion: number): number {
  const found = betweenProducts({
    // Recomputed to save memory.
    *[Symbol.iterator]() {
      for (const member of members) {
        const levels = kept.levels(member)
        yield { value: levels.logRatio, variance: varianceOf(levels, dispersion) }
      }
    },
  })
  return Math.max(found, MIN_SPREAD)
}

/**
 * DerSimonian and Laird (1986): (Q - (n - 1)) / (Σw - Σw²/Σw) with w = 1/variance and Q = Σw·(value -
 * weighted mean)²; at least 0.
 */
export function betweenProducts(found: Iterable<{ value: number; variance: number }>): number {
  let [products, weights, squares, weighted] = [0, 0, 0, 0]
  for (const { value, variance } of found) {
    products += 1
    weights += 1 / variance
    squares += 1 / variance ** 2
    weighted += value / variance
  }
  const center = weighted / weights
  let q = 0
  for (const { value, variance } of found) q += (value - center) ** 2 / variance
  return Math.max(0, (q - (products - 1)) / (weights - squares / weights))
}

function stillOf(
  members: readonly number[],
  kept: PoolMembers,
  pool: Pick<Pool, 'k' | 'dispersion'>,
): Still | null {
  const evidence: number[] = []
  const ratios: number[] = []
  for (const member of members) {
    const turned = kept.turned(member)
    if (turned === null) continue
    evidence.push(evidenceOf(turned, pool))
    ratios.push((turned.lastWeek + 0.5) / (turned.usualWeek + 0.5))
  }
  if (evidence.length < MIN_TURNED) return null
  return {
    ordinary: quantile(ratios, 0.5),
    chance: [quantile(evidence, 0.025), quantile(evidence, 0.975)],
  }
}

/** The product's id chooses: repeatable, independent of the counts. */
function turnedLevels(product: ProductCounts, measure: Measure): Levels | null {
  const { weeks } = product
  if (weeks.some(({ days }) => days < 7)) return null
  const from = turnOf(product)
  const levels = levelsOf([...weeks.slice(from), ...weeks.slice(0, from)])
  return levels && isEnough(levels, measure) ? levels : null
}

function turnOf({ productId, weeks }: ProductCounts): number {
  return productId % weeks.length
}

/** 1/(A + .5) + 1/(4B + .5) + 1.25·α, weighted by known days. */
export function varianceOf(
  levels: Pick<Levels, 'countingVariance' | 'dispersionWeight'>,
  dispersion: number,
): number {
  return levels.countingVariance + levels.dispersionWeight * dispersion
}

/** (s² - m) / m², capped; null with missing weeks or a mean under 5. */
function dispersionOf(product: ProductCounts): number | null {
  const weeks: number[] = []
  for (let at = 1; at < product.weeks.length; at += 1) {
    const week = product.weeks[at]
    if (!week || week.days < MIN_WEEK_DAYS) return null
    weeks.push(cappedWeek(week))
  }
  const middle = mean(weeks)
  if (middle < MIN_DISPERSION_MEAN) return null
  return (variance(weeks) - middle) / middle ** 2
}

function variance(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Linear interpolation. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = Float64Array.from(values).sort()
  const place = (sorted.length - 1) * at
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

function grown<Value>(groups: Map<string, Value>, key: string, make: () => Value): Value {
  const group = groups.get(key) ?? make()
  groups.set(key, group)
  return group
}

const STILL_MARKETS = { ofGroup: () => STILL_MARKET }
const MIN_MEMBERS = 20
const BASE_K: Record<Measure, number> = { units: 20, views: 2000, ratings: 5, ranks: 20 }
/** Assumes weeks that vary by a third. */
const DEFAULT_DISPERSION = 0.1
const DEFAULT_SPREAD = 0.1
const MIN_SPREAD = 0.01
/** Over five weeks. */
const SPREAD_MIN_COUNTED = 30
/** Below, the outermost fortieth is one product. */
const MIN_TURNED = 80
/** Sales are lumpier than a normal distribution, so 3, not 2. */
const STILL: Still = { ordinary: 1, chance: [-3, 3] }
/** Below, variance is mostly counting noise. */
const MIN_DISPERSION_MEAN = 5
