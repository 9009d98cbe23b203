import * as z from 'zod/mini'
import type { DashboardProduct } from '../contracts/dashboard.ts'
import {
  DASHBOARD_CATEGORIES,
  type DASHBOARD_SORTS,
  type DashboardCategory,
} from '../contracts/dashboard-choices.ts'
import { many, manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactVisibility } from '../identity/access-policy.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { type Supply, supplyOf } from '../suppliers/product-suppliers.ts'
import type { Prices } from './best-supplier.ts'
import { type Cursor, cursorText } from './cursor.ts'
import { priceOf } from './price.ts'
import { type ProductProfit, pricesAndProfitsOf } from './product-profit.ts'
import { LISTED, ListedRow, TrendRow } from './trend.row.ts'
import { shownCategoryOf, trendOf } from './trend-facts.ts'

type Product = z.infer<typeof DashboardProduct>

export interface CatalogueQuestion {
  category: DashboardCategory
  sort: (typeof DASHBOARD_SORTS)[number]
  limit: number
  after: Cursor | null
  contacts: ContactVisibility
  /** Whether the product at this place, counted from the list's top, is open. */
  isOpen(index: number): boolean
}

/**
 * One page of the catalogue. Behind a cursor the place in the list is not known, so such a page counts as beyond the
 * open ones: a made-up cursor cannot open more.
 */
export async function cataloguePage(
  trx: Transaction,
  question: CatalogueQuestion,
): Promise<{ products: Product[]; next: string | null }> {
  const places = await pageOfPlaces(trx, question)
  const open = places.filter((_place, index) => question.isOpen(question.after ? Infinity : index))
  const ids = open.map((place) => place.id)
  const query = TrendRow.current(trx)
    .select(...LISTED)
    .whereIn('trend.product_id', ids)
  const rows = await manyOf(query, ListedRow)
  const supply = await supplyOf(trx, ids, { limit: 1, contacts: question.contacts })
  const money = await pricesAndProfitsOf(trx, ids)
  const products = places.map((place) => {
    const row = rows.find((candidate) => candidate.product_id === place.id)
    return row ? openProduct(row, supply(place.id), money(place.id)) : lockedProduct(place)
  })
  const last = places.at(-1)
  return { products, next: last && places.length === question.limit ? cursorText([last.key, last.id]) : null }
}

const Place = z.object({ id: z.int(), category: z.nullable(z.string()), key: z.number() })
type Place = z.infer<typeof Place>

/**
 * Keyset paging: the next page starts behind the last key, whatever was published meanwhile. Reads an index from there on,
 * so that a page costs the same wherever it lies and however many products there are.
 */
async function pageOfPlaces(
  trx: Transaction,
  { category, sort, limit, after }: CatalogueQuestion,
): Promise<Place[]> {
  const rank = RANKS[sort]
  const [key = 0, id = 0] = after ?? []
  const first = (among: string, behind: string) => `
    select product_id as id, category, ${rank} as rank from ${sort === 'trend-velocity' ? 'trend_place' : 'explored'}
    where ${among} and ${after === null ? 'true' : behind} order by ${rank}, product_id limit :limit`
  const categories = category === 'all' ? [] : DASHBOARD_CATEGORIES[category]
  // Within a category its own index only: who looks for few products among all others reads them all. So the cursor names it too.
  const sources =
    category === 'all'
      ? [first('true', `(${rank}, product_id) > (cast(:rank as float8), cast(:id as bigint))`)]
      : categories.map((_, at) =>
          first(
            `category = :category${at}`,
            `(category, ${rank}, product_id) > (:category${at}, cast(:rank as float8), cast(:id as bigint))`,
          ),
        )
  return await many(
    trx,
    Place,
    `select id, category, -rank as key from (${sources.map((each) => `(${each})`).join(' union all ')}) places
     order by rank, id limit :limit`,
    {
      ...Object.fromEntries(categories.map((name, at) => [`category${at}`, name])),
      ...{ rank: -key, id, limit },
    },
  )
}

/** Lowest first, what is not known last: to the letter as the indexes of `explored` and `trend_place` have them. */
const RANKS = {
  'trend-velocity': `(place::float8)`,
  'profit-potential': `(coalesce(-profit::float8, '1e18'::float8))`,
  recent: `((date '1970-01-01' - first_seen_on)::float8)`,
  'price-range': `(coalesce(price::float8, '1e18'::float8))`,
} as const

function openProduct(
  row: ListedRow,
  { suppliers }: Supply,
  { factoryPrice, profitMargin, netProfit, profitFacts }: Prices & ProductProfit,
): Product {
  const supplier = suppliers.find(({ forwarder }) => !forwarder) ?? null
  const { price: retailPrice, listPrice } = priceOf(row)
  return {
    id: String(row.product_id),
    locked: false,
    name: row.name,
    description: row.description,
    channel: row.channel,
    category: shownCategoryOf(row),
    videoThumbnail: pictureAddress(row.videos[0]?.thumbnailUrl ?? row.image_urls[0] ?? null, 320),
    viewCount: row.view_count,
    trendVelocity: row.velocity,
    factoryPrice,
    retailPrice,
    listPrice,
    profitMargin,
    currency: row.currency,
    supplierId: supplier?.id ?? null,
    supplier,
    trend: trendOf(row),
    provenance: provenanceOf(row),
    netProfit,
    profitFacts,
  }
}

function lockedProduct({ id, category }: Place): Product {
  return {
    id: String(id),
    locked: true,
    name: null,
    description: null,
    channel: null,
    category,
    videoThumbnail: null,
    viewCount: null,
    trendVelocity: null,
    factoryPrice: null,
    retailPrice: null,
    listPrice: null,
    profitMargin: null,
    currency: null,
    supplierId: null,
    supplier: null,
    trend: null,
    provenance: null,
    netProfit: null,
    profitFacts: null,
  }
}
