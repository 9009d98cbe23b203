import type { Catalogue } from '../catalogue/catalogue.ts'
import { SHOP_NAMES } from '../catalogue/company-words.ts'
import type { CatalogueProduct } from '../catalogue/products.ts'
import { chance } from '../random.ts'
import { type Api, type Asked, numberIn, PICTURE_ORIGIN, pageOf, type Reply } from './api.ts'
import { sellerId } from './echotik.ts'
import { wordsOf } from './words.ts'

export const SCRAPECREATORS_CREDENTIALS = { apiKey: 'sandbox' }

const FOUND_MAX = 30

export function scrapecreatorsApi(catalogue: () => Catalogue): Api {
  return (asked) => {
    if (asked.headers['x-api-key'] !== SCRAPECREATORS_CREDENTIALS.apiKey)
      return refusal(401, 'Invalid API key')
    if (asked.path === '/v1/tiktok/shop/search') return search(asked, catalogue())
    if (asked.path === '/v1/tiktok/shop/products') return shop(asked, catalogue())
    return refusal(404, 'Not found')
  }
}

function search({ query }: Asked, { tiktok, yesterday, seed }: Catalogue): Reply {
  const words = wordsOf(query.get('query') ?? '')
  const hits = tiktok
    .map((product) => ({ product, score: overlap(words, product) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.product.id < b.product.id ? -1 : 1))
  const page = pageOf(hits, numberIn(query, 'page', 1, 100), FOUND_MAX)
  const products = page.map(({ product }) => {
    const price = product.price(yesterday)?.toFixed(2) ?? null
    const sold = product.demand.total(yesterday)
    return {
      product_id: product.id,
      title: product.name,
      image: { url_list: product.picture ? [PICTURE_ORIGIN + product.picture] : [] },
      product_price_info: {
        sale_price_decimal: price,
        sale_price_format: price,
        origin_price_decimal: price,
        currency_symbol: '$',
        currency_name: 'USD',
      },
      rate_info: { score: product.rating, review_count: Math.floor(sold * product.reviewRate) },
      sold_info: { sold_count: sold },
      seller_info: { seller_id: sellerId(seed, product.shop), shop_name: SHOP_NAMES[product.shop] },
    }
  })
  return {
    status: 200,
    body: { success: true, query: query.get('query'), total_products: hits.length, products },
  }
}

function shop({ query }: Asked, { tiktok, yesterday, seed }: Catalogue): Reply {
  const id = query.get('url')?.split('/').at(-1)
  const number = SHOP_NAMES.findIndex((_, index) => sellerId(seed, index) === id)
  const name = SHOP_NAMES[number]
  if (!name) return refusal(404, 'Shop not found')
  const own = tiktok.filter((product) => product.shop === number)
  const sold = own.reduce((sum, product) => sum + product.demand.total(yesterday), 0)
  const rated = chance(seed, 'rated', number) > 0.1
  return {
    status: 200,
    body: {
      success: true,
      shopInfo: {
        shop_name: name,
        sold_count: sold,
        on_sell_product_count: own.length,
        shop_rating: rated ? (3.9 + chance(seed, 'stars', number)).toFixed(1) : null,
        review_count: rated ? Math.floor(sold * 0.04) : null,
        followers_count: Math.floor(sold / 3),
      },
      products: [],
    },
  }
}

function overlap(words: ReadonlySet<string>, product: CatalogueProduct): number {
  return [...wordsOf(`${product.name} ${product.category}`)].filter((word) => words.has(word)).length
}

function refusal(status: number, message: string): Reply {
  return { status, body: { success: false, error: message } }
}
