import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { Competition } from './competition.ts'
import { endpoint } from './endpoint.ts'
import { count, id, pageSize } from './fields.ts'
import { decisionField, VERDICTS } from './list-decision.ts'
import { profitFields } from './profit.ts'
import { Amount, Currency, Origin, Provenance, price } from './provenance.ts'
import { MatchedSupplier } from './suppliers.ts'

export const COUNTED = ['units', 'views', 'ratings'] as const
export const MEASURES = [...COUNTED, 'ranks'] as const
export const CONFIDENCES = ['low', 'medium', 'high'] as const
export const ACCELERATIONS = ['speeding up', 'steady', 'slowing'] as const
export const STAGES = ['new', 'growing', 'viral', 'steady', 'fading'] as const
/** Certain rises, possible rises, the rest; each strongest first. */
export const SECTIONS = ['rising', 'early', 'other'] as const
/**
 * `stale`: the source is three or more days late, so no claim about the future. `out-of-stock`, `cut-price`:
 * such days leave fewer than five of last week.
 */
const CAVEATS = [
  'no-history',
  'short-history',
  'few-sales',
  'no-recent-data',
  'out-of-stock',
  'cut-price',
  'stale',
] as const

/**
 * See docs/decisions, trend arithmetic. `velocity`, `low` and `high` are percent against a usual week; `weeks`
 * are oldest first.
 */
export const Trend = z.object({
  /**
   * `ranks`: only best-seller ranks are known; `weeks` is an estimated sales index, 100 for the list's
   * average product.
   */
  measure: z.nullable(z.enum(MEASURES)),
  velocity: z.nullable(z.number()),
  /**
   * Percent, last week without its best day against a full usual week; sorts lists. May be negative beside a
   * positive velocity.
   */
  careful: z.nullable(z.number()),
  /** Shrunk growth ± one standard error; contains the velocity. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  confidence: z.enum(CONFIDENCES),
  /**
   * Share (0 to 1) of products with equal evidence that outsold a usual week in the next one. Null with a
   * caveat.
   */
  probability: z.nullable(z.number()),
  acceleration: z.nullable(z.enum(ACCELERATIONS)),
  stage: z.nullable(z.enum(STAGES)),
  /** Last 7 whole days; unknown days are scaled up. */
  lastWeek: z.nullable(z.number()),
  /** Mean week of days -35 to -8, counted likewise. */
  usualWeek: z.nullable(z.number()),
  /** 4, or fewer for a younger product. Null without a usual week, and in older answers. */
  usualWeeks: z._default(z.nullable(count), null),
  /**
   * Last week over usual week for the same channel, measure and category: 1.3 is 30 % more. Growth, stage,
   * probability and confidence are relative to it.
   */
  market: z.nullable(z.object({ growth: z.number(), products: count })),
  /** Replacing the best day changed last week by more than a tenth. */
  spikeCapped: z.boolean(),
  weeks: z.array(z.nullable(z.number())),
  historyDays: count,
  /** Days of the last five weeks excluded from both weeks, by reason. Null if none were. */
  leftOut: z.nullable(z.object({ outOfStock: count, cutPrice: count })),
  /** Only for `ranks`. Null: no data in the week, or beyond `of`, the last read position. */
  ranks: z.nullable(
    z.object({
      last: z.nullable(count),
      usual: z.nullable(count),
      weeks: z.array(z.nullable(count)),
      of: z.nullable(count),
    }),
  ),
  /** Last counted day, YYYY-MM-DD; the source's last day if older than the market's. */
  asOf: z.nullable(z.string()),
  caveat: z.nullable(z.enum(CAVEATS)),
  section: z.enum(SECTIONS),
  /**
   * Too young for a usual week, but clearly better than others of its age; per known day. `pace`: later over
   * first days, beside the median of its age. Absent in older editions.
   */
  early: z.nullable(
    z.object({
      perDay: z.number(),
      days: count,
      peersPerDay: z.number(),
      peers: count,
      pace: z.optional(z.number()),
      peersPace: z.optional(z.number()),
    }),
  ),
})
export type Trend = z.infer<typeof Trend>

/** 'Viral' for stage viral, else 'Popular' (specification, /trending). */
export const Badge = z.enum(['Viral', 'Popular'])

const supply = {
  suppliersFound: count,
  forwardersFound: count,
  /** Best first; forwarders last. */
  suppliers: z.array(MatchedSupplier),
}

export const TiktokItem = z.object({
  id,
  product_id: z.string(),
  product_name: z.string(),
  description: z.nullable(z.string()),
  category_name: z.nullable(z.string()),
  shop_name: z.nullable(z.string()),
  /** On sale `sale_price` repeats it and `list_price` is the earlier one; otherwise both are null. */
  price: Amount,
  sale_price: Amount,
  list_price: Amount,
  currency: Currency,
  rating: z.nullable(z.number()),
  review_count: z.nullable(count),
  view_count: z.nullable(count),
  sold_count: z.nullable(count),
  image_urls: z.array(z.string()),
  tiktok_videos: z.array(z.object({ video_url: z.string(), thumbnail_url: z.nullable(z.string()) })),
  competition: z.nullable(Competition),
  badge: Badge,
  trend: Trend,
  provenance: Provenance,
  ...profitFields,
  ...decisionField,
  ...supply,
})
export type TiktokItem = z.infer<typeof TiktokItem>

export const AmazonItem = z.object({
  id,
  name: z.string(),
  ...price,
  currency: Currency,
  rating: z.nullable(z.number()),
  ratingCount: z.nullable(count),
  category: z.nullable(z.string()),
  rank: z.nullable(count),
  url: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  competition: z.nullable(Competition),
  badge: Badge,
  trend: Trend,
  provenance: Provenance,
  ...profitFields,
  ...decisionField,
  ...supply,
})
export type AmazonItem = z.infer<typeof AmazonItem>

export const LIST_LIMIT = 24
/** Rows in a rendered page: the first screen of a desktop. */
export const LIST_FIRST = 12
export const LIST_LIMIT_MAX = 100

/** `verdict`: products to order first, by the money kept. `growth`: most reliable first. */
export const LIST_ORDERS = ['verdict', 'growth'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/**
 * Plain arrays, as documented; the total is in `X-Total-Count`. `page` starts at 1. `supplied=yes`: with a
 * supplier that is no freight forwarder.
 */
const listQuery = {
  category: z.optional(z.enum(CATEGORIES)),
  origin: z.optional(Origin),
  verdict: z.optional(z.enum(VERDICTS)),
  supplied: z.optional(z.literal('yes')),
  order: z._default(z.enum(LIST_ORDERS), 'verdict'),
  limit: z._default(pageSize(LIST_LIMIT_MAX), LIST_LIMIT),
  page: z._default(pageSize(1000), 1),
}

export const listTiktokTrending = endpoint({
  method: 'GET',
  path: '/api/tiktok/trending',
  access: 'public',
  edition: 'visitors',
  summary: 'Short-video products, best verdict first, or most reliable growth first.',
  query: z.strictObject(listQuery),
  response: z.array(TiktokItem),
})

export const listAmazonTrending = endpoint({
  method: 'GET',
  path: '/api/amazon/trending',
  access: 'public',
  edition: 'visitors',
  summary: 'Marketplace products, best verdict first, or most reliable growth first.',
  query: z.strictObject(listQuery),
  response: z.array(AmazonItem),
})

export const CHANNELS = ['tiktok', 'amazon'] as const
export const CHANNEL_WORDS = { tiktok: 'Short video', amazon: 'Marketplace' } as const

export const Stats = z.object({
  /** Rising now but not a week ago, as in the weekly report. */
  newTrendingProducts: count,
  risingProducts: count,
  verifiedSuppliers: count,
  /** Percent, at each supplier's lowest price. */
  avgProfitMargin: z.nullable(z.number()),
  topCategory: z.nullable(z.string()),
  categories: z.array(z.enum(CATEGORIES)),
  products: count,
  suppliers: count,
  /** `shipments`: stated totals; `shipmentsRead`: stored one by one. */
  shipments: count,
  shipmentsRead: count,
  week: z.nullable(z.object({ from: z.string(), to: z.string() })),
  market: z.string(),
  origin: z.nullable(Origin),
  publishedAt: z.nullable(z.string()),
})
export type Stats = z.infer<typeof Stats>

export const readStats = endpoint({
  method: 'GET',
  path: '/api/stats',
  access: 'public',
  edition: 'everyone',
  summary: 'Counts over the current edition.',
  response: Stats,
})
