import { claimOf, type Spoken, timesUsual, timesWords } from './trend-words.ts'

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
 * null where no rise is claimed or possible.
 */
export function carefulOf(trend: Spoken): string | null {
  const { careful } = trend
  const claim = claimOf(trend)
  if (careful === null || careful <= 0 || (claim !== 'rise' && claim !== 'maybe')) return null
  return timesWords(Math.min(1 + careful / 100, timesUsual(trend) ?? Number.POSITIVE_INFINITY))
}
