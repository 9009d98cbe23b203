import { useDeferredValue } from 'react'

/**
 * The first few items of a list that has just arrived, and all of it when the browser has drawn those: a long list must
 * not hold up a tap. What is at hand from the start is whole at once, so that a way back finds its place.
 */
export function useFirstFew<Item>(items: readonly Item[], few: number): readonly Item[] {
  const filled = useDeferredValue(items.length > 0)
  return filled ? items : items.slice(0, few)
}
