import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { readShop, type ShopDetail } from '#contracts/shops'
import { listTiktokShops, type Shop } from '#contracts/tiktok'
import { endpointQuery } from '../../../endpoint-query.ts'

export type ShopSummary = Pick<ShopDetail, 'id' | 'name' | 'channel' | 'provenance' | 'stated'>

export const shop = (id: string, page = 1) =>
  endpointQuery(readShop, {
    params: { id },
    query: page === 1 ? {} : { page: String(page) },
    key: [id, page],
    placeholderData: keepPreviousData,
    meta: { persist: 'public', edition: true },
  })

/** From the saved list of shops; without products. */
export function savedShop(client: QueryClient, id: string): { shop: ShopSummary; at: number } | null {
  const key = [listTiktokShops.path]
  const found = client.getQueryData<Shop[]>(key)?.find((each) => each.id === id)
  if (!found) return null
  const { shop_name: name, provenance } = found
  const stated = {
    rating: found.shop_rating,
    reviews: found.shop_review_count,
    sold: found.item_sold_count,
    verification: found.shop_verification_status,
    provenance,
  }
  const at = client.getQueryState(key)?.dataUpdatedAt ?? 0
  return { shop: { id, name, channel: 'tiktok', provenance, stated }, at }
}
