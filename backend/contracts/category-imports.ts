import * as z from 'zod/mini'
import { count } from './fields.ts'
import { Origin } from './provenance.ts'

/** How three months compare with the same three a year before: 'steady' is less than 5 % either way. */
const IMPORT_CLAIMS = ['rises', 'falls', 'steady'] as const
export type ImportClaim = (typeof IMPORT_CLAIMS)[number]

/** Months that are drawn. */
export const IMPORT_MONTHS = 24

/** What the US imports of a product's whole category: everything under the customs code that its suppliers state. */
export const CategoryImports = z.object({
  source: z.string(),
  origin: Origin,
  /** Six digits of the Harmonized System. */
  hs: z.string(),
  /** The source's name of the goods. */
  name: z.nullable(z.string()),
  claim: z.enum(IMPORT_CLAIMS),
  /** Whole percent between `aYearBefore` and `threeMonths`. */
  change: z.int(),
  /** The newest month, YYYY-MM. */
  month: z.string(),
  /** Dollars of that month, of three months up to it, and of the same three a year before. */
  newest: count,
  threeMonths: count,
  aYearBefore: count,
  /** What the code rests on: how many shipments of this product's goods state it, of those that state any, and by whom. */
  basis: z.object({ shipments: count, codedShipments: count, suppliers: count }),
  /** When we last asked for it. */
  readAt: z.string(),
  /** Oldest first, up to `month`; null where a month is not known or withheld. */
  months: z.array(z.object({ month: z.string(), dollars: z.nullable(count) })),
})
export type CategoryImports = z.infer<typeof CategoryImports>
