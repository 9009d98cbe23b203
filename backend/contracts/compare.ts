import * as z from 'zod/mini'
import { Competition } from './competition.ts'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'
import { COMPARE_LIMITS, COMPARE_MIN } from './plans.ts'
import { ProductDetail } from './product.ts'
import { Amount, Currency } from './provenance.ts'
import { CardFields, MatchEvidence } from './suppliers.ts'

/** Ids in column order: `12,7,40`. The maximum of all plans; the access policy checks the viewer's. */
const ids = z.pipe(
  z.string().check(
    z.regex(/^[1-9][0-9]{0,17}(,[1-9][0-9]{0,17})*$/, 'must be ids with commas between them'),
    z.refine((text) => {
      const each = text.split(',')
      return (
        each.length >= COMPARE_MIN &&
        each.length <= COMPARE_LIMITS.member &&
        new Set(each).size === each.length
      )
    }, `must be ${COMPARE_MIN} to ${COMPARE_LIMITS.member} different ids`),
  ),
  z.transform((text: string) => text.split(',')),
)

const ComparedMatch = z.object({
  ...z.pick(z.object(CardFields), {
    id: true,
    name: true,
    country: true,
    forwarder: true,
    pricing: true,
    moq: true,
  }).shape,
  match: MatchEvidence,
})

export const ComparedProduct = z.object({
  ...z.pick(ProductDetail, {
    id: true,
    channel: true,
    name: true,
    category: true,
    price: true,
    listPrice: true,
    currency: true,
    rating: true,
    ratingCount: true,
    viewCount: true,
    factoryPrice: true,
    factoryPriceHigh: true,
    netProfit: true,
    profitFacts: true,
    trend: true,
    provenance: true,
    suppliersFound: true,
    forwardersFound: true,
    forecast: true,
  }).shape,
  imageUrl: z.nullable(z.string()),
  competition: z.nullable(Competition),
  /** Best first. */
  suppliers: z.array(ComparedMatch),
})
export type ComparedProduct = z.infer<typeof ComparedProduct>

export const compareProducts = endpoint({
  method: 'GET',
  path: '/api/compare/products',
  access: 'public',
  edition: 'visitors',
  summary: `Products side by side, in the order asked for; one that is not in the current edition is left out. ${COMPARE_LIMITS.visitor} for a visitor, ${COMPARE_LIMITS.member} for a member.`,
  query: z.strictObject({ ids }),
  response: z.array(ComparedProduct),
})

const SupplierFields = z.pick(z.object(CardFields), {
  id: true,
  name: true,
  location: true,
  country: true,
  yearsInBusiness: true,
  verified: true,
  pricing: true,
  moq: true,
  termsVerifiedOn: true,
  totalShipments: true,
  shipmentsRead: true,
  lastShipmentOn: true,
  buyers: true,
  forwarder: true,
  contactHolds: true,
  provenance: true,
})
export const ComparedSupplier = z.object({
  ...SupplierFields.shape,
  /** Lower end of `pricing`, for a piece. */
  priceLow: Amount,
  priceCurrency: Currency,
  /** Pieces of `moq`; null for other units. */
  minimumOrder: z.nullable(count),
})
export type ComparedSupplier = z.infer<typeof ComparedSupplier>

export const compareSuppliers = endpoint({
  method: 'GET',
  path: '/api/compare/suppliers',
  access: 'public',
  edition: 'visitors',
  summary: `Suppliers side by side, in the order asked for, without contacts; one that is not on record is left out. ${COMPARE_LIMITS.visitor} for a visitor, ${COMPARE_LIMITS.member} for a member.`,
  query: z.strictObject({ ids }),
  response: z.array(ComparedSupplier),
})
