import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { Competition } from './competition.ts'
import { endpoint } from './endpoint.ts'
import { count, id, pageSize } from './fields.ts'
import { profitFields } from './profit.ts'
import { Amount, Currency, Origin, Provenance, price } from './provenance.ts'
import { MatchedSupplier } from './suppliers.ts'

/** Measures that sources report as counts. `ranks` are places in a list. */
export const COUNTED = ['units', 'views', 'ratings'] as const
export const MEASURES = [...COUNTED, 'ranks'] as const
export const CONFIDENCES = ['low', 'medium', 'high'] as const
export const ACCELERATIONS = ['speeding up', 'steady', 'slowing'] as const
export const STAGES = ['new', 'growing', 'viral', 'steady', 'fading'] as const
/** How a list is divided: what surely rises, what may, and the rest. Within each the strongest stand first. */
export const SECTIONS = ['rising', 'early', 'other'] as const
/**
 * Why a confidence is low, or why there is no velocity at all. `stale`: its source's last day lies three days back or more, so
 * that nothing is claimed of the days to come; `asOf` says which day that was. `out-of-stock`, `cut-price`: such days leave fewer
 * than five of the last week.
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
 * What we conclude from a product's observations (docs/decisions: trend arithmetic).
 * `velocity`, `low` and `high` are percent against a usual week; `weeks` are weekly totals, oldest first.
 */
export const Trend = z.object({
  /**
   * Units sold, video views gained or new ratings. `ranks` if only places in a best-seller list are known: `weeks` is
   * then a sales index estimated from ranks. An average product of the list has 100 a week.
   */
  measure: z.nullable(z.enum(MEASURES)),
  velocity: z.nullable(z.number()),
  /**
   * The last week without its best day against a usual week with all that was counted: what the list is ordered by. It may
   * lie below 0 beside a velocity above it.
   */
  careful: z.nullable(z.number()),
  /** One standard error to either side of the shrunk growth; the velocity lies between the two. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  confidence: z.enum(CONFIDENCES),
  /** Of products with as much evidence, the share, 0 to 1, that sold more than a usual week in the week after. Null with a caveat. */
  probability: z.nullable(z.number()),
  acceleration: z.nullable(z.enum(ACCELERATIONS)),
  stage: z.nullable(z.enum(STAGES)),
  /** Last 7 whole days as counted, with days that nobody reported scaled up to 7. */
  lastWeek: z.nullable(z.number()),
  /** Mean week over days -35 to -8, counted in the same way. */
  usualWeek: z.nullable(z.number()),
  /**
   * Last week's sales of other products with the same channel, measure and category, relative to their usual week: 1.3
   * is 30 % more. Growth, stage, probability and confidence are relative to this market. Null with too few products.
   */
  market: z.nullable(z.object({ growth: z.number(), products: count })),
  /** True when replacing the best day changed the last week by more than a tenth. */
  spikeCapped: z.boolean(),
  weeks: z.array(z.nullable(z.number())),
  historyDays: count,
  /** Days of the last five weeks that are left out of both weeks, by reason. Null where all days count. */
  leftOut: z.nullable(z.object({ outOfStock: count, cutPrice: count })),
  /**
   * Typical places in the last week, a usual week and each of `weeks`, for the measure `ranks` only. A place is null in
   * a week without data, and beyond `of`, the last place that is read. `of` is null if only single ranks are known.
   */
  ranks: z.nullable(
    z.object({
      last: z.nullable(count),
      usual: z.nullable(count),
      weeks: z.array(z.nullable(count)),
      of: z.nullable(count),
    }),
  ),
  /** Last whole day counted, YYYY-MM-DD: the last day of its source where that is older than the market's. */
  asOf: z.nullable(z.string()),
  caveat: z.nullable(z.enum(CAVEATS)),
  section: z.enum(SECTIONS),
  /** A product too young for a usual week that does clearly better than others of its age; counted a day, as far as is known. */
  early: z.nullable(z.object({ perDay: z.number(), days: count, peersPerDay: z.number(), peers: count })),
})
export type Trend = z.infer<typeof Trend>

/** 'Viral' for stage viral, 'Popular' otherwise (specification, /trending). */
export const Badge = z.enum(['Viral', 'Popular'])

const supply = {
  /** Suppliers matched in this edition; companies that look like freight forwarders are counted apart. */
  suppliersFound: count,
  forwardersFound: count,
  /** The first two, best first; forwarders after all others. */
  suppliers: z.array(MatchedSupplier),
}

/** A short-video product. Documented fields keep their snake_case names. */
export const TiktokItem = z.object({
  id,
  product_id: z.string(),
  product_name: z.string(),
  description: z.nullable(z.string()),
  category_name: z.nullable(z.string()),
  shop_name: z.nullable(z.string()),
  /** What a buyer pays now. On sale `sale_price` says the same, and `list_price` what it was before; else both are null. */
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
  /** Null where nobody counted. */
  competition: z.nullable(Competition),
  badge: Badge,
  trend: Trend,
  provenance: Provenance,
  ...profitFields,
  ...supply,
})
export type TiktokItem = z.infer<typeof TiktokItem>

/** A marketplace product. */
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
  /** Null where nobody counted. */
  competition: z.nullable(Competition),
  badge: Badge,
  trend: Trend,
  provenance: Provenance,
  ...profitFields,
  ...supply,
})
export type AmazonItem = z.infer<typeof AmazonItem>

export const LIST_LIMIT = 24
export const LIST_LIMIT_MAX = 100

/**
 * Lists are arrays, as documented. How many there are in all travels in the header `X-Total-Count`;
 * `page` counts from 1.
 */
const listQuery = {
  category: z.optional(z.enum(CATEGORIES)),
  origin: z.optional(Origin),
  limit: z._default(pageSize(LIST_LIMIT_MAX), LIST_LIMIT),
  page: z._default(pageSize(1000), 1),
}

export const listTiktokTrending = endpoint({
  method: 'GET',
  path: '/api/tiktok/trending',
  access: 'public',
  edition: 'visitors',
  summary: 'Short-video products, strongest trend first.',
  query: z.strictObject(listQuery),
  response: z.array(TiktokItem),
})

export const listAmazonTrending = endpoint({
  method: 'GET',
  path: '/api/amazon/trending',
  access: 'public',
  edition: 'visitors',
  summary: 'Marketplace products, strongest trend first.',
  query: z.strictObject(listQuery),
  response: z.array(AmazonItem),
})

export const CHANNELS = ['tiktok', 'amazon'] as const
export const CHANNEL_WORDS = { tiktok: 'Short video', amazon: 'Marketplace' } as const

export const Stats = z.object({
  /** Rising now and not the week before, as in the weekly report. */
  newTrendingProducts: count,
  /** In the section `rising` of the lists. */
  risingProducts: count,
  verifiedSuppliers: count,
  /** Percent, mean over products whose margin is known, each at its supplier's lowest price; null where none is. */
  avgProfitMargin: z.nullable(z.number()),
  /** With most rising products. */
  topCategory: z.nullable(z.string()),
  /** Those that a product of the edition is in, in the order of `CATEGORIES`. */
  categories: z.array(z.enum(CATEGORIES)),
  products: count,
  /** With at least one shipment on record. */
  suppliers: count,
  /** On record over all suppliers, and how many of them we hold one by one. */
  shipments: count,
  shipmentsRead: count,
  /** The week the figures describe, first and last day. */
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
