import * as z from 'zod/mini'

export const ORIGINS = ['live', 'sandbox', 'file'] as const
export const Origin = z.enum(ORIGINS)
export type Origin = z.infer<typeof Origin>

/** Beside every visible figure. `observedAt`: when the source stated it (ISO 8601, UTC). */
export const Provenance = z.object({
  source: z.string(),
  origin: Origin,
  observedAt: z.string(),
})
export type Provenance = z.infer<typeof Provenance>

/** Major units, with an ISO 4217 code beside it. */
export const Amount = z.nullable(z.number())
/** Current, and before a sale; null without a sale. */
export const price = { price: Amount, listPrice: Amount }
export const Currency = z.nullable(z.string())
