import type { FactChange } from '../contracts/changes.ts'
import type { WatchedCreator } from '../contracts/watchlist.ts'
import { formatQuantity } from '../provenance/format-figures.ts'
import { RULES } from './change-rules.ts'
import { differ, largestFirst, leftOrCame, percentBetween } from './differences.ts'

/** Largest first; empty without visible change. */
export function creatorSinceVisit({ before, now }: Pick<WatchedCreator, 'before' | 'now'>): FactChange[] {
  if (!before || !now) return leftOrCame(before, now, 'our data')
  const { creator } = RULES.visit
  return largestFirst([
    changeOf('Products they sell', before.productsKnown, now.productsKnown, creator.products),
    changeOf('Units sold by their videos', before.unitsKnown, now.unitsKnown, creator.units),
    changeOf('Followers', before.followers, now.followers, creator.followers),
  ])
}

function changeOf(
  what: string,
  before: number | null,
  now: number | null,
  weight: number,
): FactChange | null {
  return differ(what, countText(before), countText(now), weight + percentBetween(before, now))
}

function countText(count: number | null): string {
  return count === null ? 'not known' : formatQuantity(count)
}
