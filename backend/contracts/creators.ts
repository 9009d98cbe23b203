import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { CONTACTS_OPENED } from './contacts.ts'
import { CREATOR_SORTS } from './creator-sorts.ts'
import { endpoint } from './endpoint.ts'
import { count, freeText, id, pageSize } from './fields.ts'
import { LinkedProduct } from './linked-product.ts'
import { Amount, Currency, Provenance } from './provenance.ts'

export const VIDEOS_SHOWN = 12
export const TOP_CREATORS = 5
export const NEW_CREATOR_WEEKS = 12
/** Units of one product, sold by one creator's videos, from which the product counts as a hit. */
export const HIT_UNITS = 30
export const CREATOR_PRODUCTS = 12
export const CREATOR_VIDEOS = 6

const Share = z.nullable(z.number().check(z.minimum(0), z.maximum(1)))

/** Counts and sales are the source's estimates; null where it gives none. */
export const ProductVideo = z.object({
  /** The source's id, up to 20 digits. */
  id: z.string(),
  /** The video's page by its id, which does not expire. Null for sample data. */
  url: z.nullable(z.string()),
  /** Under `/img`. */
  thumbnailUrl: z.nullable(z.string()),
  views: z.nullable(count),
  likes: z.nullable(count),
  publishedOn: z.nullable(z.string()),
  seconds: z.nullable(count),
  creatorId: z.nullable(id),
  /** Without `@`. Null until the source has named the creator. */
  handle: z.nullable(z.string()),
  units: z.nullable(count),
  salesValue: Amount,
  currency: Currency,
})
export type ProductVideo = z.infer<typeof ProductVideo>

export const ProductCreator = z.object({
  id,
  handle: z.nullable(z.string()),
  name: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  followers: z.nullable(count),
  /** Figures of this product, among the known videos. */
  videos: count,
  units: z.nullable(count),
  /** Share of `unitsCounted`. */
  share: Share,
})
export type ProductCreator = z.infer<typeof ProductCreator>

export const VideoSummary = z.object({
  videosKnown: count,
  creatorsKnown: count,
  /** Totals that the source states; it lists fewer. */
  videosStated: z.nullable(count),
  creatorsStated: z.nullable(count),
  /** `week`: units between two observations of 5 to 9 days; `all`: units since each video was published. */
  span: z.enum(['week', 'all']),
  /** Units of the known videos in `span`. Null: the source states none. */
  unitsCounted: z.nullable(count),
  videosWithUnits: count,
  /** 0 to 1, of `unitsCounted`. Null without units. */
  topCreatorShare: Share,
  topThreeShare: Share,
  /** Creators by the week of their first known video of this product. Oldest first; includes weeks of 0. */
  newCreators: z.array(z.object({ weekEnding: z.string(), creators: count })),
  firstVideoOn: z.nullable(z.string()),
  /** Most units; without units, most views. */
  largestVideo: z.nullable(
    z.object({
      id: z.string(),
      publishedOn: z.nullable(z.string()),
      url: z.nullable(z.string()),
      views: z.nullable(count),
      units: z.nullable(count),
    }),
  ),
  /** First of the fewest videos that sold half of `unitsCounted`. Null without units. */
  waveStartedOn: z.nullable(z.string()),
  waveDays: z.nullable(count),
  /** Percent of the price that a creator gets. */
  commissionPercent: z.nullable(z.number()),
  provenance: Provenance,
})
export type VideoSummary = z.infer<typeof VideoSummary>

export const ProductVideos = z.object({
  /** Null: no source has listed the product's videos yet. */
  summary: z.nullable(VideoSummary),
  /** Most units first. */
  creators: z.array(ProductCreator),
  /** Most units first, then most views. */
  videos: z.array(ProductVideo),
})
export type ProductVideos = z.infer<typeof ProductVideos>

export const productVideos = endpoint({
  method: 'GET',
  path: '/api/products/:id/videos',
  access: 'public',
  edition: 'everyone',
  summary: `Who sells a product: a summary, its ${TOP_CREATORS} largest creators and up to ${VIDEOS_SHOWN} videos. Units and sales are the source’s estimates.`,
  params: z.strictObject({ id }),
  response: ProductVideos,
})

/** 95 % Wilson interval. A hit: a product that the creator's videos sold at least `HIT_UNITS` times. */
export const HitRate = z.object({
  hits: count,
  /** Products with counted units. */
  products: count,
  share: z.number(),
  low: z.number(),
  high: z.number(),
})
export type HitRate = z.infer<typeof HitRate>

export const SELLS_BY = ['video', 'live', 'video and live', 'shop window'] as const

/** Public facts as the source publishes them; null if not supplied. */
export const CreatorFields = {
  id,
  /** Without `@`. */
  handle: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** The public profile. Null for sample data or without a handle. */
  url: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  region: z.nullable(z.string()),
  language: z.nullable(z.string()),
  /** Ours, by the products that they sell; most units first. */
  categories: z.array(z.enum(CATEGORIES)),
  followers: z.nullable(count),
  followersAddedIn30Days: z.nullable(z.int()),
  sellsBy: z.nullable(z.enum(SELLS_BY)),
  /** The source's totals over all their products. */
  productsStated: z.nullable(count),
  unitsStated: z.nullable(count),
  unitsIn30Days: z.nullable(count),
  /** Counts our products only. */
  productsKnown: count,
  unitsKnown: z.nullable(count),
  /** Null without a product with counted units. */
  hitRate: z.nullable(HitRate),
  /** Public, so nobody spends a credit on an empty contact. */
  hasContact: z.boolean(),
  /** A contact exists that this viewer has not opened; then `contactEmail` is null. */
  contactLocked: z.boolean(),
  contactEmail: z.nullable(z.string()),
  provenance: Provenance,
}

export const CreatorCard = z.object(CreatorFields)
export type CreatorCard = z.infer<typeof CreatorCard>

export type CreatorSort = (typeof CREATOR_SORTS)[number]

export const creatorList = endpoint({
  method: 'GET',
  path: '/api/creators',
  access: 'public',
  edition: 'visitors',
  summary:
    'Creators whose videos sell our products, contacts as the viewer has opened them. `hits`: by the low end of the hit rate. How many in all: header `X-Total-Count`.',
  query: z.strictObject({
    q: z.optional(freeText(100)),
    category: z.optional(z.enum(CATEGORIES)),
    minFollowers: z.optional(pageSize(999_999)),
    contact: z._default(z.enum(['any', 'given']), 'any'),
    sort: z._default(z.enum(CREATOR_SORTS), 'sold'),
    limit: z._default(pageSize(100), 24),
    page: z._default(pageSize(1000), 1),
  }),
  response: z.array(CreatorCard),
})

export const CreatorDetail = z.object({
  ...CreatorFields,
  /** Most units first. */
  sells: z.array(z.object({ category: z.enum(CATEGORIES), products: count, units: z.nullable(count) })),
  /** Most units first, up to `CREATOR_PRODUCTS` of `productsKnown`. */
  products: z.array(
    z.extend(LinkedProduct, {
      /** The creator's videos of this product. */
      videos: count,
      units: z.nullable(count),
      views: z.nullable(count),
      firstVideoOn: z.nullable(z.string()),
    }),
  ),
  /** Newest first, with the product of each. */
  videos: z.array(z.object({ ...ProductVideo.shape, productId: id })),
})
export type CreatorDetail = z.infer<typeof CreatorDetail>

export const creatorDetail = endpoint({
  method: 'GET',
  path: '/api/creators/:id',
  access: 'public',
  edition: 'visitors',
  summary: 'One creator: what they sell, how often it sold, and the contact if the viewer has opened it.',
  params: z.strictObject({ id }),
  response: CreatorDetail,
})

export const RevealedCreator = z.object({
  creatorId: id,
  handle: z.nullable(z.string()),
  name: z.nullable(z.string()),
  contactEmail: z.string(),
  revealedAt: z.string(),
  provenance: Provenance,
})
export type RevealedCreator = z.infer<typeof RevealedCreator>

export const revealCreator = endpoint({
  method: 'GET',
  path: '/api/creators/:id/contact',
  access: 'member',
  limit: CONTACTS_OPENED,
  effect: true,
  summary:
    'Reveals the e-mail address that a creator publishes. It takes one of the free plan’s three contacts, shared with suppliers; again it is free. 402 when they are used up; 429 beyond what a plan opens in an hour or a day; 404, and nothing is taken, where none is on record.',
  params: z.strictObject({ id }),
  response: RevealedCreator,
})

export const listRevealedCreators = endpoint({
  method: 'GET',
  path: '/api/account/creator-contacts',
  access: 'member',
  summary: 'The creators’ addresses that the user has revealed, newest first. Uses no credit.',
  response: z.array(RevealedCreator),
})
