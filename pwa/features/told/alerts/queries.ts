import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { countUnreadAlertEvents, listAlertEvents, listAlerts } from '#contracts/alerts'
import { call } from '../../../api.ts'
import { callCursor } from '../../../call-cursor.ts'

const FRESH_MS = 5 * 60_000
const startedAt = Date.now()

/** Another device changes it too: what an earlier visit saved only stands in until it has been asked for. */
const staleTime = ({ state }: { state: { dataUpdatedAt: number } }) =>
  state.dataUpdatedAt < startedAt ? 0 : FRESH_MS

/** The member's alerts, last made first. Readable without a network; they go when their owner signs out. */
export const alerts = queryOptions({
  queryKey: [listAlerts.path],
  queryFn: ({ signal }) => call(listAlerts, {}, signal),
  staleTime,
  meta: { persist: 'own' },
})

/** What fired, last first. A new edition brings more. */
export const alertEvents = infiniteQueryOptions({
  queryKey: [listAlertEvents.path],
  queryFn: ({ pageParam, signal }) =>
    callCursor(listAlertEvents, { query: { cursor: pageParam ?? undefined } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime,
  meta: { persist: 'own', edition: true },
})

/** How many of them the member has not seen. */
export const unreadAlerts = queryOptions({
  queryKey: [countUnreadAlertEvents.path],
  queryFn: ({ signal }) => call(countUnreadAlertEvents, {}, signal),
  staleTime: FRESH_MS,
  meta: { persist: 'own', edition: true },
})
