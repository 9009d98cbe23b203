import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** True during prerendering. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const stop = onlineManager.subscribe(listener)
      // The network may have been lost before this listener existed.
      onlineManager.setOnline(navigator.onLine)
      return stop
    },
    () => onlineManager.isOnline(),
    () => true,
  )
}
