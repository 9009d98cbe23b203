import type { Day } from '../calendar/days.ts'
import type { AlertFacts } from '../contracts/alerts.ts'
import { tenths } from '../contracts/shown-figures.ts'
import {
  comparedOf,
  countedOf,
  headlineOf,
  labelOf,
  oldDayOf,
  type TrendFacts,
  timesUsual,
  verdictOf,
} from '../contracts/trend-words.ts'
import { formatCount, formatDay, formatMoney } from '../provenance/format-figures.ts'

/** One sentence without the subject's name. Null if the displayed figures show no change. */
export interface AlertText {
  words: string
  facts: AlertFacts
}

export function describeStageChange(before: TrendFacts, now: TrendFacts): AlertText | null {
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

export function describeTimesUsual(before: TrendFacts, now: TrendFacts, bound: number): AlertText | null {
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

export function describePriceChange(before: number, now: number, currency: string | null): AlertText {
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  const [was, is] = [formatMoney(before, currency), formatMoney(now, currency)]
  return {
    words: `Price ${now < before ? 'down' : 'up'} ${percent}%: now ${is}, before ${was}.`,
    facts: { lines: [`Before: ${was}`], before: was, now: is },
  }
}

export function describeProfit(
  side: 'over' | 'under',
  { before, now, bound }: { before: number | null; now: number; bound: number },
): AlertText {
  const [is, asked] = [formatDollars(now), formatDollars(bound)]
  const was = before === null ? 'not known' : formatDollars(before)
  return {
    words: `Net profit a sale is now ${is}, ${side === 'over' ? 'at or over' : 'under'} your ${asked}. Before: ${was}.`,
    facts: { lines: [`Before: ${was}`, 'With the usual costs, not your own.'], before: was, now: is },
  }
}

export function describeShipment(before: Day | null, now: Day): AlertText {
  const [was, is] = [before && formatDay(before), formatDay(now)]
  return {
    words: was
      ? `Shipped again on ${is}. The shipment before was on ${was}.`
      : `First known shipment: ${is}.`,
    facts: { lines: was ? [`Before: ${was}`] : [], ...(was ? { before: was } : {}), now: is },
  }
}

export function describeDeadContact(day: Day): AlertText {
  return {
    words: `Members report that its contact does not work. Last report: ${formatDay(day)}.`,
    facts: { lines: [], now: formatDay(day) },
  }
}

export function describeNewProducts(total: number, first: readonly NewProduct[]): AlertText {
  const [best] = first
  const more = total > 1 ? `, and ${formatCount(total - 1, 'more', 'more')}` : ''
  return {
    words: `${formatCount(total, 'new product')}: ${best ? `${best.name} (${verdictOf(best.trend)})` : ''}${more}.`,
    facts: {
      lines: first.map(({ name, trend }) => `${name}: ${verdictOf(trend)} · ${headlineOf(trend)}`),
      products: { total, first: first.map(({ id, name }) => ({ id: String(id), name })) },
    },
  }
}

export interface NewProduct {
  id: number
  name: string
  trend: TrendFacts
}

export function describeDueTask(text: string, dueOn: Day, today: Day): AlertText {
  return {
    words: dueOn === today ? `Due today: ${text}` : `Due since ${formatDay(dueOn)}: ${text}`,
    facts: { lines: [], now: formatDay(dueOn) },
  }
}

function reaches(trend: TrendFacts, bound: number): boolean {
  const times = timesUsual(trend)
  // Ranks give no sales figure to compare with a bound.
  return trend.velocity !== null && trend.ranks === null && times !== null && tenths(times) >= bound
}

function formatDollars(amount: number): string {
  return formatMoney(amount, 'USD')
}
