import * as z from 'zod'
import { addDays, type Day } from '../../calendar/days.ts'
import { parseDay } from '../../calendar/parse-day.ts'
import type { Origin } from '../../contracts/provenance.ts'
import { amount, count, description, idText, list, nameText, optionalText, rating } from '../fields.ts'
import { inGroups } from '../in-groups.ts'
import { readItems } from '../items.ts'
import { parseJson } from '../json.ts'
import { type CollectContext, type DayObservation, SourceFailure, type SpendCall } from '../port.ts'
import { cleanUrl } from '../text.ts'
import { createUpstream, type Query, type UpstreamRun } from '../upstream.ts'
import { CreatorItem, VideoItem } from './echotik-video-items.ts'

export interface EchotikSettings {
  baseUrl: string
  username: string
  password: string
  callBudget: number
  beforeCall?: SpendCall
  /** E.g. 'US'. */
  region: string
  origin: Origin
}

/** The vendor's limit for lists, batches and histories. */
export const PAGE_SIZE = 10

export interface Category {
  id: string
  name: string
}

export interface Ranked {
  id: string
  name: string
  price: number | null
  /** From 1; null for lookups. */
  rank: number | null
}

export type Detail = z.output<typeof DetailItem>
export type Video = z.output<typeof VideoItem>
type Creator = z.output<typeof CreatorItem>
export type EchotikApi = ReturnType<ReturnType<typeof createEchotikApi>>

/** Codes other than 0 are failures. */
export function createEchotikApi(settings: EchotikSettings) {
  const { baseUrl, username, password, callBudget, beforeCall, region } = settings
  const upstream = createUpstream({
    label: 'EchoTik',
    baseUrl,
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    callBudget,
    beforeCall,
    explain: (_status, body) =>
      /usage limit exceeded/i.test(body)
        ? new SourceFailure("EchoTik's quota is used up", { retryAfter: 86_400 })
        : null,
  })
  return (context: CollectContext) => {
    const run = upstream.begin(context.signal)
    return {
      callsLeft: () => run.callsLeft(),

      async categories(): Promise<Category[]> {
        const data = await call(run, 'category/l1', { language: 'en-US' })
        return readItems(data, CategoryItem, 'category', context)
      },

      /** By units sold, best first. Null: all categories. */
      async ranking(day: Day, categoryId: string | null, limit: number): Promise<Ranked[]> {
        const query = { date: day, region, rank_type: 1, product_rank_field: 1, category_id: categoryId }
        const items = await paged(run, 'product/ranklist', query, limit)
        return readItems(items, RankedItem, 'ranking', context).map((item, index) => ({
          ...item,
          rank: index + 1,
        }))
      },

      /** At most ten; unknown products are absent. */
      async details(ids: string[]): Promise<Detail[]> {
        const data = await call(run, 'product/detail', { product_ids: ids.join(',') })
        return readItems(data, DetailItem, 'product', context)
      },

      async history(id: string, from: Day, to: Day): Promise<DayObservation[]> {
        const query = { product_id: id, start_date: from, end_date: to }
        const items = await paged(run, 'product/trend', query, 180)
        return readItems(items, TrendItem, 'history', context).filter(
          ({ day }) => day >= addDays(from, -1) && day <= to,
        )
      },

      /** At most ten. */
      async videos(id: string, order: keyof typeof VIDEO_ORDERS): Promise<Video[]> {
        const query = { product_id: id, ...VIDEO_ORDERS[order], page_num: 1, page_size: PAGE_SIZE }
        const data = await call(run, 'product/video/list', query)
        return readItems(data, VideoItem, 'video', context)
      },

      /** At most ten; unknown creators are absent. */
      async creators(ids: string[]): Promise<Creator[]> {
        const data = await call(run, 'influencer/detail', { user_ids: ids.join(',') })
        return readItems(data, CreatorItem, 'creator', context)
      },

      async sellerName(id: string): Promise<string | null> {
        const data = await call(run, 'seller/detail', { seller_id: id })
        return readItems(data, SellerItem, 'seller', context)[0]?.seller_name ?? null
      },

      /** The private store's URLs for ones valid for a day. */
      async openPictures(urls: string[]): Promise<Map<string, string>> {
        const opened = new Map<string, string>()
        const closed = urls.filter((url) => new URL(url).hostname.endsWith('.volces.com'))
        for (const group of inGroups(closed, PAGE_SIZE)) {
          const answer = await run.get('batch/cover/download', { cover_urls: group.join(',') }, CoverEnvelope)
          for (const [from, to] of answer.data.flatMap((pairs) => Object.entries(pairs))) {
            const url = cleanUrl(to)
            if (url) opened.set(from, url)
          }
        }
        return opened
      },
    }
  }
}

/** Fields 4 and 6: units sold, day of publication. */
const VIDEO_ORDERS = {
  'most sold': { product_video_sort_field: 4, sort_type: 1 },
  newest: { product_video_sort_field: 6, sort_type: 1 },
  oldest: { product_video_sort_field: 6, sort_type: 0 },
} as const

async function call(run: UpstreamRun, path: string, query: Query): Promise<unknown[]> {
  const { code, message, data } = await run.get(path, query, Envelope)
  if (code === 0) return data
  throw new SourceFailure(`EchoTik refused ${path}: ${message ?? 'no reason given'} (code ${code})`)
}

/** Without a total; a short page is the last. */
async function paged(run: UpstreamRun, path: string, query: Query, limit: number): Promise<unknown[]> {
  const items: unknown[] = []
  for (let page = 1; items.length < limit; page += 1) {
    const data = await call(run, path, { ...query, page_num: page, page_size: PAGE_SIZE })
    items.push(...data)
    if (data.length < PAGE_SIZE) break
  }
  return items.slice(0, limit)
}

const Envelope = z.object({ code: z.number(), message: z.string().nullish(), data: list })

const CoverEnvelope = z.object({
  data: z
    .union([
      z.array(z.record(z.string(), z.string())),
      z.record(z.string(), z.string()).transform((pairs) => [pairs]),
    ])
    .nullish()
    .transform((data) => data ?? []),
})

const CategoryItem = z
  .object({ category_id: idText, category_name: nameText })
  .transform((item) => ({ id: item.category_id, name: item.category_name }))

const RankedItem = z
  .object({ product_id: idText, product_name: nameText, spu_avg_price: amount, min_price: amount })
  .transform((item) => ({
    id: item.product_id,
    name: item.product_name,
    price: item.spu_avg_price ?? item.min_price,
  }))

/** A JSON list of `{ url, index }` in a string, or a plain URL. */
const pictures = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? picturesIn(value.slice(0, 20_000)) : []))

const DetailItem = z
  .object({
    product_id: idText,
    product_name: nameText,
    category_id: optionalText,
    desc_detail: description,
    seller_id: optionalText,
    spu_avg_price: amount,
    min_price: amount,
    product_rating: rating,
    review_count: count,
    total_views_cnt: count,
    total_sale_cnt: count,
    total_ifl_cnt: count,
    total_video_cnt: count,
    product_commission_rate: amount,
    first_crawl_dt: optionalText,
    cover_url: pictures,
  })
  .transform((item) => ({
    id: item.product_id,
    name: item.product_name,
    categoryId: item.category_id,
    description: item.desc_detail,
    sellerId: item.seller_id,
    price: item.spu_avg_price ?? item.min_price,
    rating: item.product_rating,
    ratingCount: item.review_count,
    viewCount: item.total_views_cnt,
    soldCount: item.total_sale_cnt,
    creatorCount: item.total_ifl_cnt,
    videoCount: item.total_video_cnt,
    commissionPercent: percentIn(item.product_commission_rate),
    firstSeenOn: parseDay(item.first_crawl_dt, 'month-first'),
    pictures: item.cover_url,
  }))

/** The vendor writes 0.1 for 10 %. */
function percentIn(rate: number | null): number | null {
  return rate === null || rate > 1 ? null : Math.round(rate * 10_000) / 100
}

const TrendItem = z
  .object({
    dt: z.union([z.string(), z.number()]),
    total_sale_1d_cnt: count,
    total_sale_cnt: count,
    spu_avg_price: amount,
    total_ifl_cnt: count,
  })
  .transform((item, issues): DayObservation => {
    const day = parseDay(item.dt, 'month-first')
    if (day === null) {
      issues.addIssue({ code: 'custom', path: ['dt'], message: 'is not a day' })
      return z.NEVER
    }
    return {
      day,
      units: item.total_sale_1d_cnt,
      views: null,
      soldTotal: item.total_sale_cnt,
      viewsTotal: null,
      price: item.spu_avg_price,
      currency: item.spu_avg_price === null ? null : 'USD',
      rank: null,
      rating: null,
      ratingCount: null,
      competitors: item.total_ifl_cnt,
    }
  })

const SellerItem = z.object({ seller_name: optionalText })

const Cover = z.array(z.object({ url: z.string(), index: z.number().catch(0) }))

function picturesIn(text: string): string[] {
  const bare = cleanUrl(text)
  if (bare) return [bare]
  const parsed = Cover.safeParse(parsedOrNull(text))
  if (!parsed.success) return []
  const inOrder = parsed.data.sort((a, b) => a.index - b.index).map(({ url }) => cleanUrl(url))
  return inOrder.filter((url) => url !== null).slice(0, 8)
}

function parsedOrNull(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    // Unreadable picture links cost no other figures.
    return null
  }
}
