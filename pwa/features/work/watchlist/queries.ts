import { queryOptions } from '@tanstack/react-query'
import { readWatchlist } from '#contracts/watchlist'
import { call } from '../../../api.ts'

const FRESH_MS = 5 * 60_000
const startedAt = Date.now()

/** What the user watches. Readable without a network; it belongs to a person and goes when they sign out. */
export const watchlist = queryOptions({
  queryKey: [readWatchlist.path],
  queryFn: ({ signal }) => call(readWatchlist, {}, signal),
  // Other devices change it too, so a list that an earlier visit saved only stands in until it has been asked for.
  staleTime: ({ state }) => (state.dataUpdatedAt < startedAt ? 0 : FRESH_MS),
  meta: { persist: 'own', edition: true },
})
