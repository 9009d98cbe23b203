import * as z from 'zod/mini'
import { CATEGORIES, type Category } from './categories.ts'
import { COMPETITIONS, Competition } from './competition.ts'
import { endpoint } from './endpoint.ts'
import { count, freeText, id, pageSize } from './fields.ts'
import { decisionField, VERDICTS } from './list-decision.ts'
import { profitFields } from './profit.ts'
import { Amount, Currency, Provenance, price as retail } from './provenance.ts'
import { ACCELERATIONS, CHANNELS, CONFIDENCES, STAGES, Trend } from './trends.ts'

const EXPLORE_QUERY_MAX = 200

/** Any order: `growing,viral`. */
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

export const EXPLORE_FIELDS = [
  'q',
  'category',
  'channel',
  'verdict',
  'landsWithin',
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

/** Unknown figures fail a filter and are counted separately (`X-Left-Out`). */
const EXPLORE_FILTERS = {
  q: z.optional(freeText(EXPLORE_QUERY_MAX).check(z.minLength(1))),
  category: z.optional(someOf<Category>(CATEGORIES)),
  channel: z.optional(z.enum(CHANNELS)),
  verdict: z.optional(someOf(VERDICTS)),
  /** Likely days from an order of today until on sale. */
  landsWithin: z.optional(days),
  stage: z.optional(someOf(STAGES)),
  confidence: z.optional(z.enum(CONFIDENCES)),
  acceleration: z.optional(z.enum(ACCELERATIONS)),
  /** Growth in percent by the careful estimate. */
  velocityFrom: z.optional(whole(-100, 999_999)),
  velocityTo: z.optional(whole(-100, 999_999)),
  /** Last week, in the measure of the product's trend. */
  soldFrom: z.optional(amount),
  soldTo: z.optional(amount),
  viewsFrom: z.optional(amount),
  viewsTo: z.optional(amount),
  /** The product's own currency. */
  priceFrom: z.optional(price),
  priceTo: z.optional(price),
  /** Percent of the retail price above the best match's lowest price. */
  marginFrom: z.optional(whole(-999, 100)),
  marginTo: z.optional(whole(-999, 100)),
  /** Likely net dollars per sale with default assumptions. */
  profitFrom: z.optional(profit),
  profitTo: z.optional(profit),
  competition: z.optional(someOf(COMPETITIONS)),
  ratingFrom: z.optional(rating),
  reviewsFrom: z.optional(amount),
  reviewsTo: z.optional(amount),
  suppliersFrom: z.optional(whole(1, 1000)),
  shippedWithin: z.optional(days),
  newWithin: z.optional(days),
  seenWithin: z.optional(days),
} satisfies Record<ExploreField, z.core.$ZodType>
export type ExploreFilter = {
  [Field in ExploreField]?: z.output<(typeof EXPLORE_FILTERS)[Field]> | undefined
}

export const EXPLORE_SORTS = [
  'verdict',
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
export const USUAL_SORT: ExploreSort = 'verdict'
const DIRECTIONS = ['asc', 'desc'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Unknown values come last in both directions. */
export const USUAL_DIRECTION: Record<ExploreSort, Direction> = {
  verdict: 'asc',
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

export const EXPLORE_QUESTION = {
  ...EXPLORE_FILTERS,
  /** `verdict`: products to order first, by the money kept. `sure`: by section, then strength. */
  sort: z.optional(z.enum(EXPLORE_SORTS)),
  direction: z.optional(z.enum(DIRECTIONS)),
}
export type ExploreQuestion = ExploreFilter & {
  sort?: ExploreSort | undefined
  direction?: Direction | undefined
}
export type ExploreTexts = {
  [Field in keyof typeof EXPLORE_QUESTION]?: z.input<(typeof EXPLORE_QUESTION)[Field]>
}
export const QUESTION_FIELDS = [
  ...EXPLORE_FIELDS,
  'sort',
  'direction',
] as const satisfies (keyof ExploreTexts)[]

export function textsOf(question: ExploreQuestion): ExploreTexts {
  return Object.fromEntries(
    QUESTION_FIELDS.flatMap((field) => {
      const value = question[field]
      return value === undefined ? [] : [[field, Array.isArray(value) ? value.join(',') : String(value)]]
    }),
  )
}

/** Reads outdated or mistyped queries field by field; returns the dropped names. */
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
  profitMargin: z.nullable(z.number()),
  competition: z.nullable(Competition),
  rating: z.nullable(z.number()),
  ratingCount: z.nullable(count),
  firstSeenOn: z.string(),
  trend: Trend,
  provenance: Provenance,
  ...profitFields,
  ...decisionField,
  suppliersFound: count,
  forwardersFound: count,
  bestSupplier: z.nullable(
    z.object({
      id,
      name: z.string(),
      country: z.nullable(z.string()),
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
    'Products of the current edition by any of their figures, best verdict first. `X-Total-Count`: how many pass; `X-Left-Out`: how many would but for a figure that is not known.',
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
