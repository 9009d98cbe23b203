import type { Trend } from '#contracts/trends'
import { about, millions, percent, plural, quantity } from '../../ui/number.ts'

/** A trend's figures in words, the same on a card and on the product's page. The server concludes; this only says it. */

/** A bound nearer to the velocity than this many points says nothing new. */
const WORTH_SAYING = 1

const DONE = { units: 'Sold', views: 'Gained', ratings: 'Gained' } as const
const THINGS = {
  units: ['sold', 'sold'],
  views: ['view', 'views'],
  ratings: ['new rating', 'new ratings'],
} as const
const CAVEAT_WORDS = {
  'no-history': 'No sales data yet, so we cannot compare weeks.',
  'short-history': 'Too few days of data to compare weeks.',
  'few-sales': 'Too few sales to compare weeks.',
  'no-recent-data': 'No data for the last week, so its growth is not known.',
  stale: 'Its data ends days ago, so its growth now is not known.',
} as const

export function describeConfidence({ confidence }: Trend): string {
  return `${confidence[0]?.toUpperCase()}${confidence.slice(1)} confidence`
}

/**
 * How far off the velocity may be: `at least +120%` of a rise, `down at least 4%` of a fall, else the range. Null where
 * nothing is measured or the bounds are the velocity itself.
 */
export function describeBound({ velocity, low, high }: Trend): string | null {
  if (velocity === null || low === null || high === null) return null
  const lowSays = velocity - low > WORTH_SAYING
  const highSays = high - velocity > WORTH_SAYING
  if (velocity > 0 && Math.round(low) > 0) return lowSays ? `at least ${percent(low, true)}` : null
  if (velocity < 0 && Math.round(high) < 0) return highSays ? `down at least ${percent(-high)}` : null
  if (lowSays && highSays) return `between ${percent(low, true)} and ${percent(high, true)}`
  if (lowSays) return `perhaps only ${percent(low, true)}`
  return highSays ? `perhaps ${percent(high, true)}` : null
}

/** `300 sold, average 40`; null where there is nothing to compare. */
export function describeWeek({ measure, lastWeek, usualWeek }: Trend): string | null {
  if (measure === null || lastWeek === null || usualWeek === null) return null
  return `${counted(Math.round(lastWeek), measure, quantity)}, average ${usual(usualWeek, quantity)}`
}

/** `Sold about 820 last week vs. an average of 310 a week in the 4 weeks before: at least +120%, high confidence.` */
export function trendSentence(trend: Trend): string {
  const { measure, lastWeek, usualWeek, confidence, velocity, caveat } = trend
  if (velocity === null || measure === null || lastWeek === null || usualWeek === null) {
    return caveat ? CAVEAT_WORDS[caveat] : 'Growth not known.'
  }
  const week = counted(Math.round(lastWeek), measure, roughly).replace(/ sold$/, '')
  const change = describeBound(trend) ?? percent(velocity, true)
  return `${DONE[measure]} ${week} last week vs. an average of ${usual(usualWeek, about)} a week in the 4 weeks before: ${change}, ${confidence} confidence.`
}

/** What the bars show, for those who cannot see them. */
export function weeksSummary({ weeks, usualWeek, measure }: Trend, shown: number): string {
  const last = weeks.slice(-shown)
  if (last.every((week) => week === null)) return 'No weekly data.'
  const figures = last.map((week) => (week === null ? 'no data' : about(Math.round(week)))).join(', ')
  const line = usualWeek === null ? '' : `; average of the 4 weeks before: ${usual(usualWeek, about)}`
  const what =
    measure === null ? '' : ` of ${{ units: 'units sold', views: 'views', ratings: 'new ratings' }[measure]}`
  return `${plural(last.length, 'week')}${what}: ${figures}${line}.`
}

export function formatViews(count: number): string {
  return `${millions(count)} views`
}

type Writer = (count: number) => string

function counted(count: number, measure: keyof typeof THINGS, write: Writer): string {
  if (count === 0) return measure === 'units' ? 'none sold' : `no ${THINGS[measure][1]}`
  return `${write(count)} ${THINGS[measure][count === 1 ? 0 : 1]}`
}

/** A usual week is a mean: it can lie between none and one. */
function usual(week: number, write: Writer): string {
  if (week === 0) return '0'
  return week < 0.5 ? 'fewer than 1' : write(Math.round(week))
}

/** Under a hundred the figure is exact. */
function roughly(count: number): string {
  return count < 100 ? about(count) : `about ${about(count)}`
}
