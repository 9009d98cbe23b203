import type * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import type { PickList } from '../contracts/recorded-pick.ts'
import { SEALED_PLACES } from '../contracts/track-record.ts'
import { CHANNELS, type COUNTED, SECTIONS, type Trend } from '../contracts/trends.ts'
import { wideKeyOf } from '../trends/market-week.ts'
import { type ScoredTrend, scoreAll } from '../trends/score.ts'
import { MIN_WEEK_DAYS, type ProductCounts, wholeWeek } from '../trends/score-counts.ts'
import type { MarketProducts } from './market-after.ts'

/** Fields are column names. */
export interface ReplayedPick {
  product_id: number
  list: z.infer<typeof PickList>
  position: number
  chance_of_next_week: number | null
  confidence: Trend['confidence'] | null
  measure: (typeof COUNTED)[number]
  last_week: number
  usual_week: number
  /** Not kept: what its market is found by. */
  category: string | null
}

interface Comparable {
  product: ProductCounts
  trend: ScoredTrend
  measure: (typeof COUNTED)[number]
  lastWeek: number
  usualWeek: number
}

/**
 * Scores a day before as an edition would have, and gives the first of each group's list, its 'high' rises, and the naive rule's
 * first. And the products of the markets of that day.
 */
export function replayedLists(
  products: readonly ProductCounts[],
  asOf: Day,
  groupOf: (productId: number) => string | undefined,
): { lists: Map<string, ReplayedPick[]>; markets: MarketProducts[] } {
  const trends = scoreAll(products, asOf)
  const groups = new Map<string, Comparable[]>()
  for (const [at, product] of products.entries()) {
    // Ended products are counted to their own last day.
    const comparable = product.asOf === asOf ? comparableOf(product, trends[at]) : null
    const group = groupOf(product.productId)
    if (!comparable || group === undefined) continue
    const known = groups.get(group)
    if (known) known.push(comparable)
    else groups.set(group, [comparable])
  }
  const lists = new Map([...groups].map(([group, all]) => [group, [...oursOf(all), ...naiveOf(all)]]))
  return { lists, markets: marketsIn([...groups.values()].flat()) }
}

function marketsIn(all: readonly Comparable[]): MarketProducts[] {
  const markets = new Map<string, Comparable[]>()
  for (const one of all) {
    if (one.product.weeks.some(({ days }) => days < MIN_WEEK_DAYS)) continue
    const known = markets.get(wideKeyOf(one.product))
    if (known) known.push(one)
    else markets.set(wideKeyOf(one.product), [one])
  }
  return [...markets.values()].flatMap((members) => {
    const [first] = members
    const channel = CHANNELS.find((name) => name === first?.product.channel)
    if (!first || !channel) return []
    return [
      {
        ...{ channel, measure: first.measure },
        ids: members.map(({ product }) => product.productId),
        categories: members.map(({ product }) => product.category),
        lastWeeks: members.map(({ lastWeek }) => lastWeek),
        usualWeeks: members.map(({ usualWeek }) => usualWeek),
      },
    ]
  })
}

function comparableOf(product: ProductCounts, trend: ScoredTrend | undefined): Comparable | null {
  if (
    !trend ||
    product.measure === null ||
    product.measure === 'ranks' ||
    trend.lastWeek === null ||
    trend.usualWeek === null
  )
    return null
  if (trend.lastWeek + trend.usualWeek === 0) return null
  return { product, trend, measure: product.measure, lastWeek: trend.lastWeek, usualWeek: trend.usualWeek }
}

function oursOf(all: readonly Comparable[]): ReplayedPick[] {
  return [...all]
    .sort((a, b) => compare(sectionAt(a), sectionAt(b)) || compare(strengthOf(b), strengthOf(a)))
    .map((one, at) => ({ ...one, position: at + 1 }))
    .filter(
      ({ trend, position }) =>
        position <= SEALED_PLACES || (trend.confidence === 'high' && (trend.velocity ?? 0) > 0),
    )
    .map(({ trend, ...one }) => ({
      ...placeOf(one, 'ours'),
      chance_of_next_week: trend.probability,
      confidence: trend.confidence,
    }))
}

/** Over the week before, extrapolated for missing days; infinite from zero. */
function naiveOf(all: readonly Comparable[]): ReplayedPick[] {
  return all
    .flatMap((one) => {
      const [week, before] = [wholeWeek(one.product.weeks[0]), wholeWeek(one.product.weeks[1])]
      if (week === null || before === null) return []
      return [{ ...one, week, growth: before > 0 ? week / before : week > 0 ? Number.POSITIVE_INFINITY : 0 }]
    })
    .sort(
      (a, b) => compare(b.growth, a.growth) || b.week - a.week || a.product.productId - b.product.productId,
    )
    .slice(0, SEALED_PLACES)
    .map((one, at) => placeOf({ ...one, position: at + 1 }, 'naive'))
}

function placeOf(
  { product, measure, lastWeek, usualWeek, position }: Omit<Comparable, 'trend'> & { position: number },
  list: ReplayedPick['list'],
): ReplayedPick {
  const sealed = { measure, last_week: lastWeek, usual_week: usualWeek }
  return {
    product_id: product.productId,
    category: product.category,
    list,
    position,
    chance_of_next_week: null,
    confidence: null,
    ...sealed,
  }
}

function sectionAt({ trend }: Comparable): number {
  return SECTIONS.indexOf(trend.section)
}

function strengthOf({ trend }: Comparable): number {
  return trend.strength ?? Number.NEGATIVE_INFINITY
}

/** Subtracting infinities gives NaN. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
