import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { saysLoggedOut } from './logged-out.ts'

/** Tells when any answer to a question of this page says that nobody is signed in any more. */
export function useLoggedOut(tell: () => void): void {
  const client = useQueryClient()
  const told = useEffectEvent(tell)
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && saysLoggedOut(event.action.error))
          told()
      }),
    [client],
  )
}
