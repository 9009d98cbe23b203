import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isLoggedOut } from './logged-out.ts'

/** Tells when any answer to a question of this page says that nobody is signed in any more. */
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
