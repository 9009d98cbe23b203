import * as z from 'zod/mini'
import { Origin } from './provenance.ts'

const Listed = { source: z.string(), origin: Origin, readAt: z.string() }

/** `same`: may be the recalled product. `similar`: something like it. Neither is proof. */
export const ProductRecall = z.object({
  number: z.string(),
  likeness: z.enum(['same', 'similar']),
  title: z.string(),
  recalledOn: z.string(),
  hazard: z.nullable(z.string()),
  url: z.nullable(z.string()),
  words: z.array(z.string()),
  ...Listed,
})
export type ProductRecall = z.infer<typeof ProductRecall>

/** A company of this name is on an import ban list; not proof of identity. */
export const SupplierListing = z.object({
  name: z.string(),
  effectiveOn: z.nullable(z.string()),
  url: z.string(),
  ...Listed,
})
export type SupplierListing = z.infer<typeof SupplierListing>
