import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether the device has a network, as the browser tells it. A page rendered at build has one. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const stop = onlineManager.subscribe(listener)
      // A network lost while the app was starting told nobody.
      onlineManager.setOnline(navigator.onLine)
      return stop
    },
    () => onlineManager.isOnline(),
    () => true,
  )
}
