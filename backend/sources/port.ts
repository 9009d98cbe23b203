import type { Day } from '../calendar/days.ts'
import type { Origin } from '../contracts/provenance.ts'

/** What a source or a file can yield. */
export type RowKind = 'product' | 'shop' | 'hashtag' | 'supplier' | 'shipment' | 'contact'

/** An instant, ISO 8601 in UTC. */
type Instant = string

/**
 * What a source said of a product on one whole day. Flows (`units`, `views`) are of that day alone; totals
 * (`soldTotal`, `viewsTotal`, `ratingCount`) are lifetime counts, from which a day's flow follows by difference.
 * Amounts are major units with `currency` (ISO 4217). A null was not said.
 */
export interface DayObservation {
  day: Day
  units: number | null
  views: number | null
  soldTotal: number | null
  viewsTotal: number | null
  price: number | null
  currency: string | null
  rank: number | null
  /** 0 to 5. */
  rating: number | null
  ratingCount: number | null
  /** Sellers, or where the source counts only them, creators. */
  competitors: number | null
}

export interface ProductRow {
  kind: 'product'
  channel: 'tiktok' | 'amazon'
  /** The source's own id as text: TikTok ids exceed 2^53. */
  externalId: string
  name: string
  description: string | null
  /** The source's category, verbatim. Mapping to ours happens in `categoryOf`. */
  category: string | null
  shopName: string | null
  /** http(s) only. */
  url: string | null
  imageUrls: string[]
  videos: { videoUrl: string; thumbnailUrl: string | null }[]
  price: number | null
  salePrice: number | null
  currency: string | null
  rating: number | null
  ratingCount: number | null
  viewCount: number | null
  soldCount: number | null
  /** Creators and videos that show it, where the source counts them. */
  creatorCount: number | null
  videoCount: number | null
  sellerCount: number | null
  rank: number | null
  firstSeenOn: Day | null
  observedAt: Instant
  /** When the source's terms say we must forget or refresh it. */
  expiresAt: Instant | null
  days: DayObservation[]
}

export interface ShopRow {
  kind: 'shop'
  externalId: string
  name: string
  rating: number | null
  reviewCount: number | null
  soldCount: number | null
  /** 'verified' or the source's own word. */
  verification: string | null
  observedAt: Instant
  expiresAt: Instant | null
}

export interface HashtagRow {
  kind: 'hashtag'
  /** Without '#', lower case. */
  hashtag: string
  day: Day
  /** Lifetime video views. */
  viewsTotal: number | null
  posts: number | null
  rank: number | null
  observedAt: Instant
}

export interface SupplierRow {
  kind: 'supplier'
  /** The source's slug, or for files the normalised name and country. */
  externalId: string
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** City or region, never a street address: that is a contact. */
  location: string | null
  imageUrl: string | null
  totalShipments: number | null
  firstShipmentOn: Day | null
  lastShipmentOn: Day | null
  buyers: { name: string; shipments: number | null }[]
  buyerCount: number | null
  /** Cargo descriptions the source summarised, with how many shipments said so. */
  cargo: { description: string; shipments: number; lastOn: Day | null }[]
  observedAt: Instant
  expiresAt: Instant | null
}

export interface ShipmentRow {
  kind: 'shipment'
  /** Bill number and container: together unique within an origin. */
  identifier: string
  container: string
  supplierName: string
  supplierCountry: string | null
  buyerName: string | null
  description: string
  hsCode: string | null
  arrivedOn: Day | null
  weightKg: number | null
  observedAt: Instant
}

/** What import records never hold: who to talk to, and the terms. Comes by file, with the day somebody checked it. */
export interface ContactRow {
  kind: 'contact'
  supplierName: string
  country: string | null
  /** The supplier's own, not the contact's: city or region, and a picture of it. */
  location: string | null
  imageUrl: string | null
  person: string | null
  email: string | null
  phone: string | null
  address: string | null
  website: string | null
  /** As stated, e.g. "USD 3.20-4.10". */
  pricing: string | null
  priceLow: number | null
  priceHigh: number | null
  priceCurrency: string | null
  /** As stated, e.g. "500 pieces". */
  moq: string | null
  yearsInBusiness: number | null
  verifiedOn: Day | null
  observedAt: Instant
}

export type SourceRow = ProductRow | ShopRow | HashtagRow | SupplierRow | ShipmentRow | ContactRow

/** What a source is given to work with. */
export interface CollectContext {
  /** The last whole day in the market's time zone. */
  asOf: Day
  /** Last day already stored for this source; null on the first run. Lets an adapter ask for the difference only. */
  since: Day | null
  /** Category names and product names worth looking suppliers up for, most wanted first. */
  terms: string[]
  /** Products that members follow by their number, those that waited longest first; only of the channel that the source `looksUp`. */
  followed: readonly FollowedProduct[]
  signal: AbortSignal
  /** Tells the operator how far it is; `done` of `total` (null when unknown). */
  progress(done: number, total: number | null): void
  /** One item that could not be read: counted, logged, never fatal by itself. */
  reject(reason: string, sample?: unknown): void
  /** The source was asked for a followed product and does not know it. */
  unknown(externalId: string): void
}

export interface FollowedProduct {
  externalId: string
  /** We have it already, so only its latest days are news. */
  known: boolean
}

/** One outside data provider. The rest of the app knows it by this interface only. */
export interface Source {
  /** Stable id, e.g. 'echotik'. */
  readonly id: string
  /** What a user reads, e.g. 'EchoTik'. */
  readonly label: string
  readonly origin: Origin
  readonly provides: readonly RowKind[]
  /** Days a row may be kept without being seen again, or null. */
  readonly retentionDays: number | null
  /** The channel of which it can look up single products, in or out of its rankings. */
  readonly looksUp?: ProductRow['channel']
  /**
   * Yields normalised rows. Throws `SourceFailure` when the source as a whole cannot be read; rows already yielded
   * are then discarded and its last good data stay.
   */
  collect(context: CollectContext): AsyncIterable<SourceRow>
}

/** The source as a whole could not be read. `retryAfter` in seconds where it said so. */
export class SourceFailure extends Error {
  readonly retryAfter: number | null

  constructor(message: string, options: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'SourceFailure'
    this.retryAfter = options.retryAfter ?? null
  }
}

/** Called before each call to an upstream. Throws `SourceFailure` where the source's day is spent. */
export type SpendCall = () => Promise<void>
