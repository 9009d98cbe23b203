import type * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import type { PickList } from '../contracts/recorded-pick.ts'
import { SEALED_PLACES } from '../contracts/track-record.ts'
import { SECTIONS, type Trend } from '../contracts/trends.ts'
import { type ScoredTrend, scoreAll } from '../trends/score.ts'
import { type Measure, type ProductCounts, wholeWeek } from '../trends/score-counts.ts'

/** Fields are column names. */
export interface ReplayedPick {
  product_id: number
  list: z.infer<typeof PickList>
  position: number
  chance_of_next_week: number | null
  confidence: Trend['confidence'] | null
  measure: Measure
  last_week: number
  usual_week: number
}

interface Comparable {
  product: ProductCounts
  trend: ScoredTrend
  measure: Measure
  lastWeek: number
  usualWeek: number
}

export function replayedLists(
  products: readonly ProductCounts[],
  asOf: Day,
  groupOf: (productId: number) => string | undefined,
): Map<string, ReplayedPick[]> {
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
  return new Map([...groups].map(([group, all]) => [group, [...oursOf(all), ...naiveOf(all)]]))
}

function comparableOf(product: ProductCounts, trend: ScoredTrend | undefined): Comparable | null {
  if (!trend || product.measure === null || trend.lastWeek === null || trend.usualWeek === null) return null
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
