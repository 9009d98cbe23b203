import type {
  CollectContext,
  ContactRow,
  CreatorRow,
  DayObservation,
  HashtagRow,
  ProductRow,
  ShipmentRow,
  ShopRow,
  Source,
  SourceRow,
  SupplierRow,
  VideoFacts,
  VideosRow,
} from '../../backend/sources/port.ts'

export function productRow(given: Partial<ProductRow> = {}): ProductRow {
  return {
    kind: 'product',
    channel: 'tiktok',
    externalId: '7495177166735509999',
    name: 'Silicone Garlic Press',
    description: null,
    category: null,
    shopName: null,
    url: null,
    imageUrls: [],
    videos: [],
    price: null,
    salePrice: null,
    currency: null,
    rating: null,
    ratingCount: null,
    viewCount: null,
    soldCount: null,
    creatorCount: null,
    videoCount: null,
    sellerCount: null,
    rank: null,
    firstSeenOn: null,
    observedAt: OBSERVED_AT,
    expiresAt: null,
    days: [],
    ...given,
  }
}

export function dayRow(day: string, given: Partial<DayObservation> = {}): DayObservation {
  return {
    day,
    units: null,
    views: null,
    soldTotal: null,
    viewsTotal: null,
    price: null,
    currency: null,
    rank: null,
    rating: null,
    ratingCount: null,
    competitors: null,
    ...given,
  }
}

function videoFacts(given: Partial<VideoFacts> = {}): VideoFacts {
  return {
    videoId: '7600000000000000001',
    creatorId: null,
    publishedOn: null,
    seconds: null,
    thumbnailUrl: null,
    views: null,
    likes: null,
    comments: null,
    shares: null,
    favorites: null,
    units: null,
    salesValue: null,
    currency: null,
    ...given,
  }
}

/** Videos of the product of `productRow`. */
export function videosRow(videos: Partial<VideoFacts>[], given: Partial<VideosRow> = {}): VideosRow {
  return {
    kind: 'videos',
    channel: 'tiktok',
    externalId: '7495177166735509999',
    day: '2026-03-30',
    commissionPercent: null,
    videos: videos.map(videoFacts),
    observedAt: OBSERVED_AT,
    ...given,
  }
}

export function creatorRow(given: Partial<CreatorRow> = {}): CreatorRow {
  return {
    kind: 'creator',
    externalId: '6788316924469380097',
    handle: 'example.creator',
    name: 'Example Creator',
    imageUrl: null,
    region: 'US',
    language: 'en',
    followers: 4000,
    followersAdded: null,
    sellsBy: null,
    productsStated: null,
    unitsStated: null,
    unitsIn30Days: null,
    email: null,
    closed: false,
    observedAt: OBSERVED_AT,
    ...given,
  }
}

export function shopRow(given: Partial<ShopRow> = {}): ShopRow {
  return {
    kind: 'shop',
    externalId: '8646922388013518000',
    name: 'Kitchen Corner',
    rating: null,
    reviewCount: null,
    soldCount: null,
    verification: null,
    observedAt: OBSERVED_AT,
    expiresAt: null,
    ...given,
  }
}

export function hashtagRow(given: Partial<HashtagRow> = {}): HashtagRow {
  return {
    kind: 'hashtag',
    hashtag: 'cleantok',
    day: '2026-03-30',
    viewsTotal: null,
    posts: null,
    rank: null,
    observedAt: OBSERVED_AT,
    ...given,
  }
}

export function supplierRow(given: Partial<SupplierRow> = {}): SupplierRow {
  return {
    kind: 'supplier',
    externalId: 'ningbo-orchid-kitchenware',
    name: 'Ningbo Orchid Kitchenware Co., Ltd.',
    country: 'CN',
    location: null,
    imageUrl: null,
    totalShipments: null,
    firstShipmentOn: null,
    lastShipmentOn: null,
    buyers: [],
    buyerCount: null,
    cargo: [],
    observedAt: OBSERVED_AT,
    expiresAt: null,
    ...given,
  }
}

export function shipmentRow(given: Partial<ShipmentRow> = {}): ShipmentRow {
  return {
    kind: 'shipment',
    identifier: 'NGBO26030001',
    container: 'TGHU1234567',
    supplierName: 'NINGBO ORCHID KITCHENWARE CO LTD',
    supplierCountry: 'CN',
    buyerName: null,
    description: 'GARLIC PRESS',
    hsCode: null,
    arrivedOn: '2026-02-10',
    weightKg: null,
    observedAt: OBSERVED_AT,
    ...given,
  }
}

export function contactRow(given: Partial<ContactRow> = {}): ContactRow {
  return {
    kind: 'contact',
    supplierName: 'Ningbo Orchid Kitchenware',
    country: 'CN',
    location: null,
    imageUrl: null,
    person: null,
    email: null,
    phone: null,
    address: null,
    website: null,
    pricing: null,
    priceLow: null,
    priceHigh: null,
    priceCurrency: null,
    moq: null,
    yearsInBusiness: null,
    verifiedOn: null,
    observedAt: OBSERVED_AT,
    ...given,
  }
}

export function sourceOf(
  rows: readonly SourceRow[] | ((context: CollectContext) => AsyncIterable<SourceRow>),
  given: Partial<Omit<Source, 'collect'>> = {},
): Source {
  return {
    id: 'test-source',
    label: 'Test source',
    origin: 'live',
    provides: ['product'],
    retentionDays: null,
    ...given,
    collect: typeof rows === 'function' ? rows : () => yieldAll(rows),
  }
}

async function* yieldAll(rows: readonly SourceRow[]): AsyncIterable<SourceRow> {
  yield* rows
}

const OBSERVED_AT = '2026-03-31T02:00:00.000Z'
