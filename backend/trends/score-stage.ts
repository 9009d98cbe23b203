import { type Day, daysBetween } from '../calendar/days.ts'
import type { Trend } from '../contracts/trends.ts'
import type { ProductCounts } from './score-counts.ts'

export interface Movement {
  velocity: number
  /** Probability that the next week exceeds a usual week. */
  probability: number
  /** Against the level before any burst. */
  probabilityOfQuiet: number
  /** By last week. */
  topOfCategory: boolean
}

/**
 * FastMoss's published rules, with counts instead of revenue. Entering a stage takes more than staying, so
 * one day does not change the word. The first rule that holds:
 * 1. viral: growing, top tenth of its category by last week, up by 30 % or more. Kept while it grows.
 * 2. new: first seen within 30 days, in a record that began at least a week earlier.
 * 3. growing: up by 20 % or more, probability at least .7. Kept while not down and at .45 or more.
 * 4. fading: down by 20 % or more, probability at most .2, and at most .25 against a quiet week (for bursts).
 * Kept while not up and at .45 or less. A still product beats its own average in four weeks of ten, so both
 * directions are about equally hard.
 * 5. steady: compared, none of the above. Null without a comparison or with a weakening caveat.
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

function isFading({ velocity, probability, probabilityOfQuiet }: Movement, already: boolean): boolean {
  return already
    ? velocity <= 0 && probability <= KEEP
    : velocity <= -ENTER && probability <= 0.2 && probabilityOfQuiet <= 0.25
}

function isNew({ firstSeenOn, recordStartOn }: ProductCounts, asOf: Day): boolean {
  const age = daysBetween(firstSeenOn, asOf)
  return age >= 0 && age < 30 && daysBetween(recordStartOn, firstSeenOn) >= 7
}

/** Percent; probability. */
const ENTER = 20
const KEEP = 0.45
