import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { count, freeText, id, pageSize } from './fields.ts'
import type { Limit } from './limit.ts'
import { SupplierListing } from './notices.ts'
import { Provenance } from './provenance.ts'
import { SUPPLIER_SORTS } from './supplier-sorts.ts'

export const MatchEvidence = z.object({
  /** 0 to 1: chance that it ships such goods; words in `match-strength.ts`. */
  score: z.number(),
  words: z.array(z.string()),
  /** Best matching goods, in trade words: 'car phone bracket'. Null in older answers. */
  goods: z._default(z.nullable(z.string()), null),
  matchingShipments: count,
  lastShipmentOn: z.nullable(z.string()),
  buyers: count,
})
export type MatchEvidence = z.infer<typeof MatchEvidence>

/** Null unless visible to the viewer. `contactLocked`: more exists. */
const ContactFields = {
  contactLocked: z.boolean(),
  contactPerson: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  address: z.nullable(z.string()),
}

export const CONTACT_PARTS = ['person', 'e-mail', 'phone', 'address'] as const

/** Public facts; null if not supplied. */
export const CardFields = {
  id,
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  location: z.nullable(z.string()),
  country: z.nullable(z.string()),
  yearsInBusiness: z.nullable(count),
  /** Checked within the last year, and not reported dead by two users since. */
  verified: z.boolean(),
  /** YYYY-MM-DD. */
  contactCheckedOn: z.nullable(z.string()),
  /** On the start page, so it costs no credit. */
  contactOpenToAll: z.boolean(),
  /** For example "USD 3.20-4.10". */
  pricing: z.nullable(z.string()),
  moq: z.nullable(z.string()),
  termsVerifiedOn: z.nullable(z.string()),
  totalShipments: z.nullable(count),
  /** Shipments with known goods; only these can match. */
  shipmentsRead: count,
  lastShipmentOn: z.nullable(z.string()),
  buyers: z.nullable(count),
  forwarder: z.boolean(),
  ...ContactFields,
  /** Public, so nobody spends a credit on an empty contact. */
  contactHolds: z.array(z.enum(CONTACT_PARTS)),
  /** Last dead report, if two users reported since the last check. */
  reportedDeadOn: z.nullable(z.string()),
  /** Null: not listed, or the server reads no such list. */
  usListing: z.nullable(SupplierListing),
  provenance: Provenance,
}

export const TOP_BUYERS = 3
export const TopBuyers = z.array(z.object({ name: z.string(), shipments: z.nullable(count) }))

export const SupplierCard = z.object(CardFields)
export type SupplierCard = z.infer<typeof SupplierCard>

export const MatchedSupplier = z.object({ ...CardFields, match: MatchEvidence })
export type MatchedSupplier = z.infer<typeof MatchedSupplier>

const PRODUCT_NAME_MAX = 500

/** Each call may match a name against all cargo. */
const ASKED_BY_NAME: Limit = {
  name: 'suppliers by name',
  calls: 120,
  seconds: 60,
  sentence: 'Too many supplier searches.',
}

export const listSuppliersForProduct = endpoint({
  method: 'GET',
  path: '/api/importyeti/suppliers',
  access: 'public',
  limit: ASKED_BY_NAME,
  summary: 'Suppliers whose shipments match a product name, best first.',
  query: z.strictObject({ productName: freeText(PRODUCT_NAME_MAX).check(z.minLength(1)) }),
  response: z.array(MatchedSupplier),
})

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/suppliers',
  access: 'public',
  edition: 'visitors',
  byClock: ['shippedWithin'],
  summary:
    'The directory, contacts as the viewer may see them; those found by goods with most such shipments first. How many in all: header `X-Total-Count`; of these, freight forwarders: `X-Forwarders`.',
  query: z.strictObject({
    q: z.optional(freeText(200)),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a two-letter country code'))),
    category: z.optional(z.enum(CATEGORIES)),
    minShipments: z.optional(pageSize(999_999)),
    /** Days. */
    shippedWithin: z.optional(pageSize(3650)),
    forwarders: z._default(z.enum(['shown', 'hidden']), 'shown'),
    sort: z._default(z.enum(SUPPLIER_SORTS), 'shipments'),
    limit: z._default(pageSize(100), 24),
    page: z._default(pageSize(1000), 1),
  }),
  response: z.array(SupplierCard),
})
