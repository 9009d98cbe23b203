import * as z from 'zod/mini'
import { FactChange } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { perTenMinutes } from './limit.ts'
import { SHOPS_OF_PLAN } from './plans.ts'
import { Amount, Currency, Provenance } from './provenance.ts'
import { TREND_FACTS } from './trend-words.ts'
import { CONFIDENCES, STAGES, Trend } from './trends.ts'

export const WATCH_MAX = 200

/** ISO 8601 with milliseconds, UTC, as from `Date.toISOString`. */
const moment = z.string().check(
  z.regex(
    /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/,
    'must be a date and time like 2026-11-21T15:04:05.000Z',
  ),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a valid date and time'),
)

export const WatchedProductFacts = z.object({
  price: Amount,
  /** Absent in older data. */
  listPrice: z.optional(Amount),
  currency: Currency,
  velocity: z.nullable(z.number()),
  confidence: z.enum(CONFIDENCES),
  stage: z.nullable(z.enum(STAGES)),
  /** Absent in older data. */
  trend: z.optional(z.pick(Trend, TREND_FACTS)),
  /** From 1, in its channel's list. */
  rank: count,
  suppliersFound: count,
})
export type WatchedProductFacts = z.infer<typeof WatchedProductFacts>

export const WatchedSupplierFacts = z.object({
  totalShipments: z.nullable(count),
  lastShipmentOn: z.nullable(z.string()),
  buyers: z.nullable(count),
  verified: z.boolean(),
})
export type WatchedSupplierFacts = z.infer<typeof WatchedSupplierFacts>

export const WatchedSupplier = z.object({
  id,
  kind: z.literal('supplier'),
  name: z.string(),
  country: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  addedAt: z.string(),
  /** Time of `before`: the previous visit, or when added. */
  since: z.string(),
  provenance: z.nullable(Provenance),
  /** Null: no longer in our data. */
  now: z.nullable(WatchedSupplierFacts),
  before: z.nullable(WatchedSupplierFacts),
  /** Between `before` and `now`, largest first. */
  changes: z.array(FactChange),
})
export type WatchedSupplier = z.infer<typeof WatchedSupplier>

export const WatchedCreatorFacts = z.object({
  followers: z.nullable(count),
  /** Counts our products only. */
  productsKnown: count,
  unitsKnown: z.nullable(count),
})
export type WatchedCreatorFacts = z.infer<typeof WatchedCreatorFacts>

export const WatchedCreator = z.object({
  id,
  kind: z.literal('creator'),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  addedAt: z.string(),
  since: z.string(),
  provenance: z.nullable(Provenance),
  /** Null: no longer in our data. */
  now: z.nullable(WatchedCreatorFacts),
  before: z.nullable(WatchedCreatorFacts),
  changes: z.array(FactChange),
})
export type WatchedCreator = z.infer<typeof WatchedCreator>

export const WatchedShopFacts = z.object({
  productsKnown: count,
  rising: count,
  /** Since the first day on record. */
  droppedInAll: count,
  unitsAWeek: z.nullable(z.number()),
})
export type WatchedShopFacts = z.infer<typeof WatchedShopFacts>

export const WatchedShop = z.object({
  id,
  kind: z.literal('shop'),
  name: z.string(),
  /** Sources give none. */
  imageUrl: z.null(),
  addedAt: z.string(),
  since: z.string(),
  provenance: z.nullable(Provenance),
  /** Null: no longer in our data. */
  now: z.nullable(WatchedShopFacts),
  before: z.nullable(WatchedShopFacts),
  changes: z.array(FactChange),
})
export type WatchedShop = z.infer<typeof WatchedShop>

export type WatchedItem = WatchedSupplier | WatchedCreator | WatchedShop

/** The kinds that a member saves. Products are saved in the pipeline. */
export const WATCHED_KINDS = ['supplier', 'creator', 'shop'] as const
export type WatchedKind = (typeof WATCHED_KINDS)[number]

export function watchPlaces(kind: WatchedKind, plan: keyof typeof SHOPS_OF_PLAN): number {
  return kind === 'shop' ? SHOPS_OF_PLAN[plan] : WATCH_MAX
}

export const Watchlist = z.object({
  suppliers: z.array(WatchedSupplier),
  /** Empty in answers of older builds. */
  creators: z._default(z.array(WatchedCreator), []),
  shops: z._default(z.array(WatchedShop), []),
})
export type Watchlist = z.infer<typeof Watchlist>

export const readWatchlist = endpoint({
  method: 'GET',
  path: '/api/watchlist',
  access: 'member',
  summary:
    'Suppliers, creators and shops that the user watches, with their figures now and at the visit before; latest added first.',
  response: Watchlist,
})

/** `at`: the user's decision, by their device. The later one on a subject stands. */
export const WatchChange = z.strictObject({
  kind: z.enum(WATCHED_KINDS),
  id,
  watching: z.boolean(),
  at: moment,
})
export type WatchChange = z.infer<typeof WatchChange>

export const changeWatchlist = endpoint({
  method: 'POST',
  path: '/api/watchlist',
  access: 'member',
  limit: perTenMinutes('watchlist', 600),
  summary:
    'Saves changes made on a device, maybe hours ago and offline, and merges them with those of other devices. Sending them twice changes nothing.',
  body: z.strictObject({ changes: z.array(WatchChange).check(z.minLength(1), z.maxLength(WATCH_MAX)) }),
  response: z.object({
    /** Subject unknown, or list full. */
    refused: z.array(z.object({ kind: z.enum(WATCHED_KINDS), id, why: z.enum(['unknown', 'full']) })),
  }),
})

export const markWatchlistSeen = endpoint({
  method: 'POST',
  path: '/api/watchlist/seen',
  access: 'member',
  limit: perTenMinutes('watchlist seen', 300),
  summary:
    'The user has seen the list as it is now: a later visit compares with this. Within half an hour it is one visit.',
  response: z.object({ seenAt: z.string() }),
})
