import { startTransition, useCallback, useState } from 'react'
import { useFirstFew } from './first-few.ts'
import { useInApp } from './in-app.ts'

const ACTIONS = ['scroll', 'keydown']

/**
 * The rows of a rendered page; more once the reader scrolls or presses a key, as long as the end of the list is near.
 * Give `end` to an element after the list, with `shown.length` as its key. In the app the whole list renders.
 */
export function useGrowingList<Item>(
  items: readonly Item[],
  few: number,
): { shown: readonly Item[]; end: (element: HTMLElement | null) => (() => void) | undefined } {
  const [isRendered] = useState(!useInApp())
  const [count, setCount] = useState(few)
  const inApp = useFirstFew(items, few)
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting))
            startTransition(() => setCount((shown) => shown + few))
        },
        // A window ahead: rows above what is in view would move it.
        { rootMargin: '100% 0px' },
      )
      const begin = () => observer.observe(element)
      if (scrollY > 0) begin()
      for (const name of ACTIONS) addEventListener(name, begin)
      return () => {
        for (const name of ACTIONS) removeEventListener(name, begin)
        observer.disconnect()
      }
    },
    [few],
  )
  return { shown: isRendered ? items.slice(0, count) : inApp, end }
}
