import { sectionOf } from '../../backend/contracts/trend-words.ts'
import { SECTIONS, type Trend } from '../../backend/contracts/trends.ts'

export interface ListedWish {
  id: number
  channel?: 'tiktok' | 'amazon'
  trend?: Partial<Trend>
  before?: Partial<Pick<Trend, 'velocity' | 'careful' | 'low' | 'confidence' | 'stage'>> | null
}

export function concludedOf({ trend = {} }: Pick<ListedWish, 'trend'>, index: number, asOf: string) {
  const velocity = trend.velocity === undefined ? 200 - index : trend.velocity
  const low = trend.low === undefined ? velocity : trend.low
  const stage = trend.stage === undefined ? 'growing' : trend.stage
  const { confidence = 'high', caveat = null, early = null, spikeCapped = false } = trend
  const facts = {
    velocity,
    stage,
    confidence,
    caveat,
    early,
    spikeCapped,
    market: null,
    measure: trend.measure === undefined ? ('units' as const) : trend.measure,
    careful: trend.careful === undefined ? velocity : trend.careful,
    usualWeek: trend.usualWeek !== undefined ? trend.usualWeek : velocity === null ? null : 100,
    usualWeeks: trend.usualWeeks ?? 4,
    lastWeek:
      trend.lastWeek !== undefined ? trend.lastWeek : velocity === null ? null : Math.max(0, 100 + velocity),
    asOf: trend.asOf ?? asOf,
    ranks: trend.ranks ?? null,
  }
  return { ...facts, low, section: trend.section ?? sectionOf(facts) }
}

export function orderOf(products: ListedWish[], asOf: string): number[] {
  return products
    .map((wish, index) => ({ id: wish.id, ...concludedOf(wish, index, asOf) }))
    .sort(
      (a, b) =>
        SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) ||
        (b.low ?? Number.NEGATIVE_INFINITY) - (a.low ?? Number.NEGATIVE_INFINITY) ||
        0,
    )
    .map(({ id }) => id)
}
