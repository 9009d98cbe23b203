import { useState, useSyncExternalStore } from 'react'
import { pageStands } from '../prerender/page-state.ts'

/** So many parts of a page are drawn anew in one go: a phone that is tapped meanwhile answers in between. */
const AT_ONCE = 4

/**
 * False in the HTML that is made at build or by the server, true in the app: for what needs a device or the present moment. In a page
 * that React has just taken over it turns true part by part.
 */
export function useInApp(): boolean {
  const [[subscribe, isOn]] = useState(turn)
  return useSyncExternalStore(subscribe, isOn, drawn)
}

const waiting = new Set<() => void>()
const drawn = () => false

function turn() {
  let on = typeof document !== 'undefined' && !pageStands()
  const subscribe = (listener: () => void) => {
    const go = () => {
      on = true
      listener()
    }
    if (!on && waiting.add(go).size === 1) setTimeout(turnSome)
    return () => waiting.delete(go)
  }
  return [subscribe, () => on] as const
}

function turnSome(): void {
  for (const go of [...waiting].slice(0, AT_ONCE)) {
    waiting.delete(go)
    go()
  }
  if (waiting.size > 0) setTimeout(turnSome)
}
