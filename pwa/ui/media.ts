import { useSyncExternalStore } from 'react'
import { rendered } from '../prerender/rendered.ts'

export const WIDE = '(min-width: 56.25em)'
/** Room for tables and what is picked in them side by side, names included. */
export const TABLE = '(min-width: 75em)'
export const FINE_POINTER = '(hover: hover) and (pointer: fine)'

/** Follows a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    // The page in the HTML: the first one that the device renders itself knows better.
    () => rendered.wide && query.startsWith('(min-width'),
  )
}
