import type { AmazonItem, TiktokItem, Trend } from '../../backend/contracts/trends.ts'
import type { Db } from '../../backend/db/knex.ts'
import { pictureName } from '../../backend/pictures/address.ts'
import { PICTURE_ORIGIN } from '../../backend/sandbox/apis/api.ts'
import { writeCategories } from '../support/category-figures.ts'
import { makeHistory, makeMatch, makeProduct, makeSupplier, publishEdition } from '../support/factories.ts'
import { refreshStatus, stats } from './fixtures/edition.ts'
import { dayAgo } from './fixtures/moments.ts'
import { amazonItem, tiktokItem } from './fixtures/products.ts'
import { matched, supplier, supplierProfile } from './fixtures/suppliers.ts'
import { LONG_HISTORY, makeLongHistory } from './long-history.ts'
import { hashtagsAndShops } from './market-hashtags.ts'
import { seedRecord } from './market-record.ts'

/* Same ids and order as `fixtures/`. Dates count from today, so displayed ages are stable. */

const AS_OF = dayAgo(1)
const TIKTOK = 30
const AMAZON = 26
const SUPPLIERS = 60
const FIRST = { tiktok: 100, amazon: 500, supplier: 100 }
/** Other tests avoid the first two suppliers of the strongest products, which the start page opens. */
const OPEN_TO_ALL = new Map([
  [20, { name: 'Dongguan Sample Plastics', email: 'sales@maker.example' }],
  [22, { name: 'Foshan Placeholder Works', email: null }],
])
const OF_THE_STRONGEST = [...OPEN_TO_ALL.keys(), 0, 1, 4, 2, 3, 5, 6, 7, 8, 9]
/** The only product on sale with a supplier, which has no price. */
const ON_SALE = { product: 109, supplier: 31 }
const TOTALS_ONLY = 49
const BACK_AGAIN = 15
/** Rises began a week ago, falls were at their peak then. Other categories did not change. */
const MOVED = ['Home & Living', 'Electronics', 'Fashion', 'Sports & Outdoors']

export const PICTURE = `${PICTURE_ORIGIN}/pictures/sunset-lamp/1.webp`

export async function seedMarket(db: Db, { slot }: { slot: Date }): Promise<void> {
  await db('picture').insert({ sha256: pictureName(PICTURE), url: PICTURE })
  await sources(db)
  await suppliers(db)
  const listed = await products(db)
  const { market: _market, publishedAt, ...figures } = stats()
  const edition = await publishEdition(db, listed, figures, {
    asOf: AS_OF,
    publishedAt: new Date(String(publishedAt)),
  })
  await seedRecord(db, { asOf: AS_OF, edition })
  await writeCategories(db, edition, AS_OF)
  await hashtagsAndShops(db)
  // The timetable must not refresh over this edition.
  await db('refresh_run').insert({ cause: 'schedule', slot, state: 'done', step: 'done', done: 1 })
}

async function sources(db: Db): Promise<void> {
  const [echotik, amazon, importyeti, file] = refreshStatus().sources
  for (const [source, label, provides, state] of [
    ['echotik', 'EchoTik', ['product'], echotik],
    ['scrapecreators', 'ScrapeCreators', ['shop'], echotik],
    ['real-time-amazon', 'Real-Time Amazon Data', ['product'], amazon],
    ['importyeti', 'ImportYeti', ['supplier', 'shipment', 'contact'], importyeti],
    ['file', 'Imported files', ['hashtag'], file],
  ] as const) {
    await db('source_state').insert({
      source,
      origin: source === 'file' ? 'file' : 'sandbox',
      label,
      provides,
      last_success_at: state?.lastSuccessAt,
      last_attempt_at: state?.lastAttemptAt,
      last_day: state?.lastDay,
      message: state?.message,
      rows: state?.rows,
    })
  }
}

async function suppliers(db: Db): Promise<void> {
  await db.raw(`alter table supplier alter column id restart with ${FIRST.supplier}`)
  const whole = supplierProfile()
  for (let number = 0; number < SUPPLIERS; number += 1) {
    const card = number === 0 ? whole : supplier(number)
    const [low, high, currency] = card.pricing ? [3.2, 4.1, 'USD'] : [null, null, null]
    const own = OPEN_TO_ALL.get(number)
    await makeSupplier(db, {
      source: 'importyeti',
      name: own?.name ?? card.name,
      // Several have the same name.
      name_key: `${card.name.toLowerCase()} ${number}`,
      country: card.country,
      location: card.location,
      years_in_business: card.yearsInBusiness,
      total_shipments: card.totalShipments,
      first_shipment_on: '2018-03-01',
      last_shipment_on: card.lastShipmentOn,
      buyer_count: card.buyers,
      forwarder: card.forwarder,
      pricing: card.pricing,
      price_low: low,
      price_high: high,
      price_currency: currency,
      moq: card.moq,
      terms_verified_on: card.pricing && dayAgo(40),
      observed_at: card.provenance.observedAt,
      contact: number === TOTALS_ONLY ? null : { ...contactOf(number), verified_on: card.contactCheckedOn },
    })
  }
  await records(db)
}

function contactOf(number: number) {
  const own = OPEN_TO_ALL.get(number)
  const first = number === 0
  return {
    person: first ? 'Ms Example' : `Person ${number}`,
    email: own ? own.email : first ? 'desk@maker.example' : `sales${number}@maker.example`,
    address: `${number + 1} Sample Road, Ningbo, Zhejiang, China`,
  }
}

async function records(db: Db): Promise<void> {
  const { months, goods, topBuyers } = supplierProfile()
  const supplier_id = FIRST.supplier
  const shipments = months.flatMap(({ month, shipments }) =>
    Array.from({ length: shipments }, (_, index) => ({
      supplier_id,
      origin: 'sandbox',
      identifier: `${month}-${index}`,
      description: 'LED PROJECTION LAMP',
      cargo_text: 'led projection lamp',
      hs_code: '9405.41.0000',
      arrived_on: `${month}-01`,
    })),
  )
  const again = [dayAgo(9), dayAgo(120)].map((arrived_on) => ({
    supplier_id: FIRST.supplier + BACK_AGAIN,
    origin: 'sandbox',
    identifier: `again-${arrived_on}`,
    description: 'LAMPS',
    cargo_text: 'lamps',
    arrived_on,
  }))
  await db('shipment').insert([...shipments, ...again])
  const others = Array.from({ length: SUPPLIERS - 1 }, (_, index) => index + 1).filter(
    (number) => number !== TOTALS_ONLY && number !== BACK_AGAIN,
  )
  await db('cargo').insert(
    others.map((number) => ({
      supplier_id: FIRST.supplier + number,
      text: 'carton',
      shipments: supplier(number).shipmentsRead,
    })),
  )
  await db('cargo').insert(
    goods.map(({ text, shipments, lastShipmentOn }) => ({
      supplier_id,
      text,
      shipments,
      last_on: lastShipmentOn,
    })),
  )
  await db('supplier_buyer').insert(topBuyers.map((buyer) => ({ supplier_id, ...buyer })))
}

type Listed = Parameters<typeof publishEdition>[1][number]

async function products(db: Db): Promise<Listed[]> {
  const listed: Listed[] = []
  await db.raw(`alter table product alter column id restart with ${FIRST.tiktok}`)
  for (let number = 0; number < TIKTOK; number += 1) {
    const item = tiktokItem(number)
    const id = await makeProduct(db, ofTiktok(number, item))
    if (id === LONG_HISTORY.product) await makeLongHistory(db)
    else await historyOf(db, id)
    await matchesOf(db, id, item)
    listed.push({ id, trend: item.trend, ...aWeekAgo(item.category_name, item.trend) })
  }
  await db.raw(`alter table product alter column id restart with ${FIRST.amazon}`)
  for (let number = 0; number < AMAZON; number += 1) {
    const item = amazonItem(number)
    const id = await makeProduct(db, ofAmazon(number, item))
    await matchesOf(db, id, item)
    const trend = weaker(item.trend)
    listed.push({ id, channel: 'amazon', trend, ...aWeekAgo(item.category, trend) })
  }
  return listed
}

function ofTiktok(number: number, item: TiktokItem) {
  return {
    ...shared(number, item),
    source: 'echotik',
    external_id: String(item.product_id),
    name: item.product_name,
    description: number === 0 ? 'Turns a wall into a sunset. USB powered, 180 degrees.' : null,
    category: item.category_name,
    shop_name: item.shop_name,
    price: item.list_price ?? item.price,
    sale_price: item.sale_price,
    rating_count: item.review_count,
    view_count: item.view_count,
    sold_count: item.sold_count,
    image_urls: item.image_urls.length > 0 ? [PICTURE] : [],
    rank: null,
  }
}

function ofAmazon(number: number, item: AmazonItem) {
  return {
    ...shared(number, item),
    channel: 'amazon' as const,
    source: 'real-time-amazon',
    external_id: `B0EXAMPLE${number}`,
    name: item.name,
    category: item.category,
    price: item.listPrice ?? item.price,
    sale_price: item.listPrice === null ? null : item.price,
    rating_count: item.ratingCount,
    view_count: null,
    sold_count: null,
    image_urls: item.imageUrl ? [PICTURE] : [],
    rank: item.rank,
  }
}

function shared(number: number, { rating, provenance }: Pick<TiktokItem, 'rating' | 'provenance'>) {
  return {
    rating,
    currency: 'USD',
    url: 'https://example.com/item',
    seller_count: number % 2 === 0 ? 64 : null,
    // Later ones have the five weeks that a worked case needs.
    first_seen_on: dayAgo(number < 4 ? 12 + number : 60 + number),
    observed_at: provenance.observedAt,
  }
}

/** Keeps the strongest of both channels on the short-video list. */
function weaker(trend: TiktokItem['trend']): TiktokItem['trend'] {
  return trend.low === null ? trend : { ...trend, low: trend.low / 100 }
}

function aWeekAgo(category: string | null, { velocity }: Trend): Pick<Listed, 'before'> {
  if (!category || !MOVED.includes(category) || velocity === null) return {}
  return velocity > 0
    ? { before: { velocity: 4, low: -12, confidence: 'low', stage: 'steady' } }
    : { before: { velocity: 90, low: 61, confidence: 'high', stage: 'viral' } }
}

/** 60 days; the last but one is unknown. */
async function historyOf(db: Db, id: number): Promise<void> {
  const before = Array.from({ length: 53 }, (_, day) => 40 + day)
  await makeHistory(db, id, [...before, 96, 104, 121, 118, 140, null, 171], AS_OF)
}

async function matchesOf(
  db: Db,
  id: number,
  {
    suppliersFound,
    forwardersFound,
    trend,
  }: Pick<TiktokItem, 'suppliersFound' | 'forwardersFound' | 'trend'>,
) {
  const strongest = trend.low !== null && trend.low > 300 && id < FIRST.amazon
  if (id === ON_SALE.product) await makeMatch(db, id, FIRST.supplier + ON_SALE.supplier)
  const numbers = Array.from(
    { length: suppliersFound + forwardersFound },
    (_, index) => (strongest ? OF_THE_STRONGEST[index] : null) ?? index,
  ).sort((a, b) => Number(supplier(a).forwarder) - Number(supplier(b).forwarder))
  for (const [index, number] of numbers.entries()) {
    const { match } = matched(index)
    await makeMatch(db, id, FIRST.supplier + number, {
      position: index + 1,
      score: match.score,
      words: match.words,
      goods: match.goods,
      matching_shipments: match.matchingShipments,
      last_shipment_on: match.lastShipmentOn,
      buyers: match.buyers,
    })
  }
}
