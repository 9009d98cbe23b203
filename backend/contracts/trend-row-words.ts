import { claimOf, comparedOf, countedOf, NORMAL_WEEK, type TrendFacts } from './trend-words.ts'

/** `351 sold`; early signal: `12 sold a day`. Stale data include the day. */
export function rowCountOf(trend: TrendFacts): string {
  return countedOf(trend).replace(/ (last week|so far)$/, '')
}

/** `6.6x its normal week`, `6.6x its 2 weeks`; early signal: `others 5 a day`; null without a comparison. */
export function rowComparedOf(trend: TrendFacts): string | null {
  return (
    comparedOf(trend)
      ?.replace(` ${NORMAL_WEEK}`, '')
      .replace('others of its age', 'others')
      .replace(/^none in .*/, 'none before')
      .replace(/ so far$/, '') ?? null
  )
}

/** Only for a claimed rise or fall. */
export function directionOf(trend: TrendFacts): 'up' | 'down' | null {
  const claim = claimOf(trend)
  if (claim === 'rise' || claim === 'maybe' || claim === 'early') return 'up'
  return claim === 'fall' ? 'down' : null
}
