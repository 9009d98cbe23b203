import { queryOptions } from '@tanstack/react-query'
import { readWatchlist } from '#contracts/watchlist'
import { call } from '../../../api.ts'
import { fetchList } from '../outbox/fetch-list.ts'
import { watchOutbox } from './outbox.ts'

const FRESH_MS = 5 * 60_000
const startedAt = Date.now()

/** Readable offline; deleted at sign-out. */
export const watchlist = queryOptions({
  queryKey: [readWatchlist.path],
  queryFn: (context) => fetchList(watchOutbox, context, () => call(readWatchlist, {}, context.signal)),
  // Other devices change the list, so a saved one is stale.
  staleTime: ({ state }) => (state.dataUpdatedAt < startedAt ? 0 : FRESH_MS),
  meta: { persist: 'own', edition: true },
})
