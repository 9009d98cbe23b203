import { useDeferredValue } from 'react'

/** A long new list must not delay a tap. A cached one renders at once, to restore the scroll position. */
export function useFirstFew<Item>(items: readonly Item[], few: number): readonly Item[] {
  const filled = useDeferredValue(items.length > 0)
  return filled ? items : items.slice(0, few)
}
