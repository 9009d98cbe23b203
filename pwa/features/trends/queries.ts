import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Category } from '#contracts/categories'
import { FULL_HISTORY_DAYS } from '#contracts/plans'
import type { ProductDetail } from '#contracts/product'
import { readProduct } from '#contracts/product'
import type { Origin } from '#contracts/provenance'
import type { AmazonItem, TiktokItem } from '#contracts/trends'
import { LIST_LIMIT, listAmazonTrending, listTiktokTrending, readStats } from '#contracts/trends'
import { call, callPage, type Page } from '../../api.ts'

export interface TrendFilter {
  category?: Category | undefined
  origin?: Origin | undefined
}

export const tiktokTrending = (filter: TrendFilter) =>
  list(listTiktokTrending.path, filter, (query, signal) => callPage(listTiktokTrending, { query }, signal))

export const amazonTrending = (filter: TrendFilter) =>
  list(listAmazonTrending.path, filter, (query, signal) => callPage(listAmazonTrending, { query }, signal))

export const stats = queryOptions({
  queryKey: [readStats.path],
  queryFn: ({ signal }) => call(readStats, {}, signal),
  meta: { persist: 'public', edition: true },
})

/** With the days that are open to everybody; and the forecast, for who has a plan. */
export const product = (id: string) =>
  queryOptions({
    queryKey: [readProduct.path, id],
    queryFn: ({ signal }) => call(readProduct, { params: { id } }, signal),
    meta: { persist: 'public', edition: true },
  })

/** The same with all the days that a plan opens. Belongs to who has one. */
export const longHistory = (id: string) =>
  queryOptions({
    queryKey: [readProduct.path, id, FULL_HISTORY_DAYS],
    queryFn: ({ signal }) =>
      call(readProduct, { params: { id }, query: { days: String(FULL_HISTORY_DAYS) } }, signal),
    meta: { persist: 'own', edition: true },
  })

/** The product as a list on this device knows it; without history and with two suppliers at most. */
export function savedInList(
  client: QueryClient,
  id: string,
): { item: TiktokItem | AmazonItem; at: number } | null {
  for (const { path } of [listTiktokTrending, listAmazonTrending]) {
    for (const { state } of client.getQueryCache().findAll({ queryKey: [path] })) {
      const saved = state.data as { pages: Page<TiktokItem | AmazonItem>[] } | undefined
      const item = saved?.pages.flatMap(({ items }) => items).find((candidate) => candidate.id === id)
      if (item) return { item, at: state.dataUpdatedAt }
    }
  }
  return null
}

export type ProductSummary = Pick<
  ProductDetail,
  | 'id'
  | 'name'
  | 'category'
  | 'price'
  | 'listPrice'
  | 'currency'
  | 'rating'
  | 'ratingCount'
  | 'badge'
  | 'trend'
  | 'provenance'
  | 'suppliers'
  | 'suppliersFound'
  | 'forwardersFound'
  | 'imageUrls'
  | 'viewCount'
  | 'shopName'
  | 'channel'
>

/** The part of a product page that a list item can fill. */
export function productSummary(item: TiktokItem | AmazonItem): ProductSummary {
  const shared = {
    id: item.id,
    price: item.price,
    currency: item.currency,
    rating: item.rating,
    badge: item.badge,
    trend: item.trend,
    provenance: item.provenance,
    suppliers: item.suppliers,
    suppliersFound: item.suppliersFound,
    forwardersFound: item.forwardersFound,
  }
  return 'product_name' in item
    ? {
        ...shared,
        channel: 'tiktok',
        name: item.product_name,
        listPrice: item.list_price,
        category: item.category_name,
        shopName: item.shop_name,
        imageUrls: item.image_urls,
        viewCount: item.view_count,
        ratingCount: item.review_count,
      }
    : {
        ...shared,
        channel: 'amazon',
        name: item.name,
        listPrice: item.listPrice,
        category: item.category,
        shopName: null,
        imageUrls: item.imageUrl === null ? [] : [item.imageUrl],
        viewCount: null,
        ratingCount: item.ratingCount,
      }
}

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

/** Without a total a full page means that there may be more. */
function nextPage(last: Page<unknown>, pages: Page<unknown>[]): number | undefined {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
  const more =
    last.total === null ? last.items.length === LIST_LIMIT : loaded < last.total && last.items.length > 0
  return more ? pages.length + 1 : undefined
}
