import { type Measure, MIN_WEEK_DAYS, type ProductCounts } from './score-counts.ts'

export interface MarketWeeks {
  /** Newest first, relative to the mean week. */
  index: readonly number[]
  /** Relative to the mean of the four usual weeks. Null if unknown. */
  next: number | null
  products: number
}

export type MarketGroup = Pick<ProductCounts, 'channel' | 'measure' | 'category'>
export type MarketProduct = MarketGroup & Pick<ProductCounts, 'weeks' | 'calendarWeeks'>

/** Add all products first. */
export interface Markets {
  /** `next`: the week after. */
  add(product: MarketProduct, next?: number | null): void
  /** Excludes the product itself. */
  of(product: MarketProduct): MarketWeeks
  indexOf(group: MarketGroup): readonly number[]
}

/**
 * A channel and measure, with or without category (docs/decisions: the market's own week). A week is Σ week / (mean week + k),
 * so no product dominates. Categories shrink to the channel by `BORROWED` products. Under `ENOUGH` products all weeks are 1.
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

/** Relative to the mean of the other weeks. Week 0 is the last. */
export function marketGrowth(index: readonly number[], week = 0): number {
  const others = index.filter((_, at) => at !== week)
  return (index[week] ?? 1) / (others.reduce((sum, share) => sum + share, 0) / others.length)
}

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

/** Null with too few days or counts. */
function partOf(
  { measure, weeks: scored, calendarWeeks: weeks = scored }: MarketProduct,
  next: number | null,
): Sums | null {
  // Ranks are relative already.
  if (measure === null || measure === 'ranks' || weeks.some(({ days }) => days < MIN_WEEK_DAYS)) return null
  const whole = weeks.map(({ sum, days }) => (sum * 7) / days)
  const mean = whole.reduce((sum, week) => sum + week, 0) / whole.length
  if (mean === 0) return null
  const by = mean + BASE[measure]
  const weight = mean / by
  // Otherwise a week low by chance raises the week after.
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
/** A product with this mean week counts for half. */
const BASE: Record<Exclude<Measure, 'ranks'>, number> = { units: 20, views: 2000, ratings: 5 }
const ENOUGH = 30
const BORROWED = 20
