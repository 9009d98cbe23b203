import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Category } from '#contracts/categories'
import type { RefreshStatus, SourceStatus } from '#contracts/sources'
import { listTiktokShops, readSyncLimits, readTiktokStatus } from '#contracts/tiktok'
import { listTiktokTrending } from '#contracts/trends'
import { callPage } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

export const PANEL_PRODUCTS = 9
export const PANEL_SHOPS = 10

const SOURCES = ['echotik', 'scrapecreators']

export const tiktokStatus = endpointQuery(readTiktokStatus, { meta: { persist: 'public' } })

/** Personal: never saved. Refetched when the next sync becomes possible. */
export const syncLimits = endpointQuery(readSyncLimits, {
  staleTime: 0,
  refetchInterval: ({ state }) => {
    const nextAt = state.data?.nextAt ?? null
    return nextAt !== null && Math.max(1000, Math.min(Date.parse(nextAt) - Date.now(), LONGEST_WAIT_MS))
  },
})
const LONGEST_WAIT_MS = 3_600_000

/** Same shape as the lists of /trending, so it is saved like them. */
export const panelProducts = (category: Category | undefined, limit = PANEL_PRODUCTS) =>
  infiniteQueryOptions({
    queryKey: [listTiktokTrending.path, { category, limit }],
    queryFn: ({ signal }) =>
      callPage(listTiktokTrending, { query: { category, limit: String(limit) } }, signal),
    initialPageParam: 1,
    getNextPageParam: () => undefined,
    meta: { persist: 'public', edition: true },
  })

export const shops = endpointQuery(listTiktokShops, { meta: { persist: 'public', edition: true } })

export function connectedSources({ sources }: RefreshStatus): SourceStatus[] {
  return sources.filter(({ id, state }) => SOURCES.includes(id) && state !== 'not configured')
}
