import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, freeText, id } from './fields.ts'
import { Amount, Currency, Provenance } from './provenance.ts'
import { Trend } from './trends.ts'

export const QUERY_MAX = 200

/** A row of the results table. The three texts are for the table; `trend` and `provenance` say where they come from. */
export const SearchResult = z.object({
  id,
  name: z.string(),
  rank: count,
  /** 'Hot', 'Rising', 'Viral' or 'Growing' and a percentage; null where nothing is measured. */
  trendVelocity: z.nullable(z.string()),
  factoryPrice: Amount,
  retailPrice: Amount,
  currency: Currency,
  profitMargin: z.nullable(z.string()),
  /** 'Low', 'Medium' or 'High' and how many sellers; null where nobody counted. */
  competition: z.nullable(z.string()),
  trend: Trend,
  provenance: Provenance,
  suppliersFound: count,
})
export type SearchResult = z.infer<typeof SearchResult>

export const searchProducts = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'pro',
  summary: 'Products by name, text and trend together.',
  query: z.strictObject({ q: freeText(QUERY_MAX).check(z.minLength(1)) }),
  response: z.array(SearchResult),
})
