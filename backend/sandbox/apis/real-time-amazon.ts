import type { Category } from '../../contracts/categories.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueProduct } from '../catalogue/products.ts'
import type { DayNumber } from '../demand.ts'
import { type Api, numberIn, PICTURE_ORIGIN, pageOf, type Reply } from './api.ts'

export const REAL_TIME_AMAZON_CREDENTIALS = { apiKey: 'sandbox' }

const PAGE_SIZE = 50

export const DEPARTMENT_CATEGORIES: Readonly<Record<string, Category>> = {
  beauty: 'Beauty & Personal Care',
  fashion: 'Fashion',
  'home-garden': 'Home & Living',
  electronics: 'Electronics',
  'sporting-goods': 'Sports & Outdoors',
  hpc: 'Health & Wellness',
  automotive: 'Automotive',
  kitchen: 'Kitchen & Dining',
}

/** RapidAPI's Real-Time Amazon Data: current best sellers, no history. */
export function realTimeAmazonApi(catalogue: () => Catalogue): Api {
  return ({ path, query, headers }) => {
    if (headers['x-rapidapi-key'] !== REAL_TIME_AMAZON_CREDENTIALS.apiKey) {
      return { status: 401, body: { message: 'Invalid API key.' } }
    }
    if (path === '/product-details') return productDetails(query, catalogue())
    if (path !== '/best-sellers')
      return { status: 404, body: { message: `Endpoint '${path}' does not exist` } }
    const department = query.get('category') ?? ''
    const category = DEPARTMENT_CATEGORIES[department]
    if (!category) return vendorError(`Unknown category ${department}`)
    const page = numberIn(query, 'page', 1, 100)
    const { amazon, yesterday } = catalogue()
    const rows = bestSellers(amazon, category, yesterday).map((product, index) =>
      row(product, index + 1, yesterday),
    )
    return {
      status: 200,
      body: {
        status: 'OK',
        request_id: 'sandbox',
        parameters: {
          country: query.get('country') ?? 'US',
          type: 'BEST_SELLERS',
          page,
          category: department,
        },
        data: { best_sellers: pageOf(rows, page, PAGE_SIZE) },
      },
    }
  }
}

/** Includes unlisted products. Empty for an unknown number. */
function productDetails(query: URLSearchParams, { amazon, unranked, yesterday }: Catalogue): Reply {
  const asin = query.get('asin') ?? ''
  const country = query.get('country') ?? 'US'
  const product = [...amazon, ...unranked.amazon].find(({ id }) => id === asin)
  const data = product ? detail(product, country, yesterday) : {}
  return { status: 200, body: { status: 'OK', request_id: 'sandbox', parameters: { asin, country }, data } }
}

function detail(product: CatalogueProduct, country: string, day: DayNumber) {
  const { rank: _, rank_change_label: __, product_price, ...rest } = row(product, 0, day)
  return {
    ...rest,
    country,
    product_price: product_price?.replace('$', '') ?? null,
    currency: 'USD',
    product_description: product.description,
    category_path: [{ id: '1', name: product.category, link: null }],
  }
}

export function bestSellers(
  products: CatalogueProduct[],
  category: Category,
  day: DayNumber,
): CatalogueProduct[] {
  return products
    .filter((product) => product.category === category)
    .map((product) => ({ product, week: product.demand.total(day) - product.demand.total(day - 7) }))
    .sort((a, b) => b.week - a.week || (a.product.id < b.product.id ? -1 : 1))
    .map(({ product }) => product)
}

export function ratingsUntil(product: CatalogueProduct, day: DayNumber): number {
  return Math.floor(product.demand.total(day) * product.reviewRate * 2)
}

export function amazonAddress(product: CatalogueProduct): string {
  return `https://marketplace.sandbox.example/dp/${product.id}`
}

function row(product: CatalogueProduct, rank: number, day: DayNumber) {
  const price = product.price(day)
  return {
    rank,
    asin: product.id,
    product_title: product.name,
    product_price: price === null ? null : `$${price.toFixed(2)}`,
    product_star_rating: product.rating === null ? null : String(product.rating),
    product_num_ratings: product.rating === null ? null : ratingsUntil(product, day),
    product_url: amazonAddress(product),
    product_photo: product.picture ? PICTURE_ORIGIN + product.picture : null,
    rank_change_label: null,
  }
}

function vendorError(message: string): Reply {
  return { status: 400, body: { status: 'ERROR', request_id: 'sandbox', error: { message, code: 400 } } }
}
