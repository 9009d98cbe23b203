import * as z from 'zod/mini'
import { Origin } from './provenance.ts'

/** Goes with every entry of an authority's list: whose it is, whether it is sample data, and when the list was last read. */
const Listed = { source: z.string(), origin: Origin, readAt: z.string() }

/**
 * A recall that a product's name agrees with. `same`: it may be the recalled product. `similar`: something like it was
 * recalled. Neither says that it is.
 */
export const ProductRecall = z.object({
  number: z.string(),
  likeness: z.enum(['same', 'similar']),
  title: z.string(),
  recalledOn: z.string(),
  hazard: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** What the product's name and the recall both say. */
  words: z.array(z.string()),
  ...Listed,
})
export type ProductRecall = z.infer<typeof ProductRecall>

/** A company of the supplier's name stands on a list of goods that may not enter; a same name is not proof. */
export const SupplierListing = z.object({
  /** As the list writes it. */
  name: z.string(),
  /** Since when; null where the list does not say. */
  effectiveOn: z.nullable(z.string()),
  url: z.string(),
  ...Listed,
})
export type SupplierListing = z.infer<typeof SupplierListing>
