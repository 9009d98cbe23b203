import type { LiveTrendingItem } from '../contracts/dashboard.ts'
import { type ListDecision, VERDICTS } from '../contracts/list-decision.ts'
import { badgeOf } from '../contracts/trend-words.ts'
import type { AmazonItem, ListOrder, TiktokItem } from '../contracts/trends.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactVisibility } from '../identity/access-policy.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { SHOWN_SUPPLIERS, type Supply, supplyOf } from '../suppliers/product-suppliers.ts'
import { decisionsOf } from './decisions-of.ts'
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
  order: ListOrder
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
  let rows = await manyOf(pageOf(trx, filter), ListedRow)
  // An edition of an older build, until it is completed.
  if (rows.length === 0 && filter.order === 'verdict' && (await TrendRow.isUndecided(trx)))
    rows = await manyOf(pageOf(trx, { ...filter, order: 'growth' }), ListedRow)
  const total = await filter.sizeOf(trx, filter)
  const ids = rows.map((row) => row.product_id)
  const supply = await supplyOf(trx, ids, { limit: SHOWN_SUPPLIERS, contacts: filter.contacts })
  const profits = await profitsOf(trx, ids)
  const decisions = await decisionsOf(trx, ids)
  const known = (id: number) => ({ ...profits(id), ...decisions(id), ...supply(id) })
  return { items: rows.map((row) => itemOf(row, known(row.product_id))), total }
}

/** By verdict in the order of `decided_place`, whose index holds it per channel. */
function pageOf(trx: Transaction, { order, verdict, supplied, ...filter }: ListFilter & Question) {
  const query = narrow(TrendRow.current(trx).select(...LISTED), filter)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
  if (order === 'verdict' || verdict || supplied)
    query.join('decided_place as decided', 'decided.product_id', 'trend.product_id')
  if (verdict) query.where('decided.verdict', VERDICTS.indexOf(verdict) + 1)
  if (supplied) query.where('decided.supplied', true)
  if (order === 'growth') return query.orderBy(['trend.position', 'trend.product_id'])
  if (filter.channel) query.where('decided.channel', filter.channel)
  return query.orderBy('decided.place')
}

/** Joined from other tables. */
type Known = ProductProfit & Supply & { decision: ListDecision | null }

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
