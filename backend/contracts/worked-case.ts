import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { Provenance } from './provenance.ts'
import { TREND_FACTS } from './trend-words.ts'
import { CHANNELS, Trend } from './trends.ts'

export const WorkedCase = z.object({
  product: z.object({
    id,
    name: z.string(),
    channel: z.enum(CHANNELS),
    imageUrl: z.nullable(z.string()),
    provenance: Provenance,
  }),
  rise: z.object({ asOf: z.string(), trend: z.pick(Trend, TREND_FACTS) }),
  supplier: z.object({
    id,
    name: z.string(),
    country: z.nullable(z.string()),
    matchingShipments: count,
    lastMatchOn: z.nullable(z.string()),
    provenance: Provenance,
  }),
  /** Counted over the seven days after, whether up or down. */
  followed: z.object({ until: z.string(), week: z.number() }),
})
export type WorkedCase = z.infer<typeof WorkedCase>

/** Results of our sealed first 50, for the question asked now. */
export const SealedShare = z.object({
  hits: count,
  of: count,
  /** Share of all products that rose; null while unknown. */
  base: z.nullable(z.number()),
  sampleData: z.boolean(),
})
export type SealedShare = z.infer<typeof SealedShare>

export const readWorkedCase = endpoint({
  method: 'GET',
  path: '/api/landing/case',
  access: 'public',
  edition: 'everyone',
  summary:
    'The product with a supplier that stood highest a week ago, and what was counted since; and how our sealed predictions came out. Null if there is none.',
  // Devices hold older answers without a record.
  response: z.object({ case: z.nullable(WorkedCase), record: z._default(z.nullable(SealedShare), null) }),
})
