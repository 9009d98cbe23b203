import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Category } from '#contracts/categories'
import type { Origin } from '#contracts/provenance'
import type { AmazonItem, TiktokItem } from '#contracts/trends'
import { LIST_LIMIT, listAmazonTrending, listTiktokTrending, readStats } from '#contracts/trends'
import { callPage, type Page } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

export interface TrendFilter {
  category?: Category | undefined
  origin?: Origin | undefined
}

export const tiktokTrending = (filter: TrendFilter) =>
  list(listTiktokTrending.path, filter, (query, signal) => callPage(listTiktokTrending, { query }, signal))

export const amazonTrending = (filter: TrendFilter) =>
  list(listAmazonTrending.path, filter, (query, signal) => callPage(listAmazonTrending, { query }, signal))

export const stats = endpointQuery(readStats, { meta: { persist: 'public', edition: true } })

function list<Item extends TiktokItem | AmazonItem>(
  path: string,
  filter: TrendFilter,
  read: (query: TrendFilter & { page: string }, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: [path, filter],
    queryFn: ({ pageParam, signal }) => read({ ...filter, page: String(pageParam) }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextPage(last, pages),
    meta: { persist: 'public', edition: true },
  })
}

/** Without a total, a full page implies more. */
function nextPage(last: Page<unknown>, pages: Page<unknown>[]): number | undefined {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
  const more =
    last.total === null ? last.items.length === LIST_LIMIT : loaded < last.total && last.items.length > 0
  return more ? pages.length + 1 : undefined
}
