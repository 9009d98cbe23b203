import * as z from 'zod'
import { CATEGORIES } from '../../contracts/categories.ts'
import type { Origin } from '../../contracts/provenance.ts'
import { count, idText, list, nameText, rating } from '../fields.ts'
import { readItems } from '../items.ts'
import { type CollectContext, type ShopRow, type Source, SourceFailure, type SpendCall } from '../port.ts'
import { createUpstream, type UpstreamRun } from '../upstream.ts'

export interface ScrapecreatorsSettings {
  baseUrl: string
  apiKey: string
  callBudget: number
  beforeCall?: SpendCall
  region: string
  origin: Origin
}

/** Searches and shops cost a credit each. */
const SEARCHES_MAX = 24
const SHOPS_MAX = 60
/** So many in a row are a vendor failure. */
const BROKEN_SHOPS_MAX = 3

/** Storing terms are unknown; we chose the expiry after 90 days unseen. */
export function createScrapecreators(settings: ScrapecreatorsSettings): Source {
  const upstream = createUpstream({
    label: 'ScrapeCreators',
    baseUrl: settings.baseUrl,
    headers: { 'x-api-key': settings.apiKey },
    callBudget: settings.callBudget,
    beforeCall: settings.beforeCall,
  })
  return {
    id: 'scrapecreators',
    label: 'ScrapeCreators',
    origin: settings.origin,
    provides: ['shop'],
    retentionDays: 90,
    async *collect(context) {
      const run = upstream.begin(context.signal)
      const sellers = await findSellers(run, settings.region, context)
      let broken = 0
      for (const [index, seller] of sellers.entries()) {
        try {
          yield await readShop(run, seller, settings.region)
          broken = 0
        } catch (error) {
          broken += 1
          if (!(error instanceof SourceFailure) || broken === BROKEN_SHOPS_MAX) throw error
          context.reject(`shop ${seller.name}: ${error.message}`)
        }
        context.progress(index + 1, sellers.length)
      }
    },
  }
}

interface Seller {
  id: string
  name: string
}

async function findSellers(run: UpstreamRun, region: string, context: CollectContext): Promise<Seller[]> {
  const searches = [...new Set([...CATEGORIES, ...context.terms])].slice(
    0,
    Math.min(SEARCHES_MAX, run.callsLeft() / 2),
  )
  const products = new Map<string, { seller: Seller; products: number }>()
  for (const query of searches) {
    const answer = await run.get('v1/tiktok/shop/search', { query, page: 1, region }, SearchAnswer)
    for (const { seller_info } of readItems(answer.products, FoundProduct, 'shop search', context)) {
      const known = products.get(seller_info.seller_id)
      const seller = { id: seller_info.seller_id, name: seller_info.shop_name }
      products.set(seller.id, { seller, products: (known?.products ?? 0) + 1 })
    }
  }
  const most = [...products.values()].sort((a, b) => b.products - a.products)
  return most.slice(0, Math.min(SHOPS_MAX, run.callsLeft())).map(({ seller }) => seller)
}

async function readShop(run: UpstreamRun, seller: Seller, region: string): Promise<ShopRow> {
  const slug =
    seller.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'shop'
  const url = `https://www.tiktok.com/shop/store/${slug}/${seller.id}`
  const { shopInfo } = await run.get('v1/tiktok/shop/products', { url, region }, ShopAnswer)
  return {
    kind: 'shop',
    externalId: seller.id,
    name: shopInfo.shop_name,
    rating: shopInfo.shop_rating,
    reviewCount: shopInfo.review_count,
    soldCount: shopInfo.sold_count,
    verification: null,
    observedAt: new Date().toISOString(),
    expiresAt: null,
  }
}

const SearchAnswer = z.object({ products: list })
const FoundProduct = z.object({ seller_info: z.object({ seller_id: idText, shop_name: nameText }) })
const ShopAnswer = z.object({
  shopInfo: z.object({ shop_name: nameText, shop_rating: rating, review_count: count, sold_count: count }),
})
