import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isLoggedOut } from './logged-out.ts'

export function useOnLoggedOut(onLoggedOut: () => void): void {
  const client = useQueryClient()
  const onEvent = useEffectEvent(onLoggedOut)
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isLoggedOut(event.action.error))
          onEvent()
      }),
    [client],
  )
}
