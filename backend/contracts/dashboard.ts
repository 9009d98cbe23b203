import * as z from 'zod/mini'
import { DASHBOARD_CATEGORIES, DASHBOARD_SORTS, type DashboardCategory } from './dashboard-choices.ts'
import { endpoint } from './endpoint.ts'
import { count, id, pageSize } from './fields.ts'
import { ProfitFacts, profitFields } from './profit.ts'
import { Amount, Currency, Provenance, price } from './provenance.ts'
import { MatchedSupplier } from './suppliers.ts'
import { CHANNELS, LIST_LIMIT_MAX, Trend } from './trends.ts'

/** A product of either channel, as the dashboard's live list and search show it. */
export const LiveTrendingItem = z.object({
  id,
  name: z.string(),
  channel: z.enum(CHANNELS),
  category: z.nullable(z.string()),
  ...price,
  currency: Currency,
  imageUrl: z.nullable(z.string()),
  viewCount: z.nullable(count),
  trend: Trend,
  provenance: Provenance,
  ...profitFields,
})
export type LiveTrendingItem = z.infer<typeof LiveTrendingItem>

export const LIVE_TRENDING_LIMIT = 8

export const listLiveTrending = endpoint({
  method: 'GET',
  path: '/api/dashboard/live-trending',
  access: 'public',
  edition: 'everyone',
  summary: 'The strongest trends of both channels together.',
  query: z.strictObject({ limit: z._default(pageSize(LIST_LIMIT_MAX), LIVE_TRENDING_LIMIT) }),
  response: z.array(LiveTrendingItem),
})

/** Catalogue product of the dashboard grid. A locked one carries nothing but its place and category. */
export const DashboardProduct = z.object({
  id,
  locked: z.boolean(),
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Null for a locked one. */
  channel: z.nullable(z.enum(CHANNELS)),
  category: z.nullable(z.string()),
  videoThumbnail: z.nullable(z.string()),
  viewCount: z.nullable(count),
  /** Growth in whole percent, of the two figures that the headline shows; null where they cannot be compared. */
  trendVelocity: z.nullable(z.number()),
  /** Best match's lowest unit price. */
  factoryPrice: Amount,
  /** What a buyer pays now, and what it was before where that is a sale. */
  retailPrice: Amount,
  listPrice: Amount,
  /** Percent of the retail price left after the factory price, the best match's lowest; null unless both are known in one currency. */
  profitMargin: z.nullable(z.number()),
  currency: Currency,
  supplierId: z.nullable(id),
  supplier: z.nullable(MatchedSupplier),
  trend: z.nullable(Trend),
  provenance: z.nullable(Provenance),
  ...profitFields,
  /** Null for a locked one. */
  profitFacts: z.nullable(ProfitFacts),
})
export type DashboardProduct = z.infer<typeof DashboardProduct>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  access: 'member',
  summary: 'The catalogue, paged by cursor; the next cursor travels in the header `X-Next-Cursor`.',
  query: z.strictObject({
    category: z._default(
      z.enum(Object.keys(DASHBOARD_CATEGORIES) as [DashboardCategory, ...DashboardCategory[]]),
      'all',
    ),
    sort: z._default(z.enum(DASHBOARD_SORTS), 'trend-velocity'),
    limit: z._default(pageSize(LIST_LIMIT_MAX), 12),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.array(DashboardProduct),
})
