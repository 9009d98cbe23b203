import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** When the oldest of these answers came from the server, in ms; 0 when one of them never did. */
export function useSyncedAt(keys: QueryKey[]): number {
  const client = useQueryClient()
  const oldest = () => Math.min(...keys.map((key) => client.getQueryState(key)?.dataUpdatedAt ?? 0))
  // A page that the server drew holds the answers that it was drawn from: their moment is the same in both.
  return useSyncExternalStore((listener) => client.getQueryCache().subscribe(listener), oldest, oldest)
}
