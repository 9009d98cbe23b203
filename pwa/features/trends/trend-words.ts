import type { Trend } from '#contracts/trends'
import { about, day, millions, percent, plural } from '../../ui/number.ts'

/** A trend's figures as sentences for a person. The server concludes; this only says what it concluded, and how it differs from plain arithmetic. */

/** From this part of the percentage on a reader who divides would notice. */
const WORTH_SAYING = 0.2

const DONE = { units: 'Sold about', views: 'Gained about', ratings: 'Gained about' } as const
const THINGS = { units: '', views: ' views', ratings: ' new ratings' } as const
const CAVEAT_WORDS = {
  'no-history': 'It has no daily history yet, so there is no week to compare with and no velocity.',
  'short-history': 'Its history is shorter than 21 days, so the comparison is shaky.',
  'few-sales': 'The counts are small, so a few orders more or less would change the picture.',
  'no-recent-data': 'Nothing has been counted since, so the velocity is not known.',
} as const
const ACCELERATION_WORDS = {
  'speeding up': 'Speeding up: the growth of the last three weeks is itself growing.',
  steady: 'Growing at an even pace over the last three weeks.',
  slowing: 'Slowing: the growth of the last three weeks is shrinking.',
} as const
export const STAGE_WORDS = {
  new: 'New: first seen within 30 days.',
  growing: 'Growing: surely up by 15% or more.',
  viral: 'Viral: in the top tenth of its category, and surely still up by 30% or more.',
  steady: 'Steady: no sure rise or fall.',
  fading: 'Fading: surely down by 15% or more.',
} as const

export function confidenceWords(trend: Trend): string {
  return `${trend.confidence[0]?.toUpperCase()}${trend.confidence.slice(1)} confidence`
}

/** `Sold about 820 last week against 310 in a usual week: at least +120%, high confidence.` */
export function trendSentence(trend: Trend): string {
  const { measure, lastWeek, usualWeek, atLeast, confidence, velocity } = trend
  if (velocity === null || measure === null || lastWeek === null || usualWeek === null) {
    return 'How fast it moves is not known.'
  }
  const bound =
    atLeast === null
      ? percent(velocity, true)
      : `${atLeast < 0 && velocity >= 0 ? 'could be as low as' : 'at least'} ${percent(atLeast, true)}`
  return `${DONE[measure]} ${about(Math.round(lastWeek))}${THINGS[measure]} last week against ${about(Math.round(usualWeek))} in a usual week: ${bound}, ${confidence} confidence.`
}

/** What to know before trusting the figure; empty when there is nothing. */
export function caveats(trend: Trend): string[] {
  const words: string[] = []
  if (trend.caveat) words.push(CAVEAT_WORDS[trend.caveat])
  if (trend.spikeCapped) {
    words.push(
      'The best day was capped: it counts no more than the second best, so that one spike is not called a trend.',
    )
  }
  return words
}

/** `98% likely that it really rose.`; never certain. */
export function probabilitySentence(probability: number): string {
  const share =
    probability > 0.99 ? 'More than 99%' : probability < 0.01 ? 'Less than 1%' : percent(probability * 100)
  return `${share} likely that it really rose.`
}

/** Why the percentage is not the quotient of the two weeks; null where it nearly is. */
export function shrinkageSentence({ lastWeek, usualWeek, velocity }: Trend): string | null {
  if (lastWeek === null || !usualWeek || velocity === null) return null
  const plain = (lastWeek / usualWeek - 1) * 100
  if (plain - velocity < WORTH_SAYING * velocity) return null
  return `Plain arithmetic would say ${percent(plain, true)}. Small counts are pulled towards zero, so that chance is not called a trend.`
}

export function accelerationSentence({ acceleration, velocity }: Trend): string | null {
  if (acceleration === null) return null
  return acceleration === 'steady' && (velocity ?? 0) < 0
    ? 'Falling at an even pace over the last three weeks.'
    : ACCELERATION_WORDS[acceleration]
}

/** What the bars show, for those who cannot see them. */
export function weeksSummary({ weeks, usualWeek, measure }: Trend, shown: number): string {
  const last = weeks.slice(-shown)
  if (last.every((week) => week === null)) return 'No weekly figures.'
  const figures = last.map((week) => (week === null ? 'not counted' : about(Math.round(week)))).join(', ')
  const usual = usualWeek === null ? '' : `; a usual week is ${about(Math.round(usualWeek))}`
  const what =
    measure === null ? '' : ` of ${{ units: 'units sold', views: 'views', ratings: 'new ratings' }[measure]}`
  return `${plural(last.length, 'week')}${what}: ${figures}${usual}.`
}

export function asOfWords({ asOf, historyDays, caveat }: Trend): string {
  if (caveat === 'no-recent-data' && asOf) return `Last seen on ${day(asOf)}.`
  return `${plural(historyDays, 'day')} of history${asOf ? `, counted up to ${day(asOf)}` : ''}.`
}

export function viewsWords(count: number): string {
  return `${millions(count)} views`
}
