import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { CodeImports } from './category-imports.ts'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'
import { Provenance } from './provenance.ts'

/** Fewer ended rises give no median, and fewer products with a whole year no season. */
export const ENOUGH_COUNTED = 20
/** Fewer products give no share of the top three and no middle half of the prices. */
export const LEAST_PRODUCTS = 4
export const IMPORT_CODES = 3
/** Products of a category, longest on record first. */
export const RISE_PRODUCTS = 1000
export const SEASON_PRODUCTS = 50

const PriceBand = z.object({
  currency: z.string(),
  /** Quartiles. */
  low: z.number(),
  median: z.number(),
  high: z.number(),
  /** Products with a price in `currency`, the most common one, of `priced` with any. */
  products: count,
  priced: count,
})

/** Written once per edition, over its products of the category. */
export const CategoryFigures = z.object({
  products: z.object({ tiktok: count, amazon: count }),
  /** Stages new, growing and viral, unless sales do not grow. `sure`: in the lists' section `rising`. */
  rising: count,
  sure: count,
  /** Share of the units that `products` sold in their last seven whole days. Null: fewer than `LEAST_PRODUCTS`. */
  topThree: z.nullable(z.object({ share: z.number(), units: count, products: count })),
  price: z.nullable(PriceBand),
  /**
   * Time in growing or viral, over rises of the last year with a known start, of the `RISE_PRODUCTS` longest
   * on record. `weeks`: median of the ended ones; null under `ENOUGH_COUNTED`.
   */
  rises: z.object({ ended: count, running: count, weeks: z.nullable(z.number()) }),
  /**
   * Units a day of the last 12 whole months, 1 for the mean month, oldest first. `products`: longest on
   * record, up to `SEASON_PRODUCTS`. Null: fewer than `ENOUGH_COUNTED` have all months.
   */
  season: z.nullable(
    z.object({ products: count, months: z.array(z.object({ month: z.string(), share: z.number() })) }),
  ),
})
export type CategoryFigures = z.infer<typeof CategoryFigures>

export const CategoryPage = z.object({
  category: z.enum(CATEGORIES),
  /** Null before the first edition. */
  figures: z.nullable(
    z.object({
      ...CategoryFigures.shape,
      week: z.object({ from: z.string(), to: z.string() }),
      /** Most products first. */
      sources: z.array(z.object({ ...Provenance.shape, products: count })),
      /** `products` state the code, of `coded` with any. Most products first, up to `IMPORT_CODES`. */
      imports: z.array(z.object({ ...CodeImports.shape, products: count })),
      coded: count,
    }),
  ),
})
export type CategoryPage = z.infer<typeof CategoryPage>

export const readCategory = endpoint({
  method: 'GET',
  path: '/api/categories/:slug',
  access: 'public',
  edition: 'everyone',
  summary:
    'One category, as `home-living`: how many products rise, the share of the top three, prices, how long a rise lasts, the season and US imports.',
  params: z.strictObject({
    slug: z.string().check(z.regex(/^[a-z-]{1,40}$/, 'must be a name like home-living')),
  }),
  response: CategoryPage,
})
