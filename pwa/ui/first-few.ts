import { useDeferredValue } from 'react'

/**
 * The first few items of a list that has just arrived, and all of it when the browser has drawn those: a long list must
 * not delay a tap. A list that is cached is complete at once, so that going back restores the scroll position.
 */
export function useFirstFew<Item>(items: readonly Item[], few: number): readonly Item[] {
  const filled = useDeferredValue(items.length > 0)
  return filled ? items : items.slice(0, few)
}
