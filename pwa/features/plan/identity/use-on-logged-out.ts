import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isLoggedOut } from './logged-out.ts'

/** Calls back when any query of this page is refused because nobody is signed in any more. */
export function useOnLoggedOut(tell: () => void): void {
  const client = useQueryClient()
  const told = useEffectEvent(tell)
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isLoggedOut(event.action.error))
          told()
      }),
    [client],
  )
}
