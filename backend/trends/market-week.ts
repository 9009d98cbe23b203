import { type Levels, type Measure, MIN_WEEK_DAYS, type ProductCounts } from './score-counts.ts'

export interface MarketWeeks {
  /** Newest first, relative to the mean week. */
  index: readonly number[]
  /** Relative to the mean of the four usual weeks. Null if unknown. */
  next: number | null
  /** Shares of `next` by day. Empty without daily counts. */
  nextDays: readonly number[]
  products: number
}

export type MarketGroup = Pick<ProductCounts, 'channel' | 'measure' | 'category'>
export type MarketProduct = MarketGroup & Pick<ProductCounts, 'weeks' | 'calendarWeeks'>

/** Add all products first. */
export interface Markets {
  /**
   * `next` is the product's week after its weeks, as if all of its days were known; `nextDays` are its days.
   */
  add(product: MarketProduct, next?: number | null, nextDays?: readonly number[]): void
  /** Excludes the product itself. */
  of(product: MarketProduct): MarketWeeks
  ofGroup(group: MarketGroup): MarketWeeks
}

/**
 * Markets are the products of one channel, measure and category, and of one channel and measure
 * (docs/decisions: the market's own week). A week of a market is Σ week / (mean week + k): the more a product
 * sells the more it counts, and none for more than its own growth, so no best seller alone makes a market.
 * `BORROWED` products of the channel draw a category to it. With under `ENOUGH` products in a channel all of
 * its weeks are 1. `enoughAfter`: products whose week after is known, for a week after of the market.
 */
export function createMarkets({ enoughAfter = ENOUGH } = {}): Markets {
  const narrow = new Map<string, Sums>()
  const wide = new Map<string, Sums>()
  const weeksOf = (group: MarketGroup, own: Sums | null): MarketWeeks => {
    const around = without(wide.get(wideKeyOf(group)), own)
    if (around === null || around.weight < ENOUGH) return STILL_MARKET
    const near = without(narrow.get(narrowKeyOf(group)), own) ?? EMPTY
    const index = around.weeks.map(
      (week, at) => ((near.weeks[at] ?? 0) + (BORROWED * week) / around.weight) / (near.weight + BORROWED),
    )
    const products = near.products || around.products
    if (around.nextUsual < enoughAfter) return { index, next: null, nextDays: [], products }
    const drawn = (own: number, wide: number) =>
      (own + (BORROWED * wide) / around.nextUsual) / (near.nextUsual + BORROWED)
    const nextDays = around.nextDays.map((day, at) => drawn(near.nextDays[at] ?? 0, day))
    return { index, next: drawn(near.next, around.next), nextDays, products }
  }
  return {
    add: (product, next = null, nextDays = []) => {
      const part = partOf(product, next, nextDays)
      if (part === null) return
      addTo(narrow, narrowKeyOf(product), part)
      addTo(wide, wideKeyOf(product), part)
    },
    of: (product) => weeksOf(product, partOf(product, null)),
    ofGroup: (group) => weeksOf(group, null),
  }
}

/** Relative to the mean of the other weeks; week 0 is the last. */
export function marketGrowth(index: readonly number[], week = 0): number {
  const others = index.filter((_, at) => at !== week)
  return (index[week] ?? 1) / (others.reduce((sum, share) => sum + share, 0) / others.length)
}

export function againstMarket<Compared extends { usualWeek: number }>(
  levels: Compared,
  growth: number,
): Compared {
  const raised: Compared & Partial<Levels> = { ...levels, usualWeek: levels.usualWeek * growth }
  if (raised.countedUsualWeek !== undefined) raised.countedUsualWeek *= growth
  if (raised.logRatio !== undefined && raised.lastWeek !== undefined)
    raised.logRatio = Math.log((raised.lastWeek + 0.5) / (raised.usualWeek + 0.5))
  return raised
}

interface Sums {
  weeks: number[]
  weight: number
  next: number
  nextDays: number[]
  nextUsual: number
  products: number
}

/** Null with too few days or counts. */
function partOf(
  { measure, weeks: scored, calendarWeeks: weeks = scored }: MarketProduct,
  next: number | null,
  nextDays: readonly number[] = [],
): Sums | null {
  // Ranks are relative already.
  if (measure === null || measure === 'ranks' || weeks.some(({ days }) => days < MIN_WEEK_DAYS)) return null
  const whole = weeks.map(({ sum, days }) => (sum * 7) / days)
  const mean = whole.reduce((sum, week) => sum + week, 0) / whole.length
  if (mean === 0) return null
  const by = mean + MARKET_BASE[measure]
  const weight = mean / by
  // Otherwise a week low by chance raises the next.
  const withNext = (mean * 5 + (next ?? 0)) / 6 + MARKET_BASE[measure]
  return {
    weeks: whole.map((week) => week / by),
    weight,
    next: next === null ? 0 : next / withNext,
    nextDays: nextDays.map((day) => day / withNext),
    nextUsual: next === null ? 0 : (mean * 5 - (whole[0] ?? 0)) / 4 / withNext,
    products: 1,
  }
}

function addTo(markets: Map<string, Sums>, key: string, part: Sums): void {
  const sums = markets.get(key)
  if (sums === undefined) {
    markets.set(key, { ...part, weeks: [...part.weeks], nextDays: [...part.nextDays] })
    return
  }
  for (const [at, week] of part.weeks.entries()) sums.weeks[at] = (sums.weeks[at] ?? 0) + week
  sums.weight += part.weight
  sums.next += part.next
  for (const [at, day] of part.nextDays.entries()) sums.nextDays[at] = (sums.nextDays[at] ?? 0) + day
  sums.nextUsual += part.nextUsual
  sums.products += 1
}

function without(sums: Sums | undefined, own: Sums | null): Sums | null {
  if (sums === undefined || own === null) return sums ?? null
  return {
    weeks: sums.weeks.map((week, at) => week - (own.weeks[at] ?? 0)),
    weight: sums.weight - own.weight,
    next: sums.next,
    nextDays: sums.nextDays,
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

const STILL_INDEX: readonly number[] = [1, 1, 1, 1, 1]
export const STILL_MARKET: MarketWeeks = { index: STILL_INDEX, next: 1, nextDays: [], products: 0 }
const EMPTY: Sums = { weeks: [0, 0, 0, 0, 0], weight: 0, next: 0, nextDays: [], nextUsual: 0, products: 0 }
/** A product with this mean week counts for half. */
export const MARKET_BASE: Record<Exclude<Measure, 'ranks'>, number> = { units: 20, views: 2000, ratings: 5 }
export const ENOUGH = 30
const BORROWED = 20
