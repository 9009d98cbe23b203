import * as z from 'zod/mini'
import { CategoryImports } from './category-imports.ts'
import { Competition } from './competition.ts'
import { endpoint } from './endpoint.ts'
import { count, id, pageSize } from './fields.ts'
import { ProductRecall } from './notices.ts'
import { FULL_HISTORY_DAYS, OPEN_HISTORY_DAYS } from './plans.ts'
import { profitFields } from './profit.ts'
import { Amount, Currency, Provenance, price } from './provenance.ts'
import { RecordedPick } from './recorded-pick.ts'
import { SearchElsewhere } from './search-elsewhere.ts'
import { MatchedSupplier } from './suppliers.ts'
import { Badge, CHANNELS, STAGES, Trend } from './trends.ts'

export const HistoryDay = z.object({
  day: z.string(),
  units: z.nullable(count),
  views: z.nullable(count),
  ratings: z.nullable(count),
  price: Amount,
  rank: z.nullable(count),
})
export type HistoryDay = z.infer<typeof HistoryDay>

/** A calendar week older than the days: what was counted on those of its days that are known, and between what its price lay. */
export const HistoryWeek = z.object({
  /** Its Monday. */
  week: z.string(),
  units: z.nullable(count),
  views: z.nullable(count),
  ratings: z.nullable(count),
  /** Days of it that were counted, of 7. */
  days: count,
  priceLow: Amount,
  priceHigh: Amount,
  bestRank: z.nullable(count),
})
export type HistoryWeek = z.infer<typeof HistoryWeek>

/** Weekly forecast: what a coming week should bring, with an 80 % interval. */
export const ForecastWeek = z.object({
  weekEnding: z.string(),
  expected: z.number(),
  low: z.number(),
  high: z.number(),
  /** Our own past errors were larger than those of 'the same as last week', so that is what stands here. */
  sameAsLastWeek: z.boolean(),
})

/** The first day, YYYY-MM-DD, of another stage than before. */
export const StageChange = z.object({
  day: z.string(),
  from: z.nullable(z.enum(STAGES)),
  to: z.nullable(z.enum(STAGES)),
})

export const ProductDetail = z.object({
  id,
  channel: z.enum(CHANNELS),
  /** The source's own id; null where a file gave none and we keep the product by its name. */
  externalId: z.nullable(z.string()),
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  shopName: z.nullable(z.string()),
  url: z.nullable(z.string()),
  imageUrls: z.array(z.string()),
  videos: z.array(z.object({ videoUrl: z.string(), thumbnailUrl: z.nullable(z.string()) })),
  ...price,
  currency: Currency,
  rating: z.nullable(z.number()),
  ratingCount: z.nullable(count),
  viewCount: z.nullable(count),
  soldCount: z.nullable(count),
  rank: z.nullable(count),
  /** Null where nobody counted. */
  competition: z.nullable(Competition),
  /** The best match's stated unit price, lowest and highest; equal where it stated one. */
  factoryPrice: Amount,
  factoryPriceHigh: Amount,
  /** Percent of the retail price left after the lowest and after the highest factory price. */
  profitMargin: z.nullable(z.number()),
  profitMarginLow: z.nullable(z.number()),
  ...profitFields,
  /** Position in its channel's list, from 1. */
  position: count,
  badge: Badge,
  trend: Trend,
  provenance: Provenance,
  history: z.array(HistoryDay),
  /** Days of history that exist but need a plan. */
  historyLockedDays: count,
  /** The weeks before that, up to two years of them, oldest first; only beside the whole of the days. */
  olderWeeks: z.array(HistoryWeek),
  /** Null where a plan is needed or the history is too short. */
  forecast: z.nullable(z.array(ForecastWeek)),
  /** There is a forecast, and it needs a plan. */
  forecastLocked: z.boolean(),
  /** Oldest first, of the days in `history`. */
  stageChanges: z.array(StageChange),
  /** What we said of it before and what came, newest first: sealed, then replayed. */
  picks: z.array(RecordedPick),
  /** What may be it first, then the newest. Empty, too, where this server reads no recalls. */
  recalls: z.array(ProductRecall),
  suppliersFound: count,
  forwardersFound: count,
  suppliers: z.array(MatchedSupplier),
  /** Null where its customs code is not known, or nothing can be said of its imports. */
  categoryImports: z.nullable(CategoryImports),
  /** Where to look by hand; only where no supplier was found. */
  searchElsewhere: SearchElsewhere,
})
export type ProductDetail = z.infer<typeof ProductDetail>

export const readProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'public',
  edition: 'visitors',
  summary: `One product with its history, its trend and its suppliers. More than ${OPEN_HISTORY_DAYS} days of history come with a plan, up to ${FULL_HISTORY_DAYS}; with all of those come the weeks of the two years before.`,
  params: z.strictObject({ id }),
  query: z.strictObject({ days: z._default(pageSize(FULL_HISTORY_DAYS), OPEN_HISTORY_DAYS) }),
  response: ProductDetail,
})
