import { useSyncExternalStore } from 'react'
import { rendered } from '../prerender/rendered.ts'
import { useInApp } from './in-app.ts'

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

/**
 * Whether a page's lists are rows, or tables where there is room for them. A page in HTML for a desktop has both, of which its style sheet
 * hides one: how wide a window is no server knows.
 */
export function useListLayout(): { rows: boolean; tables: boolean } {
  const wide = useMedia(TABLE)
  return useInApp() ? { rows: !wide, tables: wide } : { rows: true, tables: rendered.wide }
}
