import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { count, freeText, id, pageSize } from './fields.ts'
import { decisionField } from './list-decision.ts'
import { SEARCH_DEPTH } from './plans.ts'
import { profitFields } from './profit.ts'
import { Amount, Currency, Provenance } from './provenance.ts'
import { CHANNELS, CONFIDENCES, STAGES, Trend } from './trends.ts'

export { SEARCH_DEPTH } from './plans.ts'

export const QUERY_MAX = 200

export const SearchResult = z.object({
  id,
  name: z.string(),
  channel: z.enum(CHANNELS),
  category: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  rank: count,
  /** 'Hot', 'Rising', 'Viral' or 'Growing' with the counted percentage; null without claimed growth. */
  trendVelocity: z.nullable(z.string()),
  factoryPrice: Amount,
  retailPrice: Amount,
  listPrice: Amount,
  currency: Currency,
  profitMargin: z.nullable(z.string()),
  /** 'Low', 'Medium' or 'High' with the number of sellers; null if not counted. */
  competition: z.nullable(z.string()),
  trend: Trend,
  provenance: Provenance,
  ...profitFields,
  ...decisionField,
  suppliersFound: count,
  forwardersFound: count,
})
export type SearchResult = z.infer<typeof SearchResult>

export const SEARCH_PAGE = 24

const price = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,7}(\.[0-9]{1,2})?$/, 'must be a price such as 12 or 12.50')),
  z.transform((text: string) => Number(text)),
)

const SearchFilters = {
  category: z.optional(z.enum(CATEGORIES)),
  channel: z.optional(z.enum(CHANNELS)),
  confidence: z.optional(z.enum(CONFIDENCES)),
  stage: z.optional(z.enum(STAGES)),
  minPrice: z.optional(price),
  maxPrice: z.optional(price),
}

export const searchProducts = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'pro',
  summary:
    'Products by name, text and trend together; the last word may be unfinished. `X-Total-Count` counts to 500.',
  query: z.strictObject({
    q: freeText(QUERY_MAX).check(z.minLength(1)),
    ...SearchFilters,
    /** `verdict`: products that have all words, best verdict first, then the others. */
    order: z._default(z.enum(['words', 'verdict']), 'words'),
    limit: z._default(pageSize(100), SEARCH_PAGE),
    page: z._default(pageSize(SEARCH_DEPTH), 1),
  }),
  response: z.array(SearchResult),
})

export const suggestNames = endpoint({
  method: 'GET',
  path: '/api/search/suggestions',
  access: 'pro',
  summary: 'The nearest product names to a query that finds nothing, at most five.',
  query: z.strictObject({ q: freeText(QUERY_MAX).check(z.minLength(1)) }),
  response: z.array(z.string()),
})
