import { type Day, daysBetween } from '../calendar/days.ts'
import type { Trend } from '../contracts/trends.ts'
import type { ProductCounts } from './score-counts.ts'

export interface Movement {
  velocity: number
  /** Probability that the next week exceeds a usual week. */
  probability: number
  /** Against the level before any burst. */
  probabilityOfMiddle: number
  /** By last week. */
  topOfCategory: boolean
}

/**
 * After FastMoss's published rules, with counts instead of revenue. Entering a stage needs more than keeping it. The first that
 * holds:
 * 1. viral: growing, top tenth of its category and up by 30 % or more; kept while it grows
 * 2. new: first seen within 30 days, in a record at least a week older
 * 3. growing: up by 20 % or more, probability .7 or more; kept while not down and at .45 or more
 * 4. fading: down by 20 % or more, probability .2 or less, and .25 or less against the nine-week median; kept while not up and
 * at .45 or less
 * 5. steady: other compared products
 * Null without a comparison or with a caveat.
 */
export function stageOf(
  product: ProductCounts,
  movement: Movement | null,
  { asOf, before }: { asOf: Day; before: Trend['stage'] },
): Trend['stage'] {
  const growing = movement !== null && isGrowing(movement, before === 'growing' || before === 'viral')
  if (growing && (before === 'viral' || (movement.topOfCategory && movement.velocity >= 30))) return 'viral'
  if (isNew(product, asOf)) return 'new'
  if (movement === null) return null
  if (growing) return 'growing'
  return isFading(movement, before === 'fading') ? 'fading' : 'steady'
}

function isGrowing({ velocity, probability }: Movement, already: boolean): boolean {
  return already ? velocity >= 0 && probability >= KEEP : velocity >= ENTER && probability >= 0.7
}

function isFading({ velocity, probability, probabilityOfMiddle }: Movement, already: boolean): boolean {
  return already
    ? velocity <= 0 && probability <= KEEP
    : velocity <= -ENTER && probability <= 0.2 && probabilityOfMiddle <= 0.25
}

function isNew({ firstSeenOn, recordStartOn }: ProductCounts, asOf: Day): boolean {
  const age = daysBetween(firstSeenOn, asOf)
  return age >= 0 && age < 30 && daysBetween(recordStartOn, firstSeenOn) >= 7
}

/** Percent; probability. */
const ENTER = 20
const KEEP = 0.45
