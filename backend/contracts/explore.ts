import * as z from 'zod/mini'
import { CATEGORIES, type Category } from './categories.ts'
import { COMPETITIONS, Competition } from './competition.ts'
import { endpoint } from './endpoint.ts'
import { count, freeText, id, pageSize } from './fields.ts'
import { profitFields } from './profit.ts'
import { Amount, Currency, Provenance, price as retail } from './provenance.ts'
import { ACCELERATIONS, CHANNELS, CONFIDENCES, STAGES, Trend } from './trends.ts'

const EXPLORE_QUERY_MAX = 200

/** Some of a few known words, in any order: `growing,viral`. */
const someOf = <Word extends string>(words: readonly Word[]) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every((word) => words.includes(word as Word)),
          `must be some of: ${words.join(', ')}`,
        ),
      ),
    z.transform((text: string) => [...new Set(text.split(','))] as Word[]),
  )

/** A number that arrives as text in a query. */
const numeric = (pattern: RegExp, least: number, most: number, what: string) =>
  z.pipe(
    z.string().check(z.regex(pattern, what)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.minimum(least, what), z.maximum(most, what)),
    ),
  )

const whole = (least: number, most: number) =>
  numeric(/^-?[0-9]{1,10}$/, least, most, `must be a whole number from ${least} to ${most}`)

export const PRICE_MAX = 9_999_999
const price = numeric(/^[0-9]{1,7}(\.[0-9]{1,2})?$/, 0, PRICE_MAX + 1, 'must be a price such as 12 or 12.50')
const profit = numeric(
  /^-?[0-9]{1,7}(\.[0-9]{1,2})?$/,
  -PRICE_MAX,
  PRICE_MAX,
  'must be an amount such as 5, 5.50 or -2',
)
const rating = numeric(/^[0-5](\.[0-9])?$/, 0, 5, 'must be a rating from 0 to 5')
const amount = whole(0, 9_999_999_999)
const days = whole(1, 3650)

/** Every field of a filter, in the order in which it is read. */
export const EXPLORE_FIELDS = [
  'q',
  'category',
  'channel',
  'stage',
  'confidence',
  'acceleration',
  'velocityFrom',
  'velocityTo',
  'soldFrom',
  'soldTo',
  'viewsFrom',
  'viewsTo',
  'priceFrom',
  'priceTo',
  'marginFrom',
  'marginTo',
  'profitFrom',
  'profitTo',
  'competition',
  'ratingFrom',
  'reviewsFrom',
  'reviewsTo',
  'suppliersFrom',
  'shippedWithin',
  'newWithin',
  'seenWithin',
] as const
export type ExploreField = (typeof EXPLORE_FIELDS)[number]

/**
 * What a product must be. Each filter asks for one figure; a product of which that figure is not known does not pass, and
 * is counted apart (`X-Left-Out`).
 */
const EXPLORE_FILTERS = {
  /** Words of its name, as search reads them. */
  q: z.optional(freeText(EXPLORE_QUERY_MAX).check(z.minLength(1))),
  category: z.optional(someOf<Category>(CATEGORIES)),
  channel: z.optional(z.enum(CHANNELS)),
  stage: z.optional(someOf(STAGES)),
  /** At least this sure. */
  confidence: z.optional(z.enum(CONFIDENCES)),
  acceleration: z.optional(z.enum(ACCELERATIONS)),
  /** Percent of growth by the careful estimate. */
  velocityFrom: z.optional(whole(-100, 999_999)),
  velocityTo: z.optional(whole(-100, 999_999)),
  /** Units sold, or views gained, in the last week; what a product's trend was counted in. */
  soldFrom: z.optional(amount),
  soldTo: z.optional(amount),
  viewsFrom: z.optional(amount),
  viewsTo: z.optional(amount),
  /** In the product's own currency. */
  priceFrom: z.optional(price),
  priceTo: z.optional(price),
  /** Percent of the retail price left after the best match's lowest unit price. */
  marginFrom: z.optional(whole(-999, 100)),
  marginTo: z.optional(whole(-999, 100)),
  /** Dollars that are likely left of one sale after every cost, with the default assumptions; may be negative. */
  profitFrom: z.optional(profit),
  profitTo: z.optional(profit),
  competition: z.optional(someOf(COMPETITIONS)),
  ratingFrom: z.optional(rating),
  reviewsFrom: z.optional(amount),
  reviewsTo: z.optional(amount),
  suppliersFrom: z.optional(whole(1, 1000)),
  /** Days since one of its suppliers shipped goods like it. */
  shippedWithin: z.optional(days),
  /** Days since our data first had it. */
  newWithin: z.optional(days),
  /** Days since a source last spoke of it. */
  seenWithin: z.optional(days),
} satisfies Record<ExploreField, z.core.$ZodType>
export type ExploreFilter = {
  [Field in ExploreField]?: z.output<(typeof EXPLORE_FILTERS)[Field]> | undefined
}

export const EXPLORE_SORTS = [
  'sure',
  'velocity',
  'sold',
  'views',
  'price',
  'margin',
  'profit',
  'competition',
  'rating',
  'newest',
  'suppliers',
  'shipped',
] as const
export type ExploreSort = (typeof EXPLORE_SORTS)[number]
const DIRECTIONS = ['asc', 'desc'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Which way each order goes unless it is asked for otherwise. What is not known comes last either way. */
export const USUAL_DIRECTION: Record<ExploreSort, Direction> = {
  sure: 'desc',
  velocity: 'desc',
  sold: 'desc',
  views: 'desc',
  price: 'asc',
  margin: 'desc',
  profit: 'desc',
  competition: 'asc',
  rating: 'desc',
  newest: 'desc',
  suppliers: 'desc',
  shipped: 'desc',
}

/** A filter and its order: what an address, a saved view and an export have in common. */
export const EXPLORE_QUESTION = {
  ...EXPLORE_FILTERS,
  /** `sure`: as every list is, by section and then by strength. */
  sort: z.optional(z.enum(EXPLORE_SORTS)),
  direction: z.optional(z.enum(DIRECTIONS)),
}
export type ExploreQuestion = ExploreFilter & {
  sort?: ExploreSort | undefined
  direction?: Direction | undefined
}
/** The same as the texts of a query. */
export type ExploreTexts = {
  [Field in keyof typeof EXPLORE_QUESTION]?: z.input<(typeof EXPLORE_QUESTION)[Field]>
}
export const QUESTION_FIELDS = [
  ...EXPLORE_FIELDS,
  'sort',
  'direction',
] as const satisfies (keyof ExploreTexts)[]

/** Writes a question as the texts that the contract reads. */
export function textsOf(question: ExploreQuestion): ExploreTexts {
  return Object.fromEntries(
    QUESTION_FIELDS.flatMap((field) => {
      const value = question[field]
      return value === undefined ? [] : [[field, Array.isArray(value) ? value.join(',') : String(value)]]
    }),
  )
}

/**
 * Reads what may be an old or a mistyped question, field by field. What this version does not understand is left out and
 * named.
 */
export function readQuestion(texts: Record<string, unknown>): {
  question: ExploreQuestion
  dropped: string[]
} {
  const question: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const [field, text] of Object.entries(texts)) {
    if (text === undefined || text === null) continue
    const known = Object.hasOwn(EXPLORE_QUESTION, field)
    const read = known
      ? z.safeParse(EXPLORE_QUESTION[field as keyof ExploreTexts], String(text))
      : { success: false as const }
    if (read.success && read.data !== undefined) question[field] = read.data
    else dropped.push(field)
  }
  return { question: question as ExploreQuestion, dropped }
}

export const ExploredProduct = z.object({
  id,
  name: z.string(),
  channel: z.enum(CHANNELS),
  category: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  ...retail,
  currency: Currency,
  factoryPrice: Amount,
  /** Percent. */
  profitMargin: z.nullable(z.number()),
  competition: z.nullable(Competition),
  rating: z.nullable(z.number()),
  ratingCount: z.nullable(count),
  /** YYYY-MM-DD: when our data first had it. */
  firstSeenOn: z.string(),
  trend: Trend,
  provenance: Provenance,
  ...profitFields,
  suppliersFound: count,
  forwardersFound: count,
  bestSupplier: z.nullable(
    z.object({
      id,
      name: z.string(),
      country: z.nullable(z.string()),
      /** Its last shipment of goods like this product, YYYY-MM-DD. */
      lastShipmentOn: z.nullable(z.string()),
    }),
  ),
})
export type ExploredProduct = z.infer<typeof ExploredProduct>

export const EXPLORE_PAGE = 24

export const exploreProducts = endpoint({
  method: 'GET',
  path: '/api/explore',
  access: 'pro',
  summary:
    'Products of the current edition by any of their figures. `X-Total-Count`: how many pass; `X-Left-Out`: how many would but for a figure that is not known.',
  query: z.strictObject({
    ...EXPLORE_QUESTION,
    limit: z._default(pageSize(100), EXPLORE_PAGE),
    page: z._default(pageSize(5000), 1),
  }),
  response: z.array(ExploredProduct),
})

export const loosenExplore = endpoint({
  method: 'GET',
  path: '/api/explore/loosen',
  access: 'pro',
  summary:
    'For a filter that leaves nothing: its parts that alone keep products away, with how many, most first. Both ends of a range are one part.',
  query: z.strictObject(EXPLORE_QUESTION),
  response: z.array(
    z.object({
      fields: z.array(z.enum(EXPLORE_FIELDS)),
      products: count,
    }),
  ),
})
