import { useSyncExternalStore } from 'react'

/** False in the HTML that is made at build, true in the app: for what needs a device or the present moment. */
export function useInApp(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
}

function unchanging(): () => void {
  return () => undefined
}
