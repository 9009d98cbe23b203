import type { QueryClient } from '@tanstack/react-query'
import { type LiveTrendingItem, listLiveTrending } from '#contracts/dashboard'
import { type SearchResult, searchProducts } from '#contracts/search'
import { readSupplierProfile, type SupplierProfile } from '#contracts/supplier-profile'
import { badgeOf } from '#contracts/trend-words'
import type { Page } from '../../../api.ts'
import { savedInList } from '../products/product-queries.ts'
import { type ProductSummary, productSummary } from '../products/product-summary.ts'

export interface SavedProduct {
  summary: ProductSummary
  /** When the list was fetched, in ms. */
  at: number
  /** Whether the list names suppliers; others hold at most their number. */
  hasSuppliers: boolean
}

export function savedProduct(client: QueryClient, id: string): SavedProduct | null {
  const trending = savedInList(client, id)
  if (trending) return { summary: productSummary(trending.item), at: trending.at, hasSuppliers: true }
  for (const [path, productsIn] of LISTS) {
    for (const { state } of client.getQueryCache().findAll({ queryKey: [path] })) {
      if (state.data === undefined) continue
      const found = productsIn(state.data).find((candidate) => candidate.id === id)
      if (found) return { summary: summaryOf(found), at: state.dataUpdatedAt, hasSuppliers: false }
    }
  }
  return null
}

type Listed = Pick<
  ProductSummary,
  'id' | 'name' | 'channel' | 'price' | 'listPrice' | 'currency' | 'trend' | 'provenance'
> & { imageUrl: string | null } & Partial<ProductSummary>

const LISTS: [string, (data: unknown) => Listed[]][] = [
  [
    searchProducts.path,
    (data) =>
      (data as { pages: Page<SearchResult>[] }).pages.flatMap(({ items }) =>
        // Its competition is text, which a verdict cannot use.
        items.map((item) => ({ ...item, price: item.retailPrice, competition: null })),
      ),
  ],
  [listLiveTrending.path, (data) => data as LiveTrendingItem[]],
  [readSupplierProfile.path, (data) => (data as SupplierProfile).products],
]

function summaryOf({ imageUrl, ...known }: Listed): ProductSummary {
  return {
    category: null,
    rating: null,
    ratingCount: null,
    viewCount: null,
    competition: null,
    shopName: null,
    suppliersFound: 0,
    forwardersFound: 0,
    netProfit: null,
    profitFacts: {
      unitCost: null,
      assumedCost: null,
      minimumOrder: null,
      origin: null,
      originBasis: null,
      duty: null,
      usualGoods: null,
    },
    ...known,
    badge: badgeOf(known.trend),
    suppliers: [],
    imageUrls: imageUrl === null ? [] : [imageUrl],
  }
}
