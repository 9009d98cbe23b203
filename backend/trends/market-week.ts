import { type Measure, MIN_WEEK_DAYS, type ProductCounts } from './score-counts.ts'

/** How the weeks of a product's market compare with each other. */
export interface MarketWeeks {
  /** Market sales in each of the last five weeks, newest first, relative to the mean week. */
  index: readonly number[]
  /** Market sales in the week after, relative to the mean of the four weeks before the last. Null if unknown. */
  next: number | null
  /** Number of products behind these figures. */
  products: number
}

export type MarketGroup = Pick<ProductCounts, 'channel' | 'measure' | 'category'>
export type MarketProduct = MarketGroup & Pick<ProductCounts, 'weeks' | 'calendarWeeks'>

/** Products are added one after the other; then the market of each is known. */
export interface Markets {
  /** `next` is the product's week after its weeks, as if all of its days were known. */
  add(product: MarketProduct, next?: number | null): void
  /** The market of a product, which is not counted itself: no product is its own market. */
  of(product: MarketProduct): MarketWeeks
  /** With all of its products. */
  indexOf(group: MarketGroup): readonly number[]
}

/**
 * Markets are the products of one channel, measure and category, and of one channel and measure (docs/decisions: the market's own
 * week). A week of a market is Σ week / (mean week + k): the more a product sells the more it counts, and none for more than its
 * own growth, so that one best seller makes no market. A category is drawn to its channel as if `BORROWED` products of the channel
 * were in it. With under `ENOUGH` products in a channel all of its weeks are 1.
 */
export function createMarkets(): Markets {
  const narrow = new Map<string, Sums>()
  const wide = new Map<string, Sums>()
  const weeksOf = (group: MarketGroup, own: Sums | null): MarketWeeks => {
    const around = without(wide.get(wideKeyOf(group)), own)
    if (around === null || around.weight < ENOUGH) return STILL_MARKET
    const near = without(narrow.get(narrowKeyOf(group)), own) ?? EMPTY
    const index = around.weeks.map(
      (week, at) => ((near.weeks[at] ?? 0) + (BORROWED * week) / around.weight) / (near.weight + BORROWED),
    )
    const next =
      around.nextUsual < ENOUGH
        ? null
        : (near.next + (BORROWED * around.next) / around.nextUsual) / (near.nextUsual + BORROWED)
    return { index, next, products: near.products || around.products }
  }
  return {
    add: (product, next = null) => {
      const part = partOf(product, next)
      if (part === null) return
      addTo(narrow, narrowKeyOf(product), part)
      addTo(wide, wideKeyOf(product), part)
    },
    of: (product) => weeksOf(product, partOf(product, null)),
    indexOf: (group) => weeksOf(group, null).index,
  }
}

/** Market sales in one week relative to the mean of the other weeks. Week 0 is the last. */
export function marketGrowth(index: readonly number[], week = 0): number {
  const others = index.filter((_, at) => at !== week)
  return (index[week] ?? 1) / (others.reduce((sum, share) => sum + share, 0) / others.length)
}

/** The usual week as it would be if the product had grown as its market. */
export function againstMarket<Compared extends { usualWeek: number }>(
  levels: Compared,
  growth: number,
): Compared {
  const raised = { ...levels, usualWeek: levels.usualWeek * growth }
  if ('countedUsualWeek' in raised)
    Object.assign(raised, { countedUsualWeek: Number(raised.countedUsualWeek) * growth })
  if ('logRatio' in raised && 'lastWeek' in raised)
    Object.assign(raised, { logRatio: Math.log((Number(raised.lastWeek) + 0.5) / (raised.usualWeek + 0.5)) })
  return raised
}

interface Sums {
  weeks: number[]
  weight: number
  next: number
  nextUsual: number
  products: number
}

/** One product's contribution to the sums. Null if a week has too few known days, or nothing was counted. */
function partOf(
  { measure, weeks: scored, calendarWeeks: weeks = scored }: MarketProduct,
  next: number | null,
): Sums | null {
  // A place in a list is a share of its market already.
  if (measure === null || measure === 'ranks' || weeks.some(({ days }) => days < MIN_WEEK_DAYS)) return null
  const whole = weeks.map(({ sum, days }) => (sum * 7) / days)
  const mean = whole.reduce((sum, week) => sum + week, 0) / whole.length
  if (mean === 0) return null
  const by = mean + BASE[measure]
  const weight = mean / by
  // The week after is part of what a product counts for, as each other week is: else a week that was low by chance raises it.
  const withNext = (mean * 5 + (next ?? 0)) / 6 + BASE[measure]
  return {
    weeks: whole.map((week) => week / by),
    weight,
    next: next === null ? 0 : next / withNext,
    nextUsual: next === null ? 0 : (mean * 5 - (whole[0] ?? 0)) / 4 / withNext,
    products: 1,
  }
}

function addTo(markets: Map<string, Sums>, key: string, part: Sums): void {
  const sums = markets.get(key)
  if (sums === undefined) {
    markets.set(key, { ...part, weeks: [...part.weeks] })
    return
  }
  for (const [at, week] of part.weeks.entries()) sums.weeks[at] = (sums.weeks[at] ?? 0) + week
  sums.weight += part.weight
  sums.next += part.next
  sums.nextUsual += part.nextUsual
  sums.products += 1
}

function without(sums: Sums | undefined, own: Sums | null): Sums | null {
  if (sums === undefined || own === null) return sums ?? null
  return {
    weeks: sums.weeks.map((week, at) => week - (own.weeks[at] ?? 0)),
    weight: sums.weight - own.weight,
    next: sums.next,
    nextUsual: sums.nextUsual,
    products: sums.products - 1,
  }
}

export function narrowKeyOf({ channel, measure, category }: MarketGroup): string {
  return `${channel}|${measure}|${category ?? ''}`
}

export function wideKeyOf({ channel, measure }: Pick<MarketGroup, 'channel' | 'measure'>): string {
  return `${channel}|${measure}`
}

export const STILL_INDEX: readonly number[] = [1, 1, 1, 1, 1]
export const STILL_MARKET: MarketWeeks = { index: STILL_INDEX, next: 1, products: 0 }
const EMPTY: Sums = { weeks: [0, 0, 0, 0, 0], weight: 0, next: 0, nextUsual: 0, products: 0 }
/** From this mean week on a product counts for more than half of one. */
const BASE: Record<Exclude<Measure, 'ranks'>, number> = { units: 20, views: 2000, ratings: 5 }
const ENOUGH = 30
const BORROWED = 20
