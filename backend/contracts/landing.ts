import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { ProfitFacts, profitFields } from './profit.ts'
import { Amount, Currency, Provenance } from './provenance.ts'
import { CardFields } from './suppliers.ts'
import { CHANNELS, Trend } from './trends.ts'

/** Null: not supplied, or locked. */
export const SampleSupplier = z.object({
  id,
  name: z.string(),
  pricing: z.nullable(z.string()),
  moq: z.nullable(z.string()),
  contactLocked: CardFields.contactLocked,
  contactOpenToAll: CardFields.contactOpenToAll,
  contactHolds: CardFields.contactHolds,
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  totalShipments: z.nullable(count),
  /** `shipmentsRead` have known goods; `matchingShipments` are the subset that matches the product. */
  shipmentsRead: count,
  matchingShipments: count,
  lastMatchOn: z.nullable(z.string()),
})

/** A locked card has neither name nor supplier. */
export const SampleProduct = z.object({
  id: z.nullable(id),
  locked: z.boolean(),
  name: z.nullable(z.string()),
  category: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  trend: z.nullable(Trend),
  trendVelocity: z.nullable(z.string()),
  profitMargin: z.nullable(z.string()),
  competition: z.nullable(z.string()),
  channel: z.nullable(z.enum(CHANNELS)),
  price: Amount,
  currency: Currency,
  ...profitFields,
  /** Null if locked. */
  profitFacts: z.nullable(ProfitFacts),
  provenance: z.nullable(Provenance),
  suppliersFound: count,
  forwardersFound: count,
  suppliers: z.array(SampleSupplier),
})
export type SampleProduct = z.infer<typeof SampleProduct>

export const SAMPLE_SIZE = 6
export const SAMPLE_OPEN = 3
export const SAMPLE_SUPPLIERS = 2

export const listLandingTrending = endpoint({
  method: 'GET',
  path: '/api/landing/trending',
  access: 'public',
  edition: 'everyone',
  summary: 'The landing sample: six, the first three open with contacts.',
  response: z.array(SampleProduct),
})

export const listPremiumTrending = endpoint({
  method: 'GET',
  path: '/api/premium/trending',
  access: 'public',
  edition: 'visitors',
  summary:
    'The premium list: six with up to two suppliers, the first three open, all of them with a plan; contacts as the viewer may see them.',
  response: z.array(SampleProduct),
})
