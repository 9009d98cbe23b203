import type * as z from 'zod/mini'
import { OPEN_HISTORY_DAYS } from '#contracts/plans'
import type { HistoryDay, ProductDetail, StageChange } from '#contracts/product'
import { STAGE_CHOICES } from '#contracts/trend-details'
import type { Trend } from '#contracts/trends'
import { day, plural, quantity } from '../../../ui/number.ts'
import { type Range, TWO_YEARS } from './history-ranges.ts'

export type Measure = Exclude<NonNullable<Trend['measure']>, 'ranks'> | 'rank'
/** Figures that the chart can show. */
export const FIGURES = ['units', 'views', 'ratings', 'rank', 'price'] as const
export type ChartFigure = (typeof FIGURES)[number]
export const MEASURE_WORDS = { units: 'sold', views: 'views', ratings: 'new ratings', rank: 'rank' } as const

/** Null where nothing was reported. */
export interface ShownDay extends z.infer<typeof HistoryDay> {
  change: z.infer<typeof StageChange> | null
}

type Given = Pick<ProductDetail, 'history' | 'historyLockedDays' | 'olderWeeks' | 'stageChanges' | 'trend'>

/**
 * Continuous days up to the newest; unreported days have empty entries. A history shorter than the range
 * begins with its first day. Two years are shown by week.
 */
export function shownDays(product: Given, range: Range): ShownDay[] {
  if (range === TWO_YEARS) return wholeWeeks(product)
  const { history, stageChanges, trend } = product
  const newest = trend.asOf ?? history.at(-1)?.day
  const oldest = history[0]?.day
  if (newest === undefined || oldest === undefined) return []
  const start = addDays(newest, 1 - range)
  const first = oldest > start && !goesFurtherBack(product) ? oldest : start
  const known = new Map(history.map((each) => [each.day, each]))
  const changes = new Map(stageChanges.map((change) => [change.day, change]))
  const days: ShownDay[] = []
  for (let at = first; at <= newest; at = addDays(at, 1)) {
    days.push({ ...(known.get(at) ?? { ...NOTHING, day: at }), change: changes.get(at) ?? null })
  }
  return days
}

/** Sums of whole calendar weeks, each under its Monday, with the lowest price and the best rank. */
function wholeWeeks({ history, olderWeeks }: Given): ShownDay[] {
  const weeks = new Map<string, ShownDay>()
  const add = (week: string, part: Omit<z.infer<typeof HistoryDay>, 'day'>) => {
    const known = weeks.get(week) ?? { ...NOTHING, day: week, change: null }
    weeks.set(week, {
      ...known,
      units: joined(known.units, part.units, (a, b) => a + b),
      views: joined(known.views, part.views, (a, b) => a + b),
      ratings: joined(known.ratings, part.ratings, (a, b) => a + b),
      price: joined(known.price, part.price, Math.min),
      rank: joined(known.rank, part.rank, Math.min),
    })
  }
  for (const each of olderWeeks) add(each.week, { ...each, price: each.priceLow, rank: each.bestRank })
  for (const each of history) add(mondayOf(each.day), each)
  const newest = history.at(-1)?.day
  const [first] = [...weeks.keys()].sort()
  if (newest === undefined || first === undefined) return []
  const shown: ShownDay[] = []
  for (let week = first; addDays(week, 6) <= newest; week = addDays(week, 7))
    shown.push(weeks.get(week) ?? { ...NOTHING, day: week, change: null })
  return shown
}

function joined(a: number | null, b: number | null, join: (a: number, b: number) => number): number | null {
  return a === null || b === null ? (a ?? b) : join(a, b)
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

export function measureOf({ trend, history }: Pick<ProductDetail, 'trend' | 'history'>): Measure | null {
  return (
    (trend.measure === 'ranks' ? 'rank' : trend.measure) ??
    (['units', 'views', 'ratings'] as const).find((measure) =>
      history.some((each) => each[measure] !== null),
    ) ??
    null
  )
}

/** Text alternative of the chart. */
export function summaryOf(days: ShownDay[], measure: Measure, range: Range): string {
  const known = days.flatMap((each) => {
    const value = each[measure]
    return value === null ? [] : [{ day: each.day, value }]
  })
  const [first] = known
  const each = range === TWO_YEARS ? 'week' : 'day'
  if (!first) return `Nothing was counted in these ${plural(days.length, each)}.`
  const all = known.reduce((sum, { value }) => sum + value, 0)
  const best = known.reduce((top, each) => (each.value > top.value ? each : top))
  const unknown = days.length - known.length
  const gap = unknown === 0 ? '' : ` ${plural(unknown, each)} without data.`
  const since = days.length < range && days[0] ? ` On record since ${day(days[0].day)}.` : ''
  if (measure === 'rank') {
    const top = known.reduce((least, each) => (each.value < least.value ? each : least))
    return `Best rank ${quantity(top.value)}, on ${day(top.day)}; a rank on ${known.length} of ${plural(days.length, each)}.${since}`
  }
  return `${quantity(all)} ${MEASURE_WORDS[measure]} in ${plural(known.length, each)}; best ${each} ${day(best.day)} with ${quantity(best.value)}.${gap}${since}`
}

/** `now growing`, `growing → viral`; an unknown new stage ends the old. */
export function changeWords({ from, to }: z.infer<typeof StageChange>): string {
  if (to === null) return from === null ? 'not known' : `no longer ${wordOf(from)}`
  return from === null ? `now ${wordOf(to)}` : `${wordOf(from)} → ${wordOf(to)}`
}

function wordOf(stage: NonNullable<Trend['stage']>): string {
  return STAGE_CHOICES[stage].toLowerCase()
}

/** True if older days exist, so missing first days are a gap. */
function goesFurtherBack({ history, historyLockedDays, olderWeeks, trend }: Given): boolean {
  if (historyLockedDays > 0 || olderWeeks.length > 0) return true
  return history.length <= OPEN_HISTORY_DAYS && trend.historyDays > history.length
}

function addDays(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

const NOTHING = { units: null, views: null, ratings: null, price: null, rank: null }
