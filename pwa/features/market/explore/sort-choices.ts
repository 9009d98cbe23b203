import { type Direction, EXPLORE_SORTS, type ExploreSort } from '#contracts/explore'
import { SORT_WORDS } from '#contracts/explore-words'

export const SORT_CHOICES = EXPLORE_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))

export function directionLabel(sort: ExploreSort, direction: Direction): string {
  const [up, down] = WAYS[sort] ?? ['Low to high', 'High to low']
  return direction === 'asc' ? up : down
}

const WAYS: Partial<Record<ExploreSort, [asc: string, desc: string]>> = {
  sure: ['Falling first', 'Growing first'],
  newest: ['Old to new', 'New to old'],
  shipped: ['Old to new', 'New to old'],
}
