import { useQuery } from '@tanstack/react-query'
import { OfflineError } from '../../../call-errors.ts'
import { useOnline } from '../../../offline/online.ts'
import { refreshStatus } from './status.ts'

/** `unreachable`: online, but the server did not answer. */
type Connection = 'online' | 'offline' | 'unreachable'

export function useConnection(): Connection {
  const online = useOnline()
  const { error } = useQuery(refreshStatus)
  if (!online) return 'offline'
  return error instanceof OfflineError ? 'unreachable' : 'online'
}
