import { infiniteQueryOptions } from '@tanstack/react-query'
import { countUnreadAlertEvents, listAlertEvents, listAlerts } from '#contracts/alerts'
import { callCursor } from '../../../call-cursor.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

const FRESH_MS = 5 * 60_000
const startedAt = Date.now()

/** Other devices change it, so saved data is stale. */
const staleTime = ({ state }: { state: { dataUpdatedAt: number } }) =>
  state.dataUpdatedAt < startedAt ? 0 : FRESH_MS

/** Saved until sign-out. */
export const alerts = endpointQuery(listAlerts, { staleTime, meta: { persist: 'own' } })

/** Latest first. A new edition adds more. */
export const alertEvents = infiniteQueryOptions({
  queryKey: [listAlertEvents.path],
  queryFn: ({ pageParam, signal }) =>
    callCursor(listAlertEvents, { query: { cursor: pageParam ?? undefined } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime,
  meta: { persist: 'own', edition: true },
})

export const unreadAlerts = endpointQuery(countUnreadAlertEvents, {
  staleTime: FRESH_MS,
  meta: { persist: 'own', edition: true },
})
