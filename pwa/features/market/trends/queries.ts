import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Category } from '#contracts/categories'
import type { ListDecision } from '#contracts/list-decision'
import type { Origin } from '#contracts/provenance'
import type { AmazonItem, ListOrder, TiktokItem } from '#contracts/trends'
import { LIST_LIMIT, listAmazonTrending, listTiktokTrending, readStats } from '#contracts/trends'
import { callPage, type Page } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

export interface TrendFilter {
  category?: Category | undefined
  origin?: Origin | undefined
  verdict?: ListDecision['verdict'] | undefined
  supplied?: 'yes' | undefined
  /** Without one, by verdict. */
  order?: Exclude<ListOrder, 'verdict'> | undefined
}

/** Without unset fields, for one key in each cache. The other orders sort in the page. */
export function filterOf({
  order,
  ...search
}: Omit<TrendFilter, 'order'> & { order?: string | undefined }): TrendFilter {
  const { category, origin, verdict, supplied } = search
  return { category, origin, verdict, supplied, order: order === 'growth' ? order : undefined }
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
