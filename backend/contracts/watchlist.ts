import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { perTenMinutes } from './limit.ts'
import { Amount, Currency, Provenance } from './provenance.ts'
import { SPOKEN } from './trend-words.ts'
import { CHANNELS, CONFIDENCES, STAGES, Trend } from './trends.ts'

const WATCH_KINDS = ['product', 'supplier'] as const
export const WATCH_MAX = 200

/** ISO 8601 with milliseconds, UTC: what `Date.toISOString` writes. */
const moment = z.string().check(
  z.regex(
    /^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/,
    'must be a date and time like 2026-11-21T15:04:05.000Z',
  ),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'must be a valid date and time'),
)

/** A product's figures on one day, as the list compares them. */
export const WatchedProductFacts = z.object({
  price: Amount,
  /** Absent from what was noted before there was such a figure. */
  listPrice: z.optional(Amount),
  currency: Currency,
  velocity: z.nullable(z.number()),
  confidence: z.enum(CONFIDENCES),
  stage: z.nullable(z.enum(STAGES)),
  /** Absent from what was noted before it was kept. */
  trend: z.optional(z.pick(Trend, SPOKEN)),
  /** Place in its channel's list, from 1: what its page names. */
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

const watched = {
  id,
  /** As it was called when last seen. */
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  addedAt: z.string(),
  /** The moment `before` speaks of: the visit before this one, or when it was added. */
  since: z.string(),
  provenance: z.nullable(Provenance),
}

export const WatchedProduct = z.object({
  ...watched,
  kind: z.literal('product'),
  /** Null: not on record any more. */
  channel: z.nullable(z.enum(CHANNELS)),
  /** Null: not in the current edition. */
  now: z.nullable(WatchedProductFacts),
  before: z.nullable(WatchedProductFacts),
})
export type WatchedProduct = z.infer<typeof WatchedProduct>

export const WatchedSupplier = z.object({
  ...watched,
  kind: z.literal('supplier'),
  country: z.nullable(z.string()),
  /** Null: not on record any more. */
  now: z.nullable(WatchedSupplierFacts),
  before: z.nullable(WatchedSupplierFacts),
})
export type WatchedSupplier = z.infer<typeof WatchedSupplier>

export const Watchlist = z.object({ products: z.array(WatchedProduct), suppliers: z.array(WatchedSupplier) })
export type Watchlist = z.infer<typeof Watchlist>

export const readWatchlist = endpoint({
  method: 'GET',
  path: '/api/watchlist',
  access: 'member',
  summary: 'What the user watches, with its figures now and at the visit before; latest added first.',
  response: Watchlist,
})

/** `at`: when the user decided, by their device. Of two decisions on one thing the later one stands. */
export const WatchChange = z.strictObject({
  kind: z.enum(WATCH_KINDS),
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
    /** What was not taken: there is no such thing, or the list is full. */
    refused: z.array(z.object({ kind: z.enum(WATCH_KINDS), id, why: z.enum(['unknown', 'full']) })),
  }),
})

export const markWatchlistSeen = endpoint({
  method: 'POST',
  path: '/api/watchlist/seen',
  access: 'member',
  limit: perTenMinutes('watchlist seen', 300),
  summary:
    'The user has seen the list as it is now: a later visit compares with this. Within half an hour it is one visit. `only`: the others are not shown.',
  body: z.strictObject({ only: z.optional(z.enum(WATCH_KINDS)) }),
  response: z.object({ seenAt: z.string() }),
})
