import { meanFigure, quotientText, shownDay, shownFigure, tenths, thousands } from './shown-figures.ts'
import type { Trend } from './trends.ts'

/**
 * One vocabulary for pages, emails and files. The headline is counted, for a calculator; the verdict is stage
 * and confidence. Contradicting figures give 'no clear trend'.
 */

export const TREND_FACTS = {
  measure: true,
  velocity: true,
  careful: true,
  confidence: true,
  stage: true,
  lastWeek: true,
  usualWeek: true,
  usualWeeks: true,
  market: true,
  spikeCapped: true,
  asOf: true,
  caveat: true,
  early: true,
  ranks: true,
} as const
export type TrendFacts = Pick<Trend, keyof typeof TREND_FACTS>

export type Claim = 'rise' | 'fall' | 'steady' | 'maybe' | 'early' | 'unclear' | 'none'

export const CONFIDENCE_WORDS = { high: 'very likely', medium: 'likely', low: 'not sure' } as const
export const SECTION_WORDS = {
  rising: { title: 'Rising', note: 'More than usual, and likely to stay so next week' },
  early: { title: 'Early signals', note: 'Perhaps growing: too early or too few to be sure' },
  other: { title: 'Everything else', note: 'No clear growth' },
} as const

export const USUAL_WEEKS = 4
export const NORMAL_WEEK = 'its normal week'
/** Multiples of the usual week. */
const UP = 1.1
const DOWN = 0.9
const STEADY = { from: 0.8, to: 1.2 }
/** Percent, as for stages. */
const MOVED = 20

export function claimOf(trend: TrendFacts): Claim {
  const { velocity, careful, stage, confidence, caveat } = trend
  const quotient = timesUsual(trend)
  if (trend.early !== null && oldDayOf(trend) === null) return 'early'
  if (velocity === null || quotient === null || oldDayOf(trend) !== null) return 'none'
  // Relative to the market, as velocity and stage are.
  const times = tenths(quotient / (trend.market?.growth ?? 1))
  const up = times >= UP && velocity > 0 && (careful === null || careful > 0)
  const down = times <= DOWN && velocity < 0
  const moved = stage === 'new' ? Math.abs(velocity) >= MOVED : true
  const sure = confidence !== 'low' && moved
  if (sure && up && (stage === 'growing' || stage === 'viral' || stage === 'new')) return 'rise'
  if (sure && down && (stage === 'fading' || stage === 'new')) return 'fall'
  const kept = stage === 'growing' || stage === 'viral' || stage === 'fading'
  if (up && times >= STEADY.to && velocity >= MOVED && confidence === 'low' && !kept) return 'maybe'
  if (caveat !== null) return 'none'
  const near = times >= STEADY.from && times <= STEADY.to && Math.abs(velocity) <= MOVED
  return stage === 'steady' && near ? 'steady' : 'unclear'
}

export function sectionOf(trend: TrendFacts): keyof typeof SECTION_WORDS {
  const claim = claimOf(trend)
  if (claim === 'rise') return 'rising'
  return claim === 'early' || claim === 'maybe' ? 'early' : 'other'
}

/**
 * `351 sold last week · 6.6x its normal week · market 1.3x`
 * `351 sold last week · 6.6x its 2 weeks so far`
 * `12 sold a day so far · others of its age 5 a day`
 * `351 sold in the week to 9 Dec 2011 · 6.6x its normal week`
 * `#95 in its list last week · usually #480`
 */
export function headlineOf(trend: TrendFacts): string {
  const compared = comparedOf(trend)
  return [countedOf(trend), compared, compared && marketOf(trend)].filter((part) => part !== null).join(' · ')
}

export function countedOf(trend: TrendFacts): string {
  const { measure, lastWeek, early, ranks } = trend
  const old = oldDayOf(trend)
  if (early !== null) {
    return `${meanFigure(early.perDay).text} ${THINGS[countedIn(measure)][1]} a day ${old === null ? 'so far' : `to ${old}`}`
  }
  if (measure === null || lastWeek === null) return 'No weekly comparison yet'
  const when = old === null ? 'last week' : `in the week to ${old}`
  if (measure === 'ranks') return `${rankWords(ranks, 'last')} in its list ${when}`
  const { value, text } = shownFigure(Math.round(lastWeek))
  if (value === 0) return `${measure === 'units' ? 'None sold' : `No ${THINGS[measure][1]}`} ${when}`
  return `${text} ${THINGS[measure][value === 1 ? 0 : 1]} ${when}`
}

/** `6.6x its normal week` from displayed figures, or `6.6x its 2 weeks so far`. Null without a usual week. */
export function comparedOf(trend: TrendFacts): string | null {
  if (trend.early !== null) return `others of its age ${meanFigure(trend.early.peersPerDay).text} a day`
  const times = timesUsual(trend)
  if (trend.velocity === null || times === null) return null
  if (trend.ranks !== null) return `usually ${rankWords(trend.ranks, 'usual')}`
  if (times === Number.POSITIVE_INFINITY) return `none in ${usualSpanOf(trend)}`
  if (times === 0) return `average ${usualOf(trend)}`
  return timesWords(times, trend)
}

/** `market 1.3x`; null if about equal. */
export function marketOf({ market }: Pick<Trend, 'market'>): string | null {
  const times = tenths(market?.growth ?? 1)
  return times === 1 ? null : `market ${quotientText(times)}x`
}

/** One decimal under ten, so the quotient can be checked. */
export function usualOf({ usualWeek }: Pick<Trend, 'usualWeek'>): string | null {
  return usualWeek === null ? null : meanFigure(usualWeek).text
}

/** `Growing, likely`; without a chance `Steady`; for old data `As of 9 Dec 2011 · no newer data`. */
export function verdictOf(trend: TrendFacts): string {
  const claim = claimOf(trend)
  if (claim === 'rise' || claim === 'fall') return `${labelOf(trend)}, ${CONFIDENCE_WORDS[trend.confidence]}`
  if (claim === 'maybe') return `${labelOf(trend)}, ${CONFIDENCE_WORDS.low}`
  return claim === 'none' && oldDayOf(trend) !== null ? `${labelOf(trend)} · no newer data` : labelOf(trend)
}

export function oldDayOf({ caveat, asOf }: Pick<TrendFacts, 'caveat' | 'asOf'>): string | null {
  return (caveat === 'stale' || caveat === 'no-recent-data') && asOf !== null ? shownDay(asOf) : null
}

export function labelOf(trend: TrendFacts): string {
  const { stage } = trend
  switch (claimOf(trend)) {
    case 'rise':
      return stage === 'viral' ? 'Viral' : stage === 'new' ? 'New and growing' : 'Growing'
    case 'fall':
      return stage === 'new' ? 'New, but falling' : 'Fading'
    case 'steady':
      return 'Steady'
    case 'maybe':
      return 'Perhaps growing'
    case 'early':
      return 'Early signal'
    case 'none':
      return uncomparedWords(trend)
    case 'unclear':
      if (stage === 'new') return 'New, no clear trend'
      // A stage with low confidence was kept from before.
      if (trend.confidence === 'low' && (stage === 'growing' || stage === 'viral'))
        return 'Was growing, not clear now'
      return trend.confidence === 'low' && stage === 'fading' ? 'Was fading, not clear now' : 'No clear trend'
  }
}

/** 'Viral' for that stage, else 'Hot' from +100 %, 'Rising' from +30 %, 'Growing' below. No percentage for ranks. */
export function velocityText(trend: TrendFacts): string | null {
  if (claimOf(trend) !== 'rise') return null
  const percent = trend.ranks === null ? percentOf(trend) : null
  if (trend.stage === 'viral') return percent === null ? 'Viral' : `Viral +${thousands(percent)}%`
  if (percent === null) return trend.ranks === null ? 'Hot' : 'Rising'
  return `${percent >= 100 ? 'Hot' : percent >= 30 ? 'Rising' : 'Growing'} +${thousands(percent)}%`
}

export function badgeOf(trend: TrendFacts): 'Viral' | 'Popular' {
  return claimOf(trend) === 'rise' && trend.stage === 'viral' ? 'Viral' : 'Popular'
}

/** Whole percent between the displayed figures; null if the usual week is zero. */
export function percentOf(trend: Pick<Trend, 'lastWeek' | 'usualWeek'>): number | null {
  const times = timesUsual(trend)
  return times === null || times === Number.POSITIVE_INFINITY ? null : Math.round((times - 1) * 100)
}

export function shownGrowthOf(trend: TrendFacts): number | null {
  return trend.velocity === null || trend.early !== null || trend.ranks !== null ? null : percentOf(trend)
}

/** `6.6x its normal week`, `6.6x its 2 weeks so far`. */
export function timesWords(times: number, trend: Usual): string {
  return `${quotientText(times)}x ${isUsualShort(trend) ? usualSpanOf(trend) : NORMAL_WEEK}`
}

/** `the 4 weeks before`, `its 2 weeks so far`, for old data `its 2 counted weeks`. */
export function usualSpanOf(trend: Usual): string {
  if (!isUsualShort(trend)) return `the ${USUAL_WEEKS} weeks before`
  const weeks = trend.usualWeeks === 1 ? 'week' : 'weeks'
  return `its ${trend.usualWeeks} ${oldDayOf(trend) === null ? `${weeks} so far` : `counted ${weeks}`}`
}
type Usual = Pick<Trend, 'usualWeeks' | 'caveat' | 'asOf'>

/** The quotient does not compare with one over four weeks. */
export function isUsualShort({ usualWeeks }: Pick<Trend, 'usualWeeks'>): boolean {
  return usualWeeks !== null && usualWeeks < USUAL_WEEKS
}

export function weeksWords(trend: Pick<Trend, 'weeks' | 'usualWeek' | 'measure' | 'ranks'> & Usual): string {
  const { weeks, usualWeek, measure, ranks } = trend
  if (weeks.every((week) => week === null)) return 'No weekly data.'
  if (ranks !== null)
    return `${ranks.weeks.length} weeks, typical place in its list, oldest first: ${ranks.weeks.map((_, at) => rankWords(ranks, at)).join(', ')}.`
  const figures = weeks
    .map((week) => (week === null ? 'no data' : shownFigure(Math.round(week)).text))
    .join(', ')
  const what = measure === null ? '' : `, ${BARS[countedIn(measure)]}`
  const line = usualWeek === null ? '' : ` Average of ${usualSpanOf(trend)}: ${meanFigure(usualWeek).text}.`
  return `${weeks.length} ${weeks.length === 1 ? 'week' : 'weeks'}${what}, oldest first: ${figures}.${line}`
}

/** Infinity for a usual week of zero; null if unknown or both zero. */
export function timesUsual({ lastWeek, usualWeek }: Pick<Trend, 'lastWeek' | 'usualWeek'>): number | null {
  if (lastWeek === null || usualWeek === null) return null
  const [last, usual] = [shownFigure(Math.round(lastWeek)).value, meanFigure(usualWeek).value]
  return last === 0 && usual === 0 ? null : last / usual
}

function uncomparedWords(trend: TrendFacts): string {
  const { stage, caveat, measure } = trend
  const old = oldDayOf(trend)
  if (old !== null) return `As of ${old}`
  const isNew = stage === 'new' ? 'New, ' : ''
  const reason =
    caveat === 'few-sales' ? `too few ${FEW[countedIn(measure)]} to say` : WITHOUT[caveat ?? 'no-history']
  return isNew + (isNew ? reason : `${reason[0]?.toUpperCase()}${reason.slice(1)}`)
}

/** `#95`; `#100+` beyond the last read position. */
export function rankWords(ranks: Trend['ranks'], which: 'last' | 'usual' | number): string {
  const rank = typeof which === 'number' ? ranks?.weeks[which] : ranks?.[which]
  if (rank != null) return `#${thousands(rank)}`
  return ranks?.of == null ? 'no data' : `#${thousands(ranks.of)}+`
}

/** Ranks and unknown measures are worded as unit sales. */
export function countedIn(measure: Trend['measure']) {
  return measure === null || measure === 'ranks' ? 'units' : measure
}

const THINGS = {
  units: ['sold', 'sold'],
  views: ['view', 'views'],
  ratings: ['new rating', 'new ratings'],
} as const
const BARS = { units: 'units sold', views: 'views', ratings: 'new ratings' } as const
const FEW = { units: 'sales', views: 'views', ratings: 'ratings' } as const
const WITHOUT = {
  'no-history': 'no data to compare yet',
  'short-history': 'too early to say',
  'no-recent-data': 'no data for the last week',
  'out-of-stock': 'out of stock last week',
  'cut-price': 'on sale last week',
  stale: 'no newer data',
} as const
