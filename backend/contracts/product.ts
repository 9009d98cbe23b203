import * as z from 'zod/mini'
import { CategoryImports } from './category-imports.ts'
import { Competition } from './competition.ts'
import { endpoint } from './endpoint.ts'
import { count, id, pageSize } from './fields.ts'
import { decisionField } from './list-decision.ts'
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

/** Sums of known days, and the price range. */
export const HistoryWeek = z.object({
  week: z.string(),
  units: z.nullable(count),
  views: z.nullable(count),
  ratings: z.nullable(count),
  days: count,
  priceLow: Amount,
  priceHigh: Amount,
  bestRank: z.nullable(count),
})
export type HistoryWeek = z.infer<typeof HistoryWeek>

/** Weekly forecast with an 80 % interval. */
export const ForecastWeek = z.object({
  weekEnding: z.string(),
  expected: z.number(),
  low: z.number(),
  high: z.number(),
  /** The naive forecast, because our past errors exceeded its errors. */
  sameAsLastWeek: z.boolean(),
  /** Units that 10 %, 20 %, … 90 % of results do not exceed. Missing in answers of older builds. */
  deciles: z._default(z.array(z.number()), []),
  /** Past forecasts of this kind whose results gave the deciles. */
  resolved: z._default(count, 0),
})
export type ForecastWeek = z.infer<typeof ForecastWeek>

/** The week in which goods ordered today by sea can be sold. */
export const LandingWeek = z.object({
  /** Likely days until then, with our default stages. */
  days: count,
  weekEnding: z.string(),
  weeksAhead: count,
  usualWeek: z.number(),
  /** Probability of more sales than in the usual week. Null: too few past forecasts to say. */
  chance: z.nullable(z.number()),
})
export type LandingWeek = z.infer<typeof LandingWeek>

export const StageChange = z.object({
  day: z.string(),
  from: z.nullable(z.enum(STAGES)),
  to: z.nullable(z.enum(STAGES)),
})

/**
 * The share of products with nearly this probability that did sell more, as 10th and 90th percentile of the
 * last 30 days whose next week is over. Skips days with fewer than 30 such products.
 */
export const ChanceRange = z.object({
  low: z.number(),
  high: z.number(),
  /** Days that count, 10 to 30. */
  days: count,
  /** Median number of such products a day. */
  products: count,
})
export type ChanceRange = z.infer<typeof ChanceRange>

export const ProductDetail = z.object({
  id,
  channel: z.enum(CHANNELS),
  /** Null for a file without ids; such products are keyed by name. */
  externalId: z.nullable(z.string()),
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  shopName: z.nullable(z.string()),
  /** Id of the shop's page. Null or absent without a shop. */
  shopId: z.optional(z.nullable(id)),
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
  competition: z.nullable(Competition),
  /** Largest creator's share of the units that known videos sold. Null or absent: not known. */
  topCreator: z.optional(z.nullable(z.object({ share: z.number(), videosWithUnits: count }))),
  /** Lowest and highest stated unit price of the best match. */
  factoryPrice: Amount,
  factoryPriceHigh: Amount,
  /** Percent of the retail price above the lowest and the highest factory price. */
  profitMargin: z.nullable(z.number()),
  profitMarginLow: z.nullable(z.number()),
  ...profitFields,
  /** The decision of the lists. Public, unlike the forecast. */
  ...decisionField,
  /** In its channel's list, from 1. */
  position: count,
  badge: Badge,
  trend: Trend,
  /** Range of `trend.probability`. Null where that is null, or fewer than 10 days count. */
  chanceRange: z.nullable(ChanceRange),
  provenance: Provenance,
  history: z.array(HistoryDay),
  historyLockedDays: count,
  /** Up to two years, oldest first; only with the full history. */
  olderWeeks: z.array(HistoryWeek),
  /** Null without a plan or with a short history. */
  forecast: z.nullable(z.array(ForecastWeek)),
  forecastLocked: z.boolean(),
  /** Null without a forecast of that week or a usual week. */
  landing: z._default(z.nullable(LandingWeek), null),
  /** Oldest first, within `history`. */
  stageChanges: z.array(StageChange),
  /** Newest first: sealed, then replayed. */
  picks: z.array(RecordedPick),
  /** `same` first, then newest. Also empty if the server reads no recalls. */
  recalls: z.array(ProductRecall),
  suppliersFound: count,
  forwardersFound: count,
  suppliers: z.array(MatchedSupplier),
  /** Null without a customs code or enough data. */
  categoryImports: z.nullable(CategoryImports),
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
