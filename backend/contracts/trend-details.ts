import { meanFigure, quotientText, shownFigure } from './shown-figures.ts'
import { claimOf, countedIn, type TrendFacts, timesUsual, timesWords, usualSpanOf } from './trend-words.ts'
import type { Trend } from './trends.ts'

/** Kept out of the common bundle: for tables, filters and the product page. */

/** `steady` includes compared products without a clear direction. */
export const STAGE_CHOICES = {
  new: 'New',
  growing: 'Growing',
  viral: 'Viral',
  steady: 'Steady or not clear',
  fading: 'Fading',
} as const

/**
 * `4.2x its normal week`: careful estimate, at most the headline's quotient. Null without a possible rise, and for
 * ranks.
 */
export function carefulOf(trend: TrendFacts): string | null {
  const { careful } = trend
  const claim = claimOf(trend)
  if (careful === null || trend.ranks !== null || careful <= 0 || (claim !== 'rise' && claim !== 'maybe'))
    return null
  return timesWords(
    Math.min(
      (1 + careful / 100) * (trend.market?.growth ?? 1),
      timesUsual(trend) ?? Number.POSITIVE_INFINITY,
    ),
    trend,
  )
}

/**
 * `92 of 100 sold more than their average in the week after`: similar products where the claim came true.
 * Null without a claimed rise or fall.
 */
export function chanceOf(trend: TrendFacts & Pick<Trend, 'probability'>): string | null {
  const { probability, measure, market } = trend
  const claim = claimOf(trend)
  if (probability === null || measure === null || (claim !== 'rise' && claim !== 'fall')) return null
  const came = Math.round(100 * (claim === 'rise' ? probability : 1 - probability))
  const many = came > 99 ? 'more than 99' : String(came)
  if (measure === 'ranks')
    return `${many} of 100 ranked ${claim === 'rise' ? 'higher' : 'lower'} than usual in the week after`
  const [did, of] = COUNTED[measure]
  const against = market === null ? '' : ', compared with their market,'
  return `${many} of 100 ${did} ${claim === 'rise' ? 'more' : 'fewer'}${of} than their average${against} in the week after`
}

const COUNTED = {
  units: ['sold', ''],
  views: ['got', ' views'],
  ratings: ['got', ' new ratings'],
} as const

/** Null if the verdict is complete. */
export function reasonOf(trend: TrendFacts): string | null {
  const { measure, caveat, spikeCapped } = trend
  const claim = claimOf(trend)
  if (claim === 'early') return 'Too new to compare weeks.'
  if (caveat === 'few-sales')
    return `Small numbers: ${A_FEW[countedIn(measure)]} more or less would change the result.`
  if (caveat === 'short-history') return 'Few days of data: too early to be sure.'
  if (caveat !== null || claim === 'none') return null
  if (claim === 'maybe' || claim === 'unclear') {
    return spikeCapped
      ? 'One day was far above the others: that alone is no trend.'
      : 'A week like this often comes by chance.'
  }
  return null
}

/** `Average of the 4 weeks before: 53 a week. 351 ÷ 53 = 6.6.` */
export function calculationOf(trend: TrendFacts): string | null {
  const { velocity, lastWeek, usualWeek, ranks } = trend
  if (velocity === null || lastWeek === null || usualWeek === null || ranks !== null) return null
  const [last, usual] = [shownFigure(Math.round(lastWeek)), meanFigure(usualWeek)]
  const average = `Average of ${usualSpanOf(trend)}: ${usual.text} a week.`
  if (usual.value === 0) return average
  return `${average} ${last.text} ÷ ${usual.text} = ${quotientText(last.value / usual.value)}.`
}

const A_FEW = { units: 'a few sales', views: 'a few hundred views', ratings: 'a few ratings' } as const
