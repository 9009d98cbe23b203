import * as z from 'zod/mini'

/** Where a figure comes from. `live`: a source's API; `sandbox`: our fakes, sample data; `file`: imported by the operator. */
export const ORIGINS = ['live', 'sandbox', 'file'] as const
export const Origin = z.enum(ORIGINS)
export type Origin = z.infer<typeof Origin>

/** Goes with every figure a user sees. `observedAt`: when the source said so (ISO 8601, UTC). */
export const Provenance = z.object({
  source: z.string(),
  origin: Origin,
  observedAt: z.string(),
})
export type Provenance = z.infer<typeof Provenance>

/** Currency amount in major units with the ISO 4217 code beside it; null where the source gave none. */
export const Amount = z.nullable(z.number())
/** What a buyer pays now: the sale price while there is one. And what it was before; null where it is no sale. */
export const price = { price: Amount, listPrice: Amount }
export const Currency = z.nullable(z.string())
