import type { QueryClient } from '@tanstack/react-query'
import {
  type ComparedProduct,
  type ComparedSupplier,
  compareProducts,
  compareSuppliers,
} from '#contracts/compare'
import { type ProductDetail, readProduct } from '#contracts/product'
import { endpointQuery } from '../../../endpoint-query.ts'
import { savedSupplier } from '../../supply/suppliers/queries.ts'
import { savedInList } from '../products/product-queries.ts'
import { productSummary } from '../products/product-summary.ts'

export const comparedProducts = (ids: readonly string[]) =>
  endpointQuery(compareProducts, {
    query: { ids: ids.join() },
    key: [ids.join()],
    meta: { persist: 'public', edition: true },
  })

export const comparedSuppliers = (ids: readonly string[]) =>
  endpointQuery(compareSuppliers, {
    query: { ids: ids.join() },
    key: [ids.join()],
    meta: { persist: 'public', edition: true },
  })

/** A saved column; `at` is when the server sent it. */
export interface Held<Thing> {
  thing: Thing
  at: number
}

export function heldProduct(client: QueryClient, id: string): Held<ComparedProduct> | null {
  const compared = inAnswers<ComparedProduct>(client, compareProducts.path, id)
  if (compared) return compared
  const page = client.getQueryState<ProductDetail>([readProduct.path, id])
  if (page?.data) return { thing: fromPage(page.data), at: page.dataUpdatedAt }
  const listed = savedInList(client, id)
  if (!listed) return null
  const { imageUrls, ...seen } = productSummary(listed.item)
  return { thing: { ...seen, ...UNSAID, imageUrl: imageUrls[0] ?? null }, at: listed.at }
}

export function heldSupplier(client: QueryClient, id: string): Held<ComparedSupplier> | null {
  const compared = inAnswers<ComparedSupplier>(client, compareSuppliers.path, id)
  if (compared) return compared
  const saved = savedSupplier(client, id)
  return saved && { thing: { ...saved.supplier, ...UNREAD }, at: saved.at }
}

/** Fields missing in lists. */
const UNSAID = { factoryPrice: null, factoryPriceHigh: null, forecast: null }
const UNREAD = { priceLow: null, priceCurrency: null, minimumOrder: null }

function fromPage({ imageUrls, ...page }: ProductDetail): ComparedProduct {
  return { ...page, imageUrl: imageUrls[0] ?? null }
}

function inAnswers<Thing extends { id: string }>(
  client: QueryClient,
  path: string,
  id: string,
): Held<Thing> | null {
  for (const { state } of client.getQueryCache().findAll({ queryKey: [path] })) {
    const thing = (state.data as Thing[] | undefined)?.find((each) => each.id === id)
    if (thing) return { thing, at: state.dataUpdatedAt }
  }
  return null
}
