import type { Day } from '../calendar/days.ts'
import type { Origin } from '../contracts/provenance.ts'

export type RowKind =
  | 'product'
  | 'videos'
  | 'creator'
  | 'shop'
  | 'hashtag'
  | 'supplier'
  | 'shipment'
  | 'contact'

/** ISO 8601 in UTC. */
type Instant = string

/**
 * `units`, `views`: one day's. `soldTotal`, `viewsTotal`, `ratingCount`: lifetime counts. Amounts: major
 * units with ISO 4217 `currency`. Null: not stated.
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
  /** Sellers, or creators if only those are counted. */
  competitors: number | null
}

export interface ProductRow {
  kind: 'product'
  channel: 'tiktok' | 'amazon'
  /** Text: TikTok ids exceed 2^53. */
  externalId: string
  name: string
  description: string | null
  /** Verbatim; `categoryOf` maps it to ours. */
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
  creatorCount: number | null
  videoCount: number | null
  sellerCount: number | null
  rank: number | null
  firstSeenOn: Day | null
  observedAt: Instant
  /** By the source's terms. */
  expiresAt: Instant | null
  days: DayObservation[]
  /** Our own export, so a known product is left as it is. */
  exported?: true
}

/** Counts since the video was published. Units and sales are estimates. */
export interface VideoFacts {
  videoId: string
  /** The source's id of the creator. */
  creatorId: string | null
  publishedOn: Day | null
  seconds: number | null
  thumbnailUrl: string | null
  views: number | null
  likes: number | null
  comments: number | null
  shares: number | null
  favorites: number | null
  units: number | null
  salesValue: number | null
  currency: string | null
}

/** Some of a product's videos: its largest, newest and oldest. */
export interface VideosRow {
  kind: 'videos'
  channel: ProductRow['channel']
  /** Number of the product. */
  externalId: string
  /** Last day counted. */
  day: Day
  /** Percent of the price for the creator. */
  commissionPercent: number | null
  videos: VideoFacts[]
  observedAt: Instant
}

/** Only what the creator's public profile and the source's shop figures show. */
export interface CreatorRow {
  kind: 'creator'
  externalId: string
  /** Without '@'. */
  handle: string | null
  name: string | null
  imageUrl: string | null
  region: string | null
  language: string | null
  followers: number | null
  /** In 30 days; may be negative. */
  followersAdded: number | null
  sellsBy: 'video' | 'live' | 'video and live' | 'shop window' | null
  productsStated: number | null
  unitsStated: number | null
  unitsIn30Days: number | null
  email: string | null
  /** The account is closed, so everything stored about it is deleted. */
  closed: boolean
  observedAt: Instant
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
  /** Lower case, without '#'. */
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
  /** The source's slug; for files normalized name and country. */
  externalId: string
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string | null
  /** Never a street address. */
  location: string | null
  imageUrl: string | null
  totalShipments: number | null
  firstShipmentOn: Day | null
  lastShipmentOn: Day | null
  buyers: { name: string; shipments: number | null }[]
  buyerCount: number | null
  /** Summarized by the source. */
  cargo: { description: string; shipments: number; lastOn: Day | null }[]
  observedAt: Instant
  expiresAt: Instant | null
}

export interface ShipmentRow {
  kind: 'shipment'
  /** Unique within an origin together with `container`. */
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

/** From files only, with the day of the check. */
export interface ContactRow {
  kind: 'contact'
  supplierName: string
  country: string | null
  /** City or region. */
  location: string | null
  imageUrl: string | null
  person: string | null
  email: string | null
  phone: string | null
  address: string | null
  website: string | null
  /** Verbatim, e.g. "USD 3.20-4.10". */
  pricing: string | null
  priceLow: number | null
  priceHigh: number | null
  priceCurrency: string | null
  /** Verbatim, e.g. "500 pieces". */
  moq: string | null
  yearsInBusiness: number | null
  verifiedOn: Day | null
  observedAt: Instant
}

export type SourceRow =
  | ProductRow
  | VideosRow
  | CreatorRow
  | ShopRow
  | HashtagRow
  | SupplierRow
  | ShipmentRow
  | ContactRow

export interface CollectContext {
  /** Last whole day in the market's time zone. */
  asOf: Day
  /** Last stored day; null on the first run. */
  since: Day | null
  /** To find suppliers for, most wanted first. */
  terms: string[]
  /** Longest waiting first, of the channel `looksUp`. */
  followed: readonly FollowedProduct[]
  /** Absent: nothing is stored yet. */
  videos?: VideoWishes
  signal: AbortSignal
  /** `total` is null if unknown. */
  progress(done: number, total: number | null): void
  reject(reason: string, sample?: unknown): void
  unknown(externalId: string): void
}

/** Stored videos and creators cost no call again. */
export interface VideoWishes {
  /** Rising products, longest unread first. `first`: never read. */
  products: readonly { externalId: string; first: boolean }[]
  /** Products read lately. */
  fresh: ReadonlySet<string>
  /** Creators described lately. */
  freshCreators: ReadonlySet<string>
}

export interface FollowedProduct {
  externalId: string
  /** Only recent days are needed. */
  known: boolean
}

export interface Source {
  /** Stable, e.g. 'echotik'. */
  readonly id: string
  /** E.g. 'EchoTik'. */
  readonly label: string
  readonly origin: Origin
  readonly provides: readonly RowKind[]
  /** Rows unseen for so long expire; null: never. */
  readonly retentionDays: number | null
  /** For lookups of single products. */
  readonly looksUp?: ProductRow['channel']
  /** Throws `SourceFailure` if the whole source is unreadable; the run's rows are then discarded. */
  collect(context: CollectContext): AsyncIterable<SourceRow>
}

/** `retryAfter`: seconds. */
export class SourceFailure extends Error {
  readonly retryAfter: number | null

  constructor(message: string, options: { retryAfter?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'SourceFailure'
    this.retryAfter = options.retryAfter ?? null
  }
}

/** Throws `SourceFailure` once the daily budget is used up. */
export type SpendCall = () => Promise<void>
