import * as z from 'zod/mini'
import { id } from './fields.ts'
import { Currency, Provenance, price } from './provenance.ts'
import { CHANNELS, Trend } from './trends.ts'

/** A product on the page of a supplier, a creator or a shop. */
export const LinkedProduct = z.object({
  id,
  name: z.string(),
  channel: z.enum(CHANNELS),
  imageUrl: z.nullable(z.string()),
  ...price,
  currency: Currency,
  trend: Trend,
  provenance: Provenance,
})
export type LinkedProduct = z.infer<typeof LinkedProduct>
