import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { logInAgain, saysLoggedOut } from '../identity/logged-out.ts'
import { syncWithStripe } from './plan-follows.ts'

export type Asking = 'no' | 'asking' | 'failed'

/** Where something must have changed at the provider: asks there once, without waiting to be told. */
export function useSyncOnce(wanted: boolean): Asking {
  const client = useQueryClient()
  const [asking, setAsking] = useState<Asking>(wanted ? 'asking' : 'no')
  useEffect(() => {
    if (!wanted) return
    setAsking('asking')
    syncWithStripe(client).then(
      () => setAsking('no'),
      (error: unknown) => {
        if (saysLoggedOut(error)) logInAgain(client)
        setAsking('failed')
      },
    )
  }, [client, wanted])
  return asking
}
