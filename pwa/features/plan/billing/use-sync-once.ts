import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isLoggedOut, logInAgain } from '../identity/logged-out.ts'
import { syncWithStripe } from './sync-plan.ts'

export type SyncState = 'no' | 'asking' | 'failed'

export function useSyncOnce(wanted: boolean): SyncState {
  const client = useQueryClient()
  const [asking, setAsking] = useState<SyncState>(wanted ? 'asking' : 'no')
  useEffect(() => {
    if (!wanted) return
    setAsking('asking')
    syncWithStripe(client).then(
      () => setAsking('no'),
      (error: unknown) => {
        if (isLoggedOut(error)) logInAgain(client)
        setAsking('failed')
      },
    )
  }, [client, wanted])
  return asking
}
