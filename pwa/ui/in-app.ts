import { useState, useSyncExternalStore } from 'react'
import { pageStands } from '../prerender/page-state.ts'

/** Parts rendered per task, so a phone can respond to taps between them. */
const AT_ONCE = 4

/**
 * False in prerendered and server HTML, true in the app. Guards uses of the device or the current time. After
 * hydration it turns true part by part.
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
