import { queryOptions } from '@tanstack/react-query'
import { readSavedCosts } from '#contracts/presets'
import { call } from '../../api.ts'

const FRESH_MS = 5 * 60_000
const startedAt = Date.now()

/** What the member's account has of their costs. Readable without a network; goes when they sign out. */
export const savedCosts = queryOptions({
  queryKey: [readSavedCosts.path],
  queryFn: ({ signal }) => call(readSavedCosts, {}, signal),
  // Other devices change it too, so what an earlier visit saved only stands in until it has been asked for.
  staleTime: ({ state }) => (state.dataUpdatedAt < startedAt ? 0 : FRESH_MS),
  meta: { persist: 'own' },
})
