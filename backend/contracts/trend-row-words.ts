import { claimOf, comparedOf, countedOf, type Spoken } from './trend-words.ts'

/** A trend in the few words that a row of a list has room for; the list's heading says that they are of last week. */

/** `351 sold`, of an early signal `12 sold a day`. Of old data with their day, as everywhere. */
export function rowCountOf(trend: Spoken): string {
  return countedOf(trend).replace(/ (last week|so far)$/, '')
}

/** `6.6x usual`, of an early signal `others 5 a day`; null where there is nothing to compare with. */
export function rowComparedOf(trend: Spoken): string | null {
  return (
    comparedOf(trend)
      ?.replace('others of its age', 'others')
      .replace('none in the 4 weeks before', 'none before') ?? null
  )
}

/** Up, down, or neither: only where a rise or a fall is claimed. */
export function directionOf(trend: Spoken): 'up' | 'down' | null {
  const claim = claimOf(trend)
  if (claim === 'rise' || claim === 'maybe' || claim === 'early') return 'up'
  return claim === 'fall' ? 'down' : null
}
