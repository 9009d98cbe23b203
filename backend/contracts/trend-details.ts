import { claimOf, type TrendFacts, timesUsual, timesWords } from './trend-words.ts'
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
