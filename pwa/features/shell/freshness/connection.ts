import { onlineManager, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { OfflineError } from '../../../call-errors.ts'
import { refreshStatus } from './status.ts'

/** `unreachable`: online, but the server did not answer. */
type Connection = 'online' | 'offline' | 'unreachable'

export function useConnection(): Connection {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )
  const { error } = useQuery(refreshStatus)
  if (!online) return 'offline'
  return error instanceof OfflineError ? 'unreachable' : 'online'
}
