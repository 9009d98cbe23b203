import type { FactChange } from '../contracts/changes.ts'
import type { EntryProduct } from '../contracts/pipeline.ts'
import { tenths } from '../contracts/shown-figures.ts'
import {
  claimOf,
  comparedOf,
  countedOf,
  headlineOf,
  labelOf,
  NORMAL_WEEK,
  oldDayOf,
  type TrendFacts,
  timesUsual,
  verdictOf,
} from '../contracts/trend-words.ts'
import type { WatchedProductFacts } from '../contracts/watchlist.ts'
import { formatGroupedMoney, formatMoney, formatQuantity, formatStage } from '../provenance/format-figures.ts'
import { RULES } from './change-rules.ts'
import { type AlertText, differ, distance, largestFirst, leftOrCame, percentBetween } from './differences.ts'

/** Largest first; empty without visible change. */
export function productSinceVisit({ before, now }: Pick<EntryProduct, 'before' | 'now'>): FactChange[] {
  if (!before || !now) return leftOrCame(before, now, 'the lists')
  const { rank, suppliersFound } = RULES.visit
  return largestFirst([
    ...trendSinceVisit(before, now),
    differ('Price', priceText(before), priceText(now), percentBetween(before.price, now.price)),
    differ(
      'Rank',
      `${before.rank}`,
      `${now.rank}`,
      rank * distance(Math.log(before.rank), Math.log(now.rank)),
    ),
    differ(
      'Suppliers found',
      formatQuantity(before.suppliersFound),
      formatQuantity(now.suppliersFound),
      suppliersFound * distance(before.suppliersFound, now.suppliersFound),
    ),
  ])
}

/** Older records have no whole trend to compare. */
function trendSinceVisit(before: WatchedProductFacts, now: WatchedProductFacts): (FactChange | null)[] {
  if (!before.trend || !now.trend) return []
  const [was, is] = [before.trend, now.trend]
  const { stage, verdict } = RULES.visit
  const moved = stage.weight + stage.perStep * distance(stepOf(before), stepOf(now))
  return [
    differ('Trend', verdictOf(was), verdictOf(is), before.stage === now.stage ? verdict : moved),
    comparedSinceVisit(comparedText(was), comparedText(is), distance(before.velocity, now.velocity)),
  ]
}

/** `2.6x`, now `5.1x its normal week`. */
function comparedSinceVisit(before: string, now: string, weight: number): FactChange | null {
  const repeated = before !== now && now.endsWith(NORMAL_WEEK)
  return differ('Last week', repeated ? before.replace(` ${NORMAL_WEEK}`, '') : before, now, weight)
}

function stepOf({ stage }: WatchedProductFacts): number {
  return stage === null ? 0 : RULES.visit.stage.steps[stage]
}

function comparedText(trend: TrendFacts): string {
  return comparedOf(trend) ?? 'not known'
}

function priceText({ price, currency }: WatchedProductFacts): string {
  return price === null ? 'not given' : formatGroupedMoney(price, currency)
}

interface ProductWeek extends Pick<TrendFacts, 'stage' | 'velocity'> {
  price: number | null
  currency: string | null
  before_stage: TrendFacts['stage']
  before_velocity: number | null
  before_price: number | null
  before_currency: string | null
}

/** Sentences in a fixed order; empty without a certain move. */
export function productInWeek(week: ProductWeek, trend: TrendFacts): FactChange[] {
  const { stage, velocity, price, currency, before_stage, before_velocity, before_price } = week
  const rules = RULES.week
  const changes: FactChange[] = []
  const staged = stage !== null && before_stage !== null && stage !== before_stage
  if (staged) changes.push({ what: `${formatStage(before_stage, trend)}.`, weight: rules.stage })
  const points = velocity === null ? 0 : Math.abs(velocity - (before_velocity ?? 0))
  if (before_velocity !== null && velocity === null) {
    changes.push({ what: 'Not enough recent data to show its growth.', weight: rules.growthLost })
  } else if (points >= rules.growth.least && ['rise', 'fall'].includes(claimOf(trend))) {
    const what = staged ? `${headlineOf(trend)}.` : `${headlineOf(trend)}. ${verdictOf(trend)}.`
    changes.push({ what, weight: Math.min(rules.growth.most, points) })
  }
  if (price === null || before_price === null || currency !== week.before_currency) return changes
  const percent = percentBetween(before_price, price)
  if (percent >= rules.price.least) {
    const what = `Price ${formatMoney(before_price, currency)} → ${formatMoney(price, currency)}.`
    changes.push({ what, weight: Math.min(rules.price.most, percent) })
  }
  return changes
}

/** Null if the displayed figures show no change. */
export function alertOfStage(before: TrendFacts, now: TrendFacts): AlertText | null {
  if (oldDayOf(now) !== null || labelOf(before) === labelOf(now)) return null
  return {
    words: `Now ${verdictOf(now)}. Before: ${labelOf(before)}. ${headlineOf(now)}.`,
    facts: {
      lines: [`Before: ${verdictOf(before)}`, headlineOf(now)],
      before: verdictOf(before),
      now: verdictOf(now),
    },
  }
}

/** Null if the displayed figures did not cross the bound. */
export function alertOfTimesUsual(before: TrendFacts, now: TrendFacts, bound: number): AlertText | null {
  if (oldDayOf(now) !== null || !reaches(now, bound) || reaches(before, bound)) return null
  return {
    words: `${countedOf(now)}, ${comparedOf(now) ?? ''}. You asked for ${bound}x.`,
    facts: {
      lines: [`Before: ${headlineOf(before)}`, verdictOf(now)],
      before: headlineOf(before),
      now: headlineOf(now),
    },
  }
}

function reaches(trend: TrendFacts, bound: number): boolean {
  const times = timesUsual(trend)
  // Ranks give no sales figure to compare with a bound.
  return trend.velocity !== null && trend.ranks === null && times !== null && tenths(times) >= bound
}

export function alertOfPrice(before: number, now: number, currency: string | null): AlertText {
  const percent = Math.round(percentBetween(before, now))
  const [was, is] = [formatMoney(before, currency), formatMoney(now, currency)]
  return {
    words: `Price ${now < before ? 'down' : 'up'} ${percent}%: now ${is}, before ${was}.`,
    facts: { lines: [`Before: ${was}`], before: was, now: is },
  }
}

export function alertOfSupplierFound(count: number, best: string): AlertText {
  const found = count === 1 ? '1 supplier ships' : `${count} suppliers ship`
  return {
    words: `${found} goods like it now: ${best}${count === 1 ? '' : ' and others'}.`,
    facts: { lines: ['Before: no supplier found'], before: 'no supplier found', now: best },
  }
}

export function alertOfProfit(
  side: 'over' | 'under',
  { before, now, bound }: { before: number | null; now: number; bound: number },
): AlertText {
  const [is, asked] = [formatMoney(now, 'USD'), formatMoney(bound, 'USD')]
  const was = before === null ? 'not known' : formatMoney(before, 'USD')
  return {
    words: `Net profit a piece is now ${is}, ${side === 'over' ? 'at or over' : 'under'} your ${asked}. Before: ${was}.`,
    facts: { lines: [`Before: ${was}`, 'With typical costs, not your own.'], before: was, now: is },
  }
}
