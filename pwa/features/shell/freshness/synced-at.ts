import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** When the oldest answer was fetched, in ms; 0 if one is missing. */
export function useSyncedAt(keys: QueryKey[]): number {
  const client = useQueryClient()
  const oldest = () => Math.min(...keys.map((key) => client.getQueryState(key)?.dataUpdatedAt ?? 0))
  // Server and client render from the same dehydrated answers, so the time is equal.
  return useSyncExternalStore(
    // Batched: a query that begins in another component's render must not update this one at once.
    (listener) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    oldest,
    oldest,
  )
}
