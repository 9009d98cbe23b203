import { CATEGORIES, type Category } from '../../contracts/categories.ts'
import { type Catalogue, dayNumber, dayText } from '../catalogue/catalogue.ts'
import { SHOP_NAMES } from '../catalogue/company-words.ts'
import type { CatalogueProduct } from '../catalogue/products.ts'
import type { DayNumber } from '../demand.ts'
import { digits } from '../random.ts'
import { type Api, type Asked, numberIn, PICTURE_ORIGIN, pageOf, type Reply } from './api.ts'
import { creatorRows, videoRows } from './echotik-videos.ts'

export const ECHOTIK_CREDENTIALS = { username: 'sandbox', password: 'sandbox' }

const PAGE_MAX = 10

const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  'Beauty & Personal Care': 'Beauty & Personal Care',
  Fashion: 'Womenswear & Underwear',
  'Home & Living': 'Home Supplies',
  Electronics: 'Phones & Electronics',
  'Sports & Outdoors': 'Sports & Outdoor',
  'Health & Wellness': 'Health',
  Automotive: 'Automotive & Motorcycle',
  'Kitchen & Dining': 'Kitchenware',
}

/** EchoTik v3: yesterday's data, at most ten rows a list; an error is a `code` not 0. */
export function echotikApi(catalogue: () => Catalogue): Api {
  return (asked) => {
    if (asked.headers.authorization !== BASIC) return { status: 401, body: envelope([], 401, 'Unauthorized') }
    const today = catalogue()
    switch (asked.path) {
      case '/category/l1':
        return ok(CATEGORIES.map(categoryRow))
      case '/product/ranklist':
        return ok(ranklist(asked, today))
      case '/product/detail':
        return ok(details(asked, today))
      case '/product/trend':
        return ok(trend(asked, today))
      case '/product/video/list':
        return ok(videoRows(asked, today))
      case '/influencer/detail':
        return ok(creatorRows(asked, today))
      case '/seller/detail':
        return ok(seller(asked, today))
      case '/batch/cover/download':
        return ok([])
      default:
        return { status: 404, body: envelope([], 404, 'Not Found') }
    }
  }
}

/** Shared with the shop fake. */
export function sellerId(seed: number, shop: number): string {
  return `7495${digits(15, seed, 'shop', shop)}`
}

const BASIC = `Basic ${Buffer.from(`${ECHOTIK_CREDENTIALS.username}:${ECHOTIK_CREDENTIALS.password}`).toString('base64')}`

function ok(data: unknown[]): Reply {
  return { status: 200, body: envelope(data, 0, 'success') }
}

function envelope(data: unknown[], code: number, message: string) {
  return { code, message, data, requestId: 'sandbox' }
}

function categoryId(category: Category): string {
  return String(600_001 + CATEGORIES.indexOf(category) * 17)
}

function categoryRow(category: Category) {
  return {
    category_id: categoryId(category),
    category_level: '1',
    category_name: CATEGORY_NAMES[category],
    language: 'en-US',
    parent_id: '0',
  }
}

/** By units of the day. An unfinished day has no ranking. */
function ranklist({ query }: Asked, { tiktok, yesterday }: Catalogue) {
  const day = dayNumber(new Date(`${query.get('date')}T00:00:00Z`))
  const category = query.get('category_id')
  if (!(day <= yesterday)) return []
  const ranked = tiktok
    .filter(
      (product) => product.demand.launch <= day && (!category || categoryId(product.category) === category),
    )
    .map((product) => ({ product, units: product.demand.units(day) }))
    .sort((a, b) => b.units - a.units || (a.product.id < b.product.id ? -1 : 1))
  const rows = pageOf(
    ranked,
    numberIn(query, 'page_num', 1, 1000),
    numberIn(query, 'page_size', PAGE_MAX, PAGE_MAX),
  )
  return rows.map(({ product, units }) => ({
    ...identity(product),
    ...prices(product, day),
    product_commission_rate: 0.1,
    total_sale_cnt: units,
    total_sale_gmv_amt: Math.round(units * (product.price(day) ?? 0) * 100) / 100,
    total_ifl_cnt: product.creators(day),
    total_video_cnt: product.videos,
    total_live_cnt: 0,
  }))
}

function details({ query }: Asked, { tiktok, unranked, yesterday, seed }: Catalogue) {
  const wanted = new Set((query.get('product_ids') ?? '').split(',').slice(0, PAGE_MAX))
  return [...tiktok, ...unranked.tiktok]
    .filter(({ id }) => wanted.has(id))
    .map((product) => detail(product, yesterday, seed))
}

function detail(product: CatalogueProduct, day: DayNumber, seed: number) {
  const total = product.demand.total(day)
  const since = (days: number) => total - product.demand.total(day - days)
  return {
    ...identity(product),
    ...prices(product, day),
    desc_detail: product.description,
    seller_id: sellerId(seed, product.shop),
    product_rating: product.rating ?? 0,
    review_count: Math.floor(total * product.reviewRate),
    total_sale_cnt: total,
    total_sale_1d_cnt: since(1),
    total_sale_7d_cnt: since(7),
    total_sale_30d_cnt: since(30),
    total_ifl_cnt: product.creators(day),
    total_video_cnt: product.videos,
    total_views_cnt: Math.floor(total * product.viewsPerUnit),
    sales_trend_flag: 0,
    product_commission_rate: 0.1,
    off_mark: 0,
    first_crawl_dt: Number(dayText(product.demand.launch).replaceAll('-', '')),
    cover_url: product.picture ? JSON.stringify([{ url: PICTURE_ORIGIN + product.picture, index: 1 }]) : '',
  }
}

/** Oldest first; no days before the launch. */
function trend({ query }: Asked, { tiktok, unranked, yesterday }: Catalogue) {
  const product = [...tiktok, ...unranked.tiktok].find(({ id }) => id === query.get('product_id'))
  const from = dayNumber(new Date(`${query.get('start_date')}T00:00:00Z`))
  const to = dayNumber(new Date(`${query.get('end_date')}T00:00:00Z`))
  if (!product || !(to - from <= 180)) return []
  const days: DayNumber[] = []
  for (let day = Math.max(from, product.demand.launch); day <= Math.min(to, yesterday); day += 1)
    days.push(day)
  const page = pageOf(
    days,
    numberIn(query, 'page_num', 1, 1000),
    numberIn(query, 'page_size', PAGE_MAX, PAGE_MAX),
  )
  return page.map((day) => ({
    dt: dayText(day),
    product_id: product.id,
    spu_avg_price: product.price(day) ?? 0,
    total_sale_cnt: product.demand.total(day),
    total_sale_1d_cnt: product.demand.units(day),
    total_ifl_cnt: product.creators(day),
    total_video_cnt: product.videos,
    total_live_cnt: 0,
  }))
}

function seller({ query }: Asked, { seed }: Catalogue) {
  const shop = SHOP_NAMES.findIndex((_, index) => sellerId(seed, index) === query.get('seller_id'))
  const name = SHOP_NAMES[shop]
  return name ? [{ seller_id: sellerId(seed, shop), seller_name: name, region: 'US' }] : []
}

function identity(product: CatalogueProduct) {
  return {
    product_id: product.id,
    product_name: product.name,
    category_id: categoryId(product.category),
    category_l2_id: '',
    category_l3_id: '',
    region: 'US',
  }
}

/** The vendor writes 0 for an unknown price. */
function prices(product: CatalogueProduct, day: DayNumber) {
  const price = product.price(day) ?? 0
  return { min_price: price, max_price: Math.round(price * 115) / 100, spu_avg_price: price }
}
