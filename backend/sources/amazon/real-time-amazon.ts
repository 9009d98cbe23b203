import * as z from 'zod'
import type { Origin } from '../../contracts/provenance.ts'
import { Refused } from '../answer.ts'
import { count, idText, list, nameText, optionalText, optionalUrl, price, rating } from '../fields.ts'
import { readItems } from '../items.ts'
import { type CollectContext, type ProductRow, type Source, SourceFailure, type SpendCall } from '../port.ts'
import { createUpstream, type UpstreamRun } from '../upstream.ts'
import { currencyIn } from '../written-currency.ts'

export interface RealTimeAmazonSettings {
  baseUrl: string
  apiKey: string
  callBudget: number
  beforeCall?: SpendCall
  /** E.g. 'US'. */
  country: string
  origin: Origin
}

/** Narrow ones first: a product keeps its first list. */
const DEPARTMENTS = [
  'kitchen',
  'beauty',
  'fashion',
  'electronics',
  'sporting-goods',
  'hpc',
  'automotive',
  'home-garden',
] as const

const PAGES = 2
/**
 * Amazon's API license allows 24 hours; this vendor states no rule. Price, rating and rank expire a day after
 * the last fetch.
 */
const KEEP_MS = 24 * 3_600_000

/** Two pages a department. Only returns today: each run adds one day, dated to the last whole day. */
export function createRealTimeAmazon(settings: RealTimeAmazonSettings): Source {
  const upstream = createUpstream({
    label: 'Real-Time Amazon Data',
    baseUrl: settings.baseUrl,
    headers: { 'x-rapidapi-key': settings.apiKey, 'x-rapidapi-host': new URL(settings.baseUrl).host },
    callBudget: settings.callBudget,
    beforeCall: settings.beforeCall,
  })
  return {
    id: 'real-time-amazon',
    label: 'Real-Time Amazon Data',
    origin: settings.origin,
    provides: ['product'],
    retentionDays: 90,
    looksUp: 'amazon',
    async *collect(context) {
      const run = upstream.begin(context.signal)
      const seen = new Set<string>()
      for (const [index, category] of DEPARTMENTS.entries()) {
        for (let page = 1; page <= PAGES; page += 1) {
          const query = { category, type: 'BEST_SELLERS', page, country: settings.country }
          const answer = await run.get('best-sellers', query, Answer)
          if (answer.status !== 'OK') throw refusal(answer)
          const items = answer.data?.best_sellers ?? []
          const department = answer.parameters?.category ?? category
          for (const item of readItems(items, BestSeller, `best seller in ${category}`, context)) {
            if (seen.has(item.asin)) continue
            seen.add(item.asin)
            yield productRow(item, department, context)
          }
          if (items.length === 0) break
        }
        context.progress(index + 1, DEPARTMENTS.length)
      }
      yield* followedProducts(run, settings.country, seen, context)
    },
  }
}

/** One call each, last. After a failure the rest wait for the next refresh. */
async function* followedProducts(
  run: UpstreamRun,
  country: string,
  seen: ReadonlySet<string>,
  context: CollectContext,
): AsyncIterable<ProductRow> {
  try {
    for (const { externalId: asin } of context.followed) {
      if (seen.has(asin)) continue
      const item = await productDetails(run, { asin, country }, context)
      if (item) yield productRow(item, item.category, context)
      else context.unknown(asin)
    }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    context.reject(`followed products were not all asked for: ${error.message}`)
  }
}

/** Null for an unknown ASIN: an empty answer, a nameless product, or an error. */
async function productDetails(
  run: UpstreamRun,
  asked: { asin: string; country: string },
  context: CollectContext,
): Promise<z.output<typeof Detail> | null> {
  const answer = await run.get('product-details', asked, Details).catch((error: unknown) => {
    if (error instanceof Refused && [400, 404, 422].includes(error.status)) return null
    throw error
  })
  if (answer && answer.status !== 'OK') throw refusal(answer)
  if (!answer?.data?.product_title) return null
  const [item] = readItems([{ ...answer.data, rank: null }], Detail, `product ${asked.asin}`, context)
  return item?.asin === asked.asin ? item : null
}

/** List rows have no category of their own. */
function productRow(item: BestSeller, department: string | null, context: CollectContext): ProductRow {
  const now = new Date()
  const figures = {
    price: item.product_price?.amount ?? null,
    currency: item.product_price?.currency ?? null,
    rating: item.product_star_rating,
    ratingCount: item.product_num_ratings,
    rank: item.rank,
  }
  return {
    kind: 'product',
    channel: 'amazon',
    externalId: item.asin,
    name: item.product_title,
    description: null,
    category: department,
    shopName: null,
    url: item.product_url,
    imageUrls: item.product_photo ? [item.product_photo] : [],
    videos: [],
    ...figures,
    salePrice: null,
    viewCount: null,
    soldCount: null,
    creatorCount: null,
    videoCount: null,
    sellerCount: null,
    firstSeenOn: null,
    observedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + KEEP_MS).toISOString(),
    days: [
      {
        ...{
          day: context.asOf,
          units: null,
          views: null,
          soldTotal: null,
          viewsTotal: null,
          competitors: null,
        },
        ...figures,
      },
    ],
  }
}

function refusal({ error }: Pick<z.output<typeof Answer>, 'error'>): SourceFailure {
  return new SourceFailure(`Real-Time Amazon Data refused the call: ${error?.message ?? 'no reason given'}`)
}

const Answer = z.object({
  status: z.string(),
  error: z.object({ message: z.string().max(1000).catch('') }).nullish(),
  parameters: z.object({ category: optionalText }).nullish(),
  data: z.object({ best_sellers: list }).nullish(),
})

const BestSeller = z.object({
  rank: z.number().int().positive().max(1_000_000).nullable().catch(null),
  asin: idText,
  product_title: nameText,
  product_price: price,
  product_star_rating: rating,
  product_num_ratings: count,
  product_url: optionalUrl,
  product_photo: optionalUrl,
})
type BestSeller = z.output<typeof BestSeller>

const Details = z.object({
  status: z.string(),
  error: z.object({ message: z.string().max(1000).catch('') }).nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
})

/** Currency apart from the price; categories from wide to narrow. */
const Detail = z
  .object({
    ...BestSeller.shape,
    currency: optionalText,
    category_path: list,
  })
  .transform(({ currency, category_path, ...item }) => ({
    ...item,
    product_price: item.product_price && {
      ...item.product_price,
      // The price also has `$` in Canada.
      currency: currencyIn(currency ?? '') ?? item.product_price.currency,
    },
    category: nameIn(category_path[0]),
  }))

function nameIn(category: unknown): string | null {
  const named = z.object({ name: optionalText }).safeParse(category)
  return named.success ? named.data.name : null
}
