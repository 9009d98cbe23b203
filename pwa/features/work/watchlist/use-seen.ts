import { useEffect, useRef } from 'react'
import { markWatchlistSeen } from '#contracts/watchlist'
import { call } from '../../../api.ts'

/** Once per page, after drawing. `any`: the current list is on screen and has items. */
export function useSeen(any: boolean): void {
  const marked = useRef(false)
  useEffect(() => {
    if (!any || marked.current) return
    marked.current = true
    // On failure the next visit shows more changes; none is lost.
    call(markWatchlistSeen, {}).catch(() => undefined)
  }, [any])
}
