import { claimOf, type Spoken, timesUsual, timesWords } from './trend-words.ts'
import type { Trend } from './trends.ts'

/** Words of a trend that only tables, filters and the product's page need, kept apart from what every page loads. */

/** As a choice of a filter: what is compared and shows neither way has the stage `steady` too. */
export const STAGE_CHOICES = {
  new: 'New',
  growing: 'Growing',
  viral: 'Viral',
  steady: 'Steady or not clear',
  fading: 'Fading',
} as const

/**
 * `4.2x usual`: the last week without its best day, with small numbers counting less. Never above the headline's own quotient;
 * null where no rise is claimed or possible, and of ranks, which say no quotient of sales.
 */
export function carefulOf(trend: Spoken): string | null {
  const { careful } = trend
  const claim = claimOf(trend)
  if (careful === null || trend.ranks !== null || careful <= 0 || (claim !== 'rise' && claim !== 'maybe'))
    return null
  return timesWords(
    Math.min(
      (1 + careful / 100) * (trend.market?.growth ?? 1),
      timesUsual(trend) ?? Number.POSITIVE_INFINITY,
    ),
  )
}

/**
 * `92 of 100 sold more than their average in the week after`: of products like this, how many did what is claimed of it.
 * Null where no rise or fall is claimed.
 */
export function chanceOf(trend: Spoken & Pick<Trend, 'probability'>): string | null {
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
