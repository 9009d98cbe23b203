import { useSyncExternalStore } from 'react'
import { rendered } from '../prerender/rendered.ts'
import { useInApp } from './in-app.ts'

export const WIDE = '(min-width: 56.25em)'
/** Wide enough for a table beside its details. */
export const TABLE = '(min-width: 75em)'
export const FINE_POINTER = '(hover: hover) and (pointer: fine)'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => rendered.wide && query.startsWith('(min-width'),
  )
}

/** Desktop HTML has rows and tables, and CSS hides one: the server does not know the width. */
export function useListLayout(): { rows: boolean; tables: boolean } {
  const wide = useMedia(TABLE)
  return useInApp() ? { rows: !wide, tables: wide } : { rows: true, tables: rendered.wide }
}
