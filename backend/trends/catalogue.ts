import * as z from 'zod/mini'
import type { DashboardProduct } from '../contracts/dashboard.ts'
import {
  DASHBOARD_CATEGORIES,
  type DASHBOARD_SORTS,
  type DashboardCategory,
} from '../contracts/dashboard-choices.ts'
import { shownGrowthOf } from '../contracts/trend-words.ts'
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
  open: number
}

/** Later pages open no products: a forged cursor must not open more. */
export async function cataloguePage(
  trx: Transaction,
  question: CatalogueQuestion,
): Promise<{ products: Product[]; next: string | null }> {
  const places = await pageOfPlaces(trx, question)
  const considered = question.after && question.open < Infinity ? [] : places.map((place) => place.id)
  const supply = await supplyOf(trx, considered, { limit: 1, contacts: question.contacts })
  const ids = openedFirst(considered, question.open, (id) => hasContactToReveal(supply(id)))
  const query = TrendRow.current(trx)
    .select(...LISTED)
    .whereIn('trend.product_id', ids)
  const rows = await manyOf(query, ListedRow)
  const money = await pricesAndProfitsOf(trx, ids)
  const shown = [...places].sort(
    (one, other) => Number(ids.includes(other.id)) - Number(ids.includes(one.id)),
  )
  const products = shown.map((place) => {
    const row = rows.find((candidate) => candidate.product_id === place.id)
    return row ? openProduct(row, supply(place.id), money(place.id)) : lockedProduct(place)
  })
  const last = places.at(-1)
  return { products, next: last && places.length === question.limit ? cursorText([last.key, last.id]) : null }
}

/** Prefers products with a contact to reveal, since the start page covers others. */
function openedFirst(ids: number[], open: number, reveals: (id: number) => boolean): number[] {
  if (ids.length <= open) return ids
  const preferred = [...ids.filter(reveals), ...ids.filter((id) => !reveals(id))].slice(0, open)
  return ids.filter((id) => preferred.includes(id))
}

function hasContactToReveal({ suppliers: [supplier] }: Supply): boolean {
  if (!supplier || supplier.forwarder || supplier.contactOpenToAll) return false
  return supplier.contactHolds.includes('e-mail') || supplier.contactHolds.includes('phone')
}

const Place = z.object({ id: z.int(), category: z.nullable(z.string()), key: z.number() })
type Place = z.infer<typeof Place>

/** Keyset paging by index: every page costs the same. */
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
  // A category needs its own index: filtering a general one reads all products.
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

/** Unknown last. Must equal the index expressions of `explored` and `trend_place`. */
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
  const trend = trendOf(row)
  return {
    id: String(row.product_id),
    locked: false,
    name: row.name,
    description: row.description,
    channel: row.channel,
    category: shownCategoryOf(row),
    videoThumbnail: pictureAddress(row.videos[0]?.thumbnailUrl ?? row.image_urls[0] ?? null, 320),
    viewCount: row.view_count,
    trendVelocity: shownGrowthOf(trend),
    factoryPrice,
    retailPrice,
    listPrice,
    profitMargin,
    currency: row.currency,
    supplierId: supplier?.id ?? null,
    supplier,
    trend,
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
