import { type Day, daysBetween } from '../calendar/days.ts'
import type { Trend } from '../contracts/trends.ts'
import type { ProductCounts } from './score-counts.ts'

/** What the last week says, in the terms the stage rules need. Bounds are of log growth, one standard error wide. */
export interface Movement {
  velocity: number
  confidence: Trend['confidence']
  lowerBound: number
  upperBound: number
  /** Its last week is among the top tenth of its category. */
  topOfCategory: boolean
  caveat: boolean
}

/**
 * A product's lifecycle stage, after FastMoss's published rules, with counts in place of revenue.
 * The first that holds:
 *
 * 1. viral: top tenth of its category by last week, and surely still growing by 30 % or more
 * 2. new: first seen within 30 days, in a record that had begun at least a week earlier
 * 3. growing: surely up by 15 % or more (FastMoss: rank and sales rising week after week)
 * 4. fading: surely down by 15 % or more
 * 5. steady: compared, and none of these
 *
 * 'Surely': the whole one-sigma range of shrunk growth lies on that side, with at least medium confidence. Null where
 * nothing can be compared or a caveat says the comparison is weak.
 */
export function stageOf(product: ProductCounts, movement: Movement | null, asOf: Day): Trend['stage'] {
  const sure = movement !== null && movement.confidence !== 'low'
  const rising = sure && movement.lowerBound > 0
  if (rising && movement.topOfCategory && movement.velocity >= 30) return 'viral'
  if (isNew(product, asOf)) return 'new'
  if (movement === null || movement.caveat) return null
  if (rising && movement.velocity >= 15) return 'growing'
  if (sure && movement.upperBound < 0 && movement.velocity <= -15) return 'fading'
  return 'steady'
}

function isNew({ firstSeenOn, recordStartOn }: ProductCounts, asOf: Day): boolean {
  const age = daysBetween(firstSeenOn, asOf)
  return age >= 0 && age < 30 && daysBetween(recordStartOn, firstSeenOn) >= 7
}
