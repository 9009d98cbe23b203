import { addDays, type Day, daysBetween } from '../../calendar/days.ts'
import type { Origin } from '../../contracts/provenance.ts'
import { categoryOf } from '../category.ts'
import { inGroups } from '../in-groups.ts'
import {
  type CollectContext,
  type DayObservation,
  type FollowedProduct,
  type ProductRow,
  type Source,
  SourceFailure,
  type SourceRow,
} from '../port.ts'
import {
  type Category,
  createEchotikApi,
  type Detail,
  type EchotikApi,
  type EchotikSettings,
  PAGE_SIZE,
  type Ranked,
  type Video,
} from './echotik-api.ts'
import {
  callsForVideos,
  describeCreators,
  type Listed,
  linksOf,
  listVideos,
  NO_WISHES,
  videosRow,
  videoTargets,
} from './echotik-videos.ts'

/** Trend scoring's days, plus three weeks. */
const FIRST_HISTORY_DAYS = 60
/** Daily estimates are corrected for a while. */
const OVERLAP_DAYS = 2
const PRODUCTS_PER_CATEGORY_MAX = 200
const SHOP_NAMES_MAX = 80
/** Per category, in a first refresh. Later refreshes read the videos of rising products. */
const RANKS_WITH_VIDEOS = 10
const SIDE_BY_SIDE = 4
/** 60 days of history, seller, a share of details and pictures. */
const FOLLOWED_CALLS = 9

/**
 * The vendor's estimates, one day late. Its storing terms are unknown; the expiry after 90 days unseen is our
 * choice.
 */
export function createEchotik(settings: EchotikSettings): Source {
  const open = createEchotikApi(settings)
  return {
    id: 'echotik',
    label: 'EchoTik',
    origin: settings.origin,
    provides: ['product', 'videos', 'creator'],
    retentionDays: 90,
    looksUp: 'tiktok',
    async *collect(context) {
      const api = open(context)
      const named = await api.categories()
      const categories = named.filter(({ name }) => categoryOf(name, '') !== null)
      if (categories.length === 0) throw new SourceFailure('EchoTik names none of our categories')
      const day = await latestRankedDay(api, context.asOf)
      const from = historyStart(context, day)
      const wishes = context.videos ?? NO_WISHES
      const followed = affordableFollowed(api.callsLeft(), context.followed)
      const kept =
        followed.length * FOLLOWED_CALLS +
        callsForVideos(api.callsLeft(), wishes, categories.length * RANKS_WITH_VIDEOS)
      const perCategory = affordable(api.callsLeft() - kept, categories.length, from, day)
      const wanted = new Map<string, Wanted>()
      for (const category of categories) {
        for (const ranked of await api.ranking(day, category.id, perCategory)) {
          if (!wanted.has(ranked.id)) wanted.set(ranked.id, { ranked, category: category.name })
        }
      }
      const ranked = [...wanted.values()].filter(
        ({ ranked: { rank } }) => rank !== null && rank <= RANKS_WITH_VIDEOS,
      )
      const targets = videoTargets(
        api.callsLeft(),
        wishes,
        ranked.map(({ ranked: { id } }) => id),
      )
      const listed = await listVideos(api, targets, context)
      const videos = new Map(listed.map((each) => [each.externalId, each]))
      const span = { day, from, context, origin: settings.origin, videos }
      yield* products(api, [...wanted.values()], span)
      const rest = followed.filter(({ externalId }) => !wanted.has(externalId))
      yield* followedProducts(api, rest, span, named)
      // Known products that are in no ranking today.
      for (const each of videos.values())
        yield videosRow(each, { day, asOf: context.asOf, commissionPercent: null })
      yield* describeCreators(api, listed, wishes, context)
    },
  }
}

interface Wanted {
  ranked: Ranked
  category: string | null
}

interface Span {
  from: Day
  day: Day
  context: CollectContext
  origin: Origin
  /** Not yielded yet. */
  videos: Map<string, Listed>
}

async function* products(api: EchotikApi, wanted: Wanted[], span: Span): AsyncIterable<SourceRow> {
  const details = new Map<string, Detail>()
  for (const group of inGroups(wanted, PAGE_SIZE)) {
    for (const detail of await api.details(group.map(({ ranked }) => ranked.id)))
      details.set(detail.id, detail)
  }
  const pictures = await api.openPictures(
    [...details.values()].flatMap(({ pictures: [first] }) => first ?? []),
  )
  const shops = await shopNames(api, details)
  let done = 0
  for (const group of inGroups(wanted, SIDE_BY_SIDE)) {
    const found = await Promise.all(group.map(({ ranked }) => api.history(ranked.id, span.from, span.day)))
    for (const [index, item] of group.entries()) {
      const days = found[index] ?? []
      const { id } = item.ranked
      const detail = details.get(id) ?? null
      const shop = (detail?.sellerId && shops.get(detail.sellerId)) || null
      const listed = span.videos.get(id)
      yield productRow(item, detail, { shop, days, videos: listed?.videos ?? [], pictures }, span)
      if (!listed) continue
      const { day, context } = span
      yield videosRow(listed, {
        day,
        asOf: context.asOf,
        commissionPercent: detail?.commissionPercent ?? null,
      })
      span.videos.delete(id)
    }
    done += group.length
    span.context.progress(done, wanted.length)
  }
}

/**
 * Last and within their own calls, so they cost no ranking. After a failure the rest wait for the next
 * refresh.
 */
async function* followedProducts(
  api: EchotikApi,
  followed: readonly FollowedProduct[],
  span: Span,
  categories: readonly Category[],
): AsyncIterable<ProductRow> {
  try {
    for (const group of inGroups(followed, PAGE_SIZE)) {
      const details = await api.details(group.map(({ externalId }) => externalId))
      const pictures = await api.openPictures(details.flatMap(({ pictures: [first] }) => first ?? []))
      for (const { externalId, known } of group) {
        const detail = details.find(({ id }) => id === externalId)
        if (!detail) {
          span.context.unknown(externalId)
          continue
        }
        const from = known ? span.from : addDays(span.day, 1 - FIRST_HISTORY_DAYS)
        const days = await api.history(externalId, from, span.day)
        const ranked = { id: externalId, name: detail.name, price: detail.price, rank: null }
        const category = categories.find(({ id }) => id === detail.categoryId)?.name ?? null
        const shop = known || !detail.sellerId ? null : await api.sellerName(detail.sellerId)
        yield productRow({ ranked, category }, detail, { shop, days, videos: [], pictures }, span)
      }
    }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    span.context.reject(`followed products were not all asked for: ${error.message}`)
  }
}

/** At most a fifth of the remaining calls. */
function affordableFollowed(
  callsLeft: number,
  followed: readonly FollowedProduct[],
): readonly FollowedProduct[] {
  return followed.slice(0, Math.floor(callsLeft / 5 / FOLLOWED_CALLS))
}

/** Rankings appear one or two days late. */
async function latestRankedDay(api: EchotikApi, asOf: Day): Promise<Day> {
  for (const day of [asOf, addDays(asOf, -1), addDays(asOf, -2)]) {
    if ((await api.ranking(day, null, 1)).length > 0) return day
  }
  throw new SourceFailure(`EchoTik has no ranking for ${asOf} or the two days before`)
}

function historyStart({ since }: CollectContext, day: Day): Day {
  const first = addDays(day, 1 - FIRST_HISTORY_DAYS)
  const next = since === null ? first : addDays(since, -OVERLAP_DAYS)
  return next < first ? first : next
}

function affordable(callsLeft: number, categories: number, from: Day, day: Day): number {
  const historyCalls = Math.ceil((daysBetween(from, day) + 1) / PAGE_SIZE) + 1
  const listCalls = 3 / PAGE_SIZE
  const forProducts = callsLeft - SHOP_NAMES_MAX - categories
  const each = Math.floor(forProducts / categories / (historyCalls + listCalls))
  return Math.max(1, Math.min(PRODUCTS_PER_CATEGORY_MAX, each))
}

/** Sellers with most products first. */
async function shopNames(
  api: EchotikApi,
  details: ReadonlyMap<string, Detail>,
): Promise<Map<string, string>> {
  const products = new Map<string, number>()
  for (const { sellerId } of details.values()) {
    if (sellerId) products.set(sellerId, (products.get(sellerId) ?? 0) + 1)
  }
  const most = [...products].sort(([, a], [, b]) => b - a).slice(0, SHOP_NAMES_MAX)
  const names = new Map<string, string>()
  for (const [sellerId] of most) {
    const name = await api.sellerName(sellerId)
    if (name) names.set(sellerId, name)
  }
  return names
}

interface Extras {
  shop: string | null
  days: DayObservation[]
  videos: Video[]
  pictures: ReadonlyMap<string, string>
}

function productRow(
  { ranked, category }: Wanted,
  detail: Detail | null,
  extras: Extras,
  span: Span,
): ProductRow {
  const price = detail?.price ?? ranked.price
  return {
    kind: 'product',
    channel: 'tiktok',
    externalId: ranked.id,
    name: detail?.name ?? ranked.name,
    description: detail?.description ?? null,
    category,
    shopName: extras.shop,
    url: span.origin === 'live' ? `https://shop.tiktok.com/view/product/${ranked.id}` : null,
    imageUrls: (detail?.pictures ?? []).map((picture) => extras.pictures.get(picture) ?? picture),
    videos: linksOf(extras.videos, span.origin),
    price,
    salePrice: null,
    currency: price === null ? null : 'USD',
    rating: detail?.rating ?? null,
    ratingCount: detail?.ratingCount ?? null,
    viewCount: detail?.viewCount ?? null,
    soldCount: detail?.soldCount ?? null,
    creatorCount: detail?.creatorCount ?? null,
    videoCount: detail?.videoCount ?? null,
    sellerCount: null,
    rank: ranked.rank,
    firstSeenOn: detail?.firstSeenOn ?? null,
    observedAt: new Date().toISOString(),
    expiresAt: null,
    days: withLatest(extras.days, detail, ranked, span.day),
  }
}

/** The API has these only for the latest day. */
function withLatest(
  days: DayObservation[],
  detail: Detail | null,
  ranked: Ranked,
  day: Day,
): DayObservation[] {
  return days.map((observed) =>
    observed.day === day
      ? {
          ...observed,
          rank: ranked.rank,
          viewsTotal: detail?.viewCount ?? null,
          rating: detail?.rating ?? null,
          ratingCount: detail?.ratingCount ?? null,
        }
      : observed,
  )
}
