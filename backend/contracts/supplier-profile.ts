import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { LinkedProduct } from './linked-product.ts'
import { CardFields, MatchEvidence, TopBuyers } from './suppliers.ts'

export const PROFILE_MONTHS = 24
export const PROFILE_GOODS = 10
export const PROFILE_PRODUCTS = 12

/** Months and goods count only `shipmentsRead`. */
export const SupplierProfile = z.object({
  ...CardFields,
  firstShipmentOn: z.nullable(z.string()),
  /** Oldest first, including empty months, as YYYY-MM. */
  months: z.array(z.object({ month: z.string(), shipments: count })),
  topBuyers: TopBuyers,
  goods: z.array(z.object({ text: z.string(), shipments: count, lastShipmentOn: z.nullable(z.string()) })),
  productsMatched: count,
  /** Best match first. */
  products: z.array(z.extend(LinkedProduct, { match: MatchEvidence })),
})
export type SupplierProfile = z.infer<typeof SupplierProfile>

export const readSupplierProfile = endpoint({
  method: 'GET',
  path: '/api/suppliers/:id/profile',
  access: 'public',
  edition: 'visitors',
  summary:
    'One supplier with its shipments over time, its goods and the products it matches. Contacts as the viewer may see them.',
  params: z.strictObject({ id }),
  response: SupplierProfile,
})
