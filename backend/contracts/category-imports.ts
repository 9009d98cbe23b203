import * as z from 'zod/mini'
import { count } from './fields.ts'
import { Origin } from './provenance.ts'

/** Three months against the same a year before; 'steady' is less than 5 % either way. */
const IMPORT_CLAIMS = ['rises', 'falls', 'steady'] as const
export type ImportClaim = (typeof IMPORT_CLAIMS)[number]

export const IMPORT_MONTHS = 24

/** US imports of one customs code. */
export const CodeImports = z.object({
  source: z.string(),
  origin: Origin,
  /** Six digits of the Harmonized System. */
  hs: z.string(),
  name: z.nullable(z.string()),
  claim: z.enum(IMPORT_CLAIMS),
  /** Whole percent from `aYearBefore` to `threeMonths`. */
  change: z.int(),
  /** YYYY-MM. */
  month: z.string(),
  /** Dollars of the newest month, the three months up to it, and the same three a year before. */
  newest: count,
  threeMonths: count,
  aYearBefore: count,
  readAt: z.string(),
  /** Oldest first, up to `month`; null if unknown or withheld. */
  months: z.array(z.object({ month: z.string(), dollars: z.nullable(count) })),
})
export type CodeImports = z.infer<typeof CodeImports>

export const CategoryImports = z.object({
  ...CodeImports.shape,
  /** `shipments` state the code, of `codedShipments` with any code. */
  basis: z.object({ shipments: count, codedShipments: count, suppliers: count }),
})
export type CategoryImports = z.infer<typeof CategoryImports>
