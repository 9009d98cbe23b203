import { addDays } from '../../backend/calendar/days.ts'
import type { Db } from '../../backend/db/knex.ts'
import { writeExplored } from '../../backend/explore/write-explored.ts'
import { indexEdition } from '../../backend/search/index-edition.ts'
import { writeSupplierCategories } from '../../backend/suppliers/supplier-categories.ts'
import { writeOpenContacts } from '../../backend/trends/open-contacts.ts'
import type { Figures } from '../../backend/trends/stats.ts'
import { concludedOf, type ListedWish, orderOf } from './listed-trends.ts'

/** Inserts valid rows directly, distinguished by a counter. */
let running = 0

export const AS_OF = '2026-11-19'
const OBSERVED_AT = '2026-11-20T04:00:00.000Z'

const FIGURES: Figures = {
  newTrendingProducts: 0,
  risingProducts: 0,
  verifiedSuppliers: 0,
  avgProfitMargin: null,
  topCategory: null,
  categories: [],
  products: 0,
  suppliers: 0,
  shipments: 0,
  shipmentsRead: 0,
  week: { from: '2026-11-13', to: AS_OF },
  origin: 'sandbox',
}

export interface ProductWish {
  channel?: 'tiktok' | 'amazon'
  origin?: 'live' | 'sandbox' | 'file'
  source?: string
  external_id?: string
  name?: string
  description?: string | null
  shop_name?: string | null
  category?: string | null
  price?: number | null
  sale_price?: number | null
  currency?: string | null
  image_urls?: string[]
  videos?: { videoUrl: string; thumbnailUrl: string | null }[]
  url?: string | null
  seller_count?: number | null
  creator_count?: number | null
  rating?: number | null
  rating_count?: number | null
  view_count?: number | null
  sold_count?: number | null
  rank?: number | null
  first_seen_on?: string
  observed_at?: string
  expires_at?: string | null
}

/** Not in any edition yet. Returns the id. */
export async function makeProduct(db: Db, wish: ProductWish = {}): Promise<number> {
  running += 1
  const { image_urls = [], videos = [], ...rest } = wish
  return await insert(db, 'product', {
    channel: 'tiktok',
    origin: 'sandbox',
    source: 'test-source',
    external_id: `72900000000000${10_000 + running}`,
    name: `Product ${running}`,
    category: 'Kitchen & Dining',
    price: 19.99,
    currency: 'USD',
    rating: 4.5,
    rating_count: 120,
    view_count: 1_250_000,
    sold_count: 900,
    first_seen_on: '2026-09-20',
    last_seen_on: AS_OF,
    observed_at: OBSERVED_AT,
    ...rest,
    image_urls: JSON.stringify(image_urls),
    videos: JSON.stringify(videos),
  })
}

/** One number per day up to `asOf`, oldest first; null: unknown. */
export async function makeHistory(
  db: Db,
  productId: number,
  units: (number | null)[],
  asOf = AS_OF,
): Promise<void> {
  const rows = units.map((sold, index) => ({
    product_id: productId,
    day: addDays(asOf, index + 1 - units.length),
    units: sold,
    price: 19.99,
    currency: 'USD',
  }))
  await db('observation').insert(rows)
}

/** Lists the products in this order (positions per channel). Returns the id. */
export async function publishEdition(
  db: Db,
  products: ListedWish[],
  figures: Partial<Figures> = {},
  { asOf = AS_OF, publishedAt = new Date() }: { asOf?: string; publishedAt?: Date } = {},
): Promise<number> {
  const edition = await insert(db, 'edition', {
    published_at: publishedAt,
    as_of: asOf,
    compared_with: addDays(asOf, -7),
    cause: 'request',
    market: 'United States',
    figures: JSON.stringify({
      ...FIGURES,
      products: products.length,
      week: { from: addDays(asOf, -6), to: asOf },
      ...figures,
    }),
  })
  await db('trend').delete()
  const order = orderOf(products, asOf)
  const positions = { tiktok: 0, amazon: 0 }
  for (const [index, { id, channel = 'tiktok', trend = {}, before = {} }] of products.entries()) {
    positions[channel] += 1
    const { velocity, low, stage, confidence, caveat, early, section, ...counted } = concludedOf(
      { trend },
      index,
      asOf,
    )
    await db('trend').insert({
      edition_id: edition,
      product_id: id,
      position: positions[channel],
      place: order.indexOf(id) + 1,
      measure: counted.measure,
      velocity,
      low,
      high: trend.high === undefined ? velocity : trend.high,
      confidence,
      careful: counted.careful,
      strength: low,
      section,
      early: early === null ? null : JSON.stringify(early),
      probability: trend.probability === undefined ? 0.98 : trend.probability,
      acceleration: trend.acceleration === undefined ? 'steady' : trend.acceleration,
      stage,
      last_week: counted.lastWeek,
      usual_week: counted.usualWeek,
      spike_capped: counted.spikeCapped,
      weeks: JSON.stringify(trend.weeks ?? [90, 100, 110, 100, 300]),
      history_days: trend.historyDays ?? 60,
      as_of: trend.asOf === undefined ? asOf : trend.asOf,
      caveat,
      ...(before && {
        before_velocity: before.velocity === undefined ? velocity : before.velocity,
        before_careful: before.careful === undefined ? (before.velocity ?? velocity) : before.careful,
        before_low: before.low === undefined ? low : before.low,
        before_usual_week: 100,
        before_confidence: before.confidence ?? trend.confidence ?? 'high',
        before_stage: before.stage === undefined ? stage : before.stage,
      }),
    })
  }
  await db.transaction((trx) => indexEdition(trx, edition))
  await db.transaction((trx) => writeExplored(trx, edition))
  await writeSupplierCategories(db, edition)
  await db('current_edition').insert({ edition_id: edition }).onConflict('only_row').merge()
  await writeOpenContacts(db)
  await db.raw("select pg_notify('edition', ?)", [String(edition)])
  return edition
}

export interface SupplierWish {
  origin?: 'live' | 'sandbox' | 'file'
  source?: string
  name?: string
  name_key?: string
  country?: string | null
  location?: string | null
  pricing?: string | null
  price_low?: number | null
  price_high?: number | null
  price_currency?: string | null
  total_shipments?: number | null
  last_shipment_on?: string | null
  first_shipment_on?: string | null
  years_in_business?: number | null
  buyer_count?: number | null
  moq?: string | null
  terms_verified_on?: string | null
  observed_at?: string
  forwarder?: boolean
  expires_at?: string | null
  contact?: {
    person?: string | null
    email?: string | null
    phone?: string | null
    address?: string | null
    verified_on?: string | null
  } | null
}

/** `contact: null` for none. Returns the id. */
export async function makeSupplier(db: Db, wish: SupplierWish = {}): Promise<number> {
  running += 1
  const { contact = {}, ...rest } = wish
  const name = wish.name ?? `Maker ${running} Works`
  const id = await insert(db, 'supplier', {
    origin: 'sandbox',
    source: 'test-records',
    external_id: `maker-${running}`,
    name,
    name_key: name.toLowerCase(),
    country: 'VN',
    location: 'Da Nang',
    total_shipments: 41,
    first_shipment_on: '2018-03-01',
    last_shipment_on: '2026-11-10',
    buyer_count: 6,
    pricing: 'USD 3.20-4.10',
    price_low: 3.2,
    price_high: 4.1,
    price_currency: 'USD',
    moq: '500 pieces',
    terms_verified_on: '2026-10-01',
    observed_at: OBSERVED_AT,
    ...rest,
  })
  if (contact) {
    await db('contact').insert({
      supplier_id: id,
      source: 'test-file',
      person: `Person ${running}`,
      email: `sales${running}@maker.example`,
      phone: '+1-202-555-0101',
      address: `${running} Test Street`,
      verified_on: '2026-10-01',
      ...contact,
    })
  }
  return id
}

export async function makeHashtagAndShop(db: Db): Promise<void> {
  running += 1
  await db('hashtag').insert({
    origin: 'sandbox',
    hashtag: `tidy${running}`,
    source: 'test-file',
    growth_rate: 12.5,
    viral_score: 71,
    view_count: 4_000_000,
    observed_at: OBSERVED_AT,
  })
  await db('shop').insert({
    origin: 'sandbox',
    external_id: `749${running}`,
    source: 'test-source',
    name: `Shop ${running}`,
    rating: 4.7,
    sold_count: 12_000,
    verification: 'verified',
    observed_at: OBSERVED_AT,
  })
}

export async function makeMatch(
  db: Db,
  productId: number,
  supplierId: number,
  wish: {
    position?: number
    score?: number
    words?: string[]
    goods?: string | null
    matching_shipments?: number
    last_shipment_on?: string | null
    buyers?: number
  } = {},
): Promise<void> {
  await db('match').insert({
    product_id: productId,
    supplier_id: supplierId,
    position: 1,
    score: 0.9,
    words: ['steel', 'bottle'],
    goods: 'steel bottle',
    matching_shipments: 12,
    last_shipment_on: '2026-11-10',
    buyers: 4,
    ...wish,
  })
}

async function insert(db: Db, table: string, row: object): Promise<number> {
  const [made] = await db(table).insert(row).returning<{ id: number }[]>('id')
  if (!made) throw new Error(`Nothing was inserted into ${table}`)
  return made.id
}
