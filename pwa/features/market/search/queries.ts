import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { Category } from '#contracts/categories'
import { SEARCH_PAGE, type SearchResult, searchProducts, suggestNames } from '#contracts/search'
import type { CHANNELS, CONFIDENCES, STAGES } from '#contracts/trends'
import { callPage, type Page } from '../../../api.ts'
import { RefusedError } from '../../../call-errors.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

export interface Filter {
  category?: Category | undefined
  channel?: (typeof CHANNELS)[number] | undefined
  confidence?: (typeof CONFIDENCES)[number] | undefined
  stage?: (typeof STAGES)[number] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** Without one, the best verdict first. */
  order?: 'words' | undefined
}

export interface Question extends Filter {
  q?: string | undefined
}

/** Saved searches; prefixes of longer ones are dropped. */
const KEPT = 12

/** No contacts inside, so members share it. */
export const searchResults = ({ q = '', ...filter }: Question) =>
  infiniteQueryOptions({
    queryKey: [searchProducts.path, q, filter],
    queryFn: async ({ client, pageParam, signal }) => {
      const page = await callPage(searchProducts, { query: asked(q, filter, pageParam) }, signal)
      keepNewest(client)
      return page
    },
    enabled: q !== '',
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    meta: { persist: 'public', edition: true },
  })

export const nearestNames = (q: string) => endpointQuery(suggestNames, { query: { q }, key: [q] })

/** Asking again in this visit is useless. */
export function isRefused(error: Error | null): boolean {
  return error instanceof RefusedError && (error.status === 401 || error.status === 402)
}

export function wasRefused(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .findAll({ queryKey: [searchProducts.path] })
    .some(({ state }) => isRefused(state.error))
}

/** Newest first; only the longest of each prefix chain. */
export function savedQueries(client: QueryClient): string[] {
  const all = newestFirst(client)
    .filter(({ state }) =>
      (state.data as { pages: Page<SearchResult>[] }).pages.some(({ items }) => items.length),
    )
    .map(({ queryKey }) => String(queryKey[1]))
  return [...new Set(all)].filter((q) => !all.some((other) => other !== q && other.startsWith(q)))
}

function asked(q: string, { minPrice, maxPrice, order, ...choices }: Filter, page: number) {
  return {
    q,
    ...choices,
    order: order ?? ('verdict' as const),
    minPrice: minPrice === undefined ? undefined : String(minPrice),
    maxPrice: maxPrice === undefined ? undefined : String(maxPrice),
    page: String(page),
    limit: String(SEARCH_PAGE),
  }
}

/** Without a total, a full page implies more. */
function nextPage(last: Page<SearchResult>, pages: Page<SearchResult>[]): number | undefined {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
  const more = last.total === null ? last.items.length === SEARCH_PAGE : loaded < last.total
  return more && last.items.length > 0 ? pages.length + 1 : undefined
}

function newestFirst(client: QueryClient) {
  return client
    .getQueryCache()
    .findAll({ queryKey: [searchProducts.path], predicate: ({ state }) => state.data !== undefined })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
}

function keepNewest(client: QueryClient): void {
  for (const query of newestFirst(client).slice(KEPT)) {
    if (!query.isActive()) client.removeQueries({ queryKey: query.queryKey, exact: true })
  }
}
