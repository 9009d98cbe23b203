import * as z from 'zod/mini'
import { DASHBOARD_CATEGORIES, DASHBOARD_SORTS, type DashboardCategory } from './dashboard-choices.ts'
import { endpoint } from './endpoint.ts'
import { count, id, pageSize } from './fields.ts'
import { ProfitFacts, profitFields } from './profit.ts'
import { Amount, Currency, Provenance, price } from './provenance.ts'
import { MatchedSupplier } from './suppliers.ts'
import { CHANNELS, LIST_LIMIT_MAX, Trend } from './trends.ts'

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

/** A locked product has only position and category. */
export const DashboardProduct = z.object({
  id,
  locked: z.boolean(),
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Null if locked. */
  channel: z.nullable(z.enum(CHANNELS)),
  category: z.nullable(z.string()),
  videoThumbnail: z.nullable(z.string()),
  viewCount: z.nullable(count),
  /** Whole percent between the headline's figures; null if not comparable. */
  trendVelocity: z.nullable(z.number()),
  factoryPrice: Amount,
  retailPrice: Amount,
  listPrice: Amount,
  /** Percent of the retail price above the best match's lowest price; null across currencies. */
  profitMargin: z.nullable(z.number()),
  currency: Currency,
  supplierId: z.nullable(id),
  supplier: z.nullable(MatchedSupplier),
  trend: z.nullable(Trend),
  provenance: z.nullable(Provenance),
  ...profitFields,
  /** Null if locked. */
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
