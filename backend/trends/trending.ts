import type { LiveTrendingItem } from '../contracts/dashboard.ts'
import { badgeOf } from '../contracts/trend-words.ts'
import type { AmazonItem, TiktokItem } from '../contracts/trends.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactVisibility } from '../identity/access-policy.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { SHOWN_SUPPLIERS, type Supply, supplyOf } from '../suppliers/product-suppliers.ts'
import type { ListSize } from './list-sizes.ts'
import { priceOf } from './price.ts'
import { type ProductProfit, profitsOf } from './product-profit.ts'
import { competitionIn } from './result-texts.ts'
import { LISTED, ListedRow, type ListFilter, narrow, TrendRow } from './trend.row.ts'
import { linkOf, shownCategoryOf, trendFactsOf, trendOf } from './trend-facts.ts'

interface Page {
  limit: number
  /** From 1. */
  page: number
}

export interface Listed<Item> {
  items: Item[]
  /** Across all pages. */
  total: number
}

interface Question extends Page {
  contacts: ContactVisibility
  sizeOf: ListSize
}

type Narrowing = Omit<ListFilter, 'channel'>

export async function tiktokTrending(
  trx: Transaction,
  filter: Narrowing & Question,
): Promise<Listed<TiktokItem>> {
  return await trending(trx, { ...filter, channel: 'tiktok' }, tiktokItem)
}

export async function amazonTrending(
  trx: Transaction,
  filter: Narrowing & Question,
): Promise<Listed<AmazonItem>> {
  return await trending(trx, { ...filter, channel: 'amazon' }, amazonItem)
}

export async function liveTrending(trx: Transaction, limit: number): Promise<LiveTrendingItem[]> {
  const query = TrendRow.current(trx)
    .select(...LISTED)
    // Channel lists have the same order.
    .where('trend.position', '<=', limit)
    .orderBy('trend.place')
    .limit(limit)
  const rows = await manyOf(query, ListedRow)
  const profits = await profitsOf(
    trx,
    rows.map((row) => row.product_id),
  )
  return rows.map((row) => ({
    id: String(row.product_id),
    name: row.name,
    channel: row.channel,
    category: shownCategoryOf(row),
    ...priceOf(row),
    currency: row.currency,
    imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
    viewCount: row.view_count,
    trend: trendOf(row),
    provenance: provenanceOf(row),
    ...profits(row.product_id),
  }))
}

async function trending<Item>(
  trx: Transaction,
  filter: ListFilter & Question,
  itemOf: (row: ListedRow, known: Known) => Item,
): Promise<Listed<Item>> {
  const query = narrow(TrendRow.current(trx).select(...LISTED), filter)
    .orderBy(['trend.position', 'trend.product_id'])
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
  const rows = await manyOf(query, ListedRow)
  const total = await filter.sizeOf(trx, filter)
  const ids = rows.map((row) => row.product_id)
  const supply = await supplyOf(trx, ids, { limit: SHOWN_SUPPLIERS, contacts: filter.contacts })
  const profits = await profitsOf(trx, ids)
  const known = (id: number) => ({ ...profits(id), ...supply(id) })
  return { items: rows.map((row) => itemOf(row, known(row.product_id))), total }
}

/** Joined from other tables. */
type Known = ProductProfit & Supply

function tiktokItem(row: ListedRow, known: Known): TiktokItem {
  const { price, listPrice } = priceOf(row)
  return {
    id: String(row.product_id),
    product_id: row.external_id,
    product_name: row.name,
    description: row.description,
    category_name: row.category,
    shop_name: row.shop_name,
    price,
    sale_price: listPrice === null ? null : price,
    list_price: listPrice,
    currency: row.currency,
    rating: row.rating,
    review_count: row.rating_count,
    view_count: row.view_count,
    sold_count: row.sold_count,
    image_urls: row.image_urls.map((url) => pictureAddress(url, 320)),
    tiktok_videos: row.videos.flatMap(({ videoUrl, thumbnailUrl }) => {
      const link = linkOf(videoUrl)
      return link ? [{ video_url: link, thumbnail_url: pictureAddress(thumbnailUrl, 320) }] : []
    }),
    competition: competitionIn(row),
    badge: badgeOf(trendFactsOf(row)),
    trend: trendOf(row),
    provenance: provenanceOf(row),
    ...known,
  }
}

function amazonItem(row: ListedRow, known: Known): AmazonItem {
  return {
    id: String(row.product_id),
    name: row.name,
    ...priceOf(row),
    currency: row.currency,
    rating: row.rating,
    ratingCount: row.rating_count,
    category: shownCategoryOf(row),
    rank: row.rank,
    url: linkOf(row.url),
    imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
    competition: competitionIn(row),
    badge: badgeOf(trendFactsOf(row)),
    trend: trendOf(row),
    provenance: provenanceOf(row),
    ...known,
  }
}
