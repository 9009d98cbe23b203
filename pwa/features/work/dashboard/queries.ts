import { infiniteQueryOptions } from '@tanstack/react-query'
import { listLiveTrending, listProducts } from '#contracts/dashboard'
import {
  DASHBOARD_CATEGORIES,
  type DASHBOARD_SORTS,
  type DashboardCategory,
} from '#contracts/dashboard-choices'
import { listTrendingHashtags } from '#contracts/hashtags'
import type { User } from '#contracts/identity'
import { callCursor } from '../../../call-cursor.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

/** Specification, section 9. */
export const LIVE_PRODUCTS = 6
const LIVE_FRESH_MS = 5 * 60_000
const LIVE_POLL_MS = 30 * 60_000

/** In the server's default number (specification, sections 7 and 9). */
export const liveTrending = endpointQuery(listLiveTrending, {
  staleTime: LIVE_FRESH_MS,
  refetchInterval: LIVE_POLL_MS,
  meta: { persist: 'public', edition: true },
})

export const hashtags = endpointQuery(listTrendingHashtags, { meta: { persist: 'public', edition: true } })

/** Undefined: the default, left out of the URL. */
export interface CatalogueFilter {
  category?: Exclude<DashboardCategory, 'all'> | undefined
  sort?: Exclude<(typeof DASHBOARD_SORTS)[number], 'trend-velocity'> | undefined
}

export const FILTER_CATEGORIES = Object.keys(DASHBOARD_CATEGORIES) as DashboardCategory[]

/** Differs per plan, so the key has it. Never saved. */
export const catalogue = ({ category, sort }: CatalogueFilter, plan: User['subscriptionStatus']) =>
  infiniteQueryOptions({
    queryKey: [listProducts.path, plan, { category, sort }],
    queryFn: ({ pageParam, signal }) =>
      callCursor(listProducts, { query: { category, sort, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { edition: true },
  })
