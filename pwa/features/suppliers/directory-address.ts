import * as z from 'zod/mini'
import { CATEGORIES } from '#contracts/categories'
import { SUPPLIER_SORTS } from '#contracts/suppliers'
import { isCountry } from '../../ui/number.ts'
import { QueryText } from '../../ui/query-text.ts'
import type { SupplierFilter } from './queries.ts'

const Address = z.object({
  q: QueryText,
  country: z.catch(z.optional(z.string().check(z.refine(isCountry))), undefined),
  category: z.catch(z.optional(z.enum(CATEGORIES)), undefined),
  minShipments: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(999_999))), undefined),
  shippedWithin: z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(3650))), undefined),
  forwarders: z.catch(z.optional(z.literal('hidden')), undefined),
  sort: z.catch(z.optional(z.enum(SUPPLIER_SORTS)), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(2), z.maximum(1000))), undefined),
})

/** What the directory's address asks for; what makes no sense in it is left out. */
export function filterInAddress(search: unknown): SupplierFilter {
  const read = z.safeParse(Address, search)
  return read.success ? read.data : {}
}
