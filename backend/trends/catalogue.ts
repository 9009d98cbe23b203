import type * as z from 'zod/mini'
import type { DASHBOARD_SORTS, DashboardProduct } from '../contracts/dashboard.ts'
import { DASHBOARD_CATEGORIES, type DashboardCategory } from '../contracts/dashboard-categories.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactSight } from '../identity/sight.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../sources/provenance-of.ts'
import { type Supply, supplyOf } from '../suppliers/matched.ts'
import { BEST_SUPPLIER, FACTORY_PRICE, MARGIN, RETAIL_PRICE } from './best-supplier.ts'
import { type Cursor, cursorText } from './cursor.ts'
import { LISTED, type ListedRow, TrendRow } from './trend.row.ts'
import { retailPriceOf, shownCategoryOf, trendOf } from './trend-facts.ts'

type Product = z.infer<typeof DashboardProduct>

export interface CatalogueQuestion {
  category: DashboardCategory
  sort: (typeof DASHBOARD_SORTS)[number]
  limit: number
  after: Cursor | null
  contacts: ContactSight
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
  const rows = await TrendRow.current(trx)
    .select(...LISTED)
    .whereIn('trend.product_id', ids)
  const supply = await supplyOf(trx, ids, { limit: 1, contacts: question.contacts })
  const products = places.map((place) => {
    const row = rows.find((candidate) => candidate.product_id === place.id)
    return row ? openProduct(row, place, supply(place.id)) : lockedProduct(place)
  })
  const last = places.at(-1)
  return { products, next: last && places.length === question.limit ? cursorText([last.key, last.id]) : null }
}

interface Place {
  id: number
  category: string | null
  key: number
  factory_price: number | null
  margin: number | null
}

/** Keyset paging: the next page starts behind the last key, whatever was published meanwhile. */
async function pageOfPlaces(
  trx: Transaction,
  { category, sort, limit, after }: CatalogueQuestion,
): Promise<Place[]> {
  const { rows } = await trx.raw<{ rows: Place[] }>(
    `select * from (
       select p.id, p.category, ${FACTORY_PRICE} as factory_price, ${MARGIN} as margin,
         coalesce(${KEYS[sort]}, ${LAST})::float8 as key
       from trend t join product p on p.id = t.product_id ${BEST_SUPPLIER}
       where t.edition_id = (select edition_id from current_edition)
         and (:everything or p.category = any(:categories))
     ) listed
     where :fromTop or key < :key or (key = :key and id > :id)
     order by key desc, id limit :limit`,
    {
      everything: category === 'all',
      categories: [...DASHBOARD_CATEGORIES[category]],
      fromTop: after === null,
      key: after?.[0] ?? 0,
      id: after?.[1] ?? 0,
      limit,
    },
  )
  return rows
}

/** Highest key first; what is unknown comes last. */
const KEYS = {
  'trend-velocity': 't.low',
  'profit-potential': MARGIN,
  recent: `p.first_seen_on - date '1970-01-01'`,
  'price-range': `-${RETAIL_PRICE}`,
} as const
const LAST = '-1e18'

function openProduct(row: ListedRow, place: Place, { suppliers }: Supply): Product {
  const [supplier = null] = suppliers
  return {
    id: String(row.product_id),
    locked: false,
    name: row.name,
    description: row.description,
    category: shownCategoryOf(row),
    videoThumbnail: pictureAddress(row.videos[0]?.thumbnailUrl ?? row.image_urls[0] ?? null, 320),
    viewCount: row.view_count,
    trendVelocity: row.velocity,
    factoryPrice: place.factory_price,
    retailPrice: retailPriceOf(row),
    profitMargin: place.margin,
    currency: row.currency,
    supplierId: supplier?.id ?? null,
    supplier,
    trend: trendOf(row),
    provenance: provenanceOf(row),
  }
}

function lockedProduct({ id, category }: Place): Product {
  return {
    id: String(id),
    locked: true,
    name: null,
    description: null,
    category,
    videoThumbnail: null,
    viewCount: null,
    trendVelocity: null,
    factoryPrice: null,
    retailPrice: null,
    profitMargin: null,
    currency: null,
    supplierId: null,
    supplier: null,
    trend: null,
    provenance: null,
  }
}
