import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** When the oldest of these answers came from the server, in ms; 0 when one of them never did. */
export function useSyncedAt(keys: QueryKey[]): number {
  const client = useQueryClient()
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => Math.min(...keys.map((key) => client.getQueryState(key)?.dataUpdatedAt ?? 0)),
    () => 0,
  )
}
