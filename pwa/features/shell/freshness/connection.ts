import { onlineManager, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { OfflineError } from '../../../call-errors.ts'
import { refreshStatus } from './status.ts'

/** `unreachable`: the device has a network, the server did not answer on it. */
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
