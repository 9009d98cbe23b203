import { MEASURES } from '../contracts/trends.ts'
import {
  againstMarket,
  type MarketGroup,
  type Markets,
  marketGrowth,
  narrowKeyOf,
  STILL_INDEX,
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
  /**
   * What an ordinary week sells of the mean week: under 1 where a few good weeks carry the mean. A product that stands
   * still has just that.
   */
  ordinary: number
  /** Evidence between these two is what shuffled weeks give nineteen times in twenty: no movement stands out of it. */
  chance: readonly [number, number]
}

/** Products that pools are made from, told one after the other: of a million, only figures are kept. */
export interface Pooling {
  add(product: ProductCounts): void
  /** The pool of each product, against its market. What was kept is let go: nothing can be added any more. */
  pools(markets?: Pick<Markets, 'indexOf'>): (product: ProductCounts) => Pool
}

/**
 * Pools per channel, measure and category. A category of under 20 comparable products borrows the figures of its
 * channel and measure; under 20 there, the stated defaults hold.
 */
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
        poolOf(group.members, inMarket(kept, markets.indexOf(group)), group.measure, elsewhere)
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

/** Members whose usual weeks are what they would be in the market of the week that is compared. */
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
 * - k: a tenth of the category's median usual week, but never under the measure's base nor over five times it
 *   (base: 20 units, 2000 views; 5 ratings, because only a few buyers in a hundred leave one, so that a handful of new
 *   ratings a week already is many sales).
 * - α: mean over products of (s² - m) / m² over their four usual weeks, not under 0. The mean, for the few products that
 *   swing most are those that would stand at the top by chance.
 * - τ²: `betweenProducts` over products with at least 30 counted, not under 0.01, so that a quiet category still has an
 *   order. The many that sell next to nothing would hide what the others do.
 * - ordinary, chance: the median of last over usual week, and the middle 95 % of the evidence, if one of the five weeks,
 *   whichever, had been the last: what the same weeks say where nothing has changed. Too few in a category: those of the
 *   channel and measure.
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

/**
 * How sure a movement is, in standard errors: the careful log growth, ln((A + k) / (R + k)) with R the usual week as it
 * was counted, over the error of the log ratio. A has to beat what a calculator finds, single good days of R included.
 */
export function evidenceOf(
  levels: Pick<Levels, 'lastWeek' | 'countedUsualWeek' | 'countingVariance' | 'dispersionWeight'>,
  { k, dispersion }: Pick<Pool, 'k' | 'dispersion'>,
): number {
  const growth = Math.log((levels.lastWeek + k) / (levels.countedUsualWeek + k))
  return growth / Math.sqrt(varianceOf(levels, dispersion))
}

function spreadOf(members: readonly number[], kept: PoolMembers, dispersion: number): number {
  const found = betweenProducts({
    // One after the other, each time anew: those of a million products at once would fill the process.
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
 * The variance between true values that are each known with an error of their own: the estimate of moments of
 * DerSimonian and Laird (1986), (Q - (n - 1)) / (Σw - Σw²/Σw) with w = 1/variance and Q = Σw·(value - weighted mean)²;
 * not under 0.
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

/** Treats a week chosen by the product's id as the last: repeatable, and independent of the counts. */
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

/** Variance of the log ratio: 1/(A + .5) + 1/(4B + .5) + 1.25·α, with the weights of the days really known. */
export function varianceOf(
  levels: Pick<Levels, 'countingVariance' | 'dispersionWeight'>,
  dispersion: number,
): number {
  return levels.countingVariance + levels.dispersionWeight * dispersion
}

/** (s² - m) / m² over the four usual weeks, capped; null unless all are known and the mean reaches 5. */
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

/** The value below which a share `at` of the values lies, linear between neighbours. */
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

const STILL_MARKETS = { indexOf: () => STILL_INDEX }
const MIN_MEMBERS = 20
const BASE_K: Record<Measure, number> = { units: 20, views: 2000, ratings: 5, ranks: 20 }
/** A week that varies by about a third: what we assume where nothing can be measured. */
const DEFAULT_DISPERSION = 0.1
const DEFAULT_SPREAD = 0.1
const MIN_SPREAD = 0.01
/** Products with fewer counted in five weeks say little of how products differ. */
const SPREAD_MIN_COUNTED = 30
/** Under this many the outermost fortieth is one product. */
const MIN_TURNED = 80
/** Nothing measured: every week is ordinary; sales are lumpier than a normal, whose middle 95 % ends at 2. */
const STILL: Still = { ordinary: 1, chance: [-3, 3] }
/** Under this a week's variance is nearly all counting noise and says nothing of over-dispersion. */
const MIN_DISPERSION_MEAN = 5
