import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { count, freeText, id, pageSize } from './fields.ts'
import type { Limit } from './limit.ts'
import { SupplierListing } from './notices.ts'
import { Provenance } from './provenance.ts'

/** Why a supplier was matched to a product. */
export const MatchEvidence = z.object({
  /** 0 to 1: how likely the supplier ships this kind of goods. `match-strength.ts` has its words. */
  score: z.number(),
  words: z.array(z.string()),
  matchingShipments: count,
  lastShipmentOn: z.nullable(z.string()),
  buyers: count,
})
export type MatchEvidence = z.infer<typeof MatchEvidence>

/**
 * The four contact fields, each null unless the viewer may see it. `contactLocked`: there is more than they see, such as the
 * e-mail that came after a reveal of the address.
 */
const ContactFields = {
  contactLocked: z.boolean(),
  contactPerson: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  address: z.nullable(z.string()),
}

/** What a contact may consist of, in the order in which a page names it. */
export const CONTACT_PARTS = ['person', 'e-mail', 'phone', 'address'] as const

/** What everyone may know of a supplier. A null is a fact that nobody supplied. */
export const CardFields = {
  id,
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  location: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Years since its first recorded shipment. */
  yearsInBusiness: z.nullable(count),
  /** Somebody made sure of the contact within the last year, and no two users have reported it dead since. */
  verified: z.boolean(),
  /** When somebody last made sure of the contact, YYYY-MM-DD, however long ago; null where nobody has. */
  contactCheckedOn: z.nullable(z.string()),
  /** The start page shows the contact: it is open to everybody, and takes no credit. */
  contactOpenToAll: z.boolean(),
  /** As the supplier stated it, e.g. "USD 3.20-4.10". */
  pricing: z.nullable(z.string()),
  moq: z.nullable(z.string()),
  termsVerifiedOn: z.nullable(z.string()),
  totalShipments: z.nullable(count),
  /** Of these, the ones whose goods we know: only they can match a product. */
  shipmentsRead: count,
  lastShipmentOn: z.nullable(z.string()),
  buyers: z.nullable(count),
  /** The shipper looks like a freight forwarder rather than a factory. */
  forwarder: z.boolean(),
  ...ContactFields,
  /** What is on record of its contact, for everyone: nobody should spend a reveal on an empty one. */
  contactHolds: z.array(z.enum(CONTACT_PARTS)),
  /** When its contact was last reported dead, if two users have said so since it was last checked; YYYY-MM-DD. */
  reportedDeadOn: z.nullable(z.string()),
  /** Null, too, where this server reads no such list. */
  usListing: z.nullable(SupplierListing),
  provenance: Provenance,
}

export const TOP_BUYERS = 3
/** Those with most shipments; null where a record does not count. */
export const TopBuyers = z.array(z.object({ name: z.string(), shipments: z.nullable(count) }))

export const SupplierCard = z.object(CardFields)
export type SupplierCard = z.infer<typeof SupplierCard>

export const MatchedSupplier = z.object({ ...CardFields, match: MatchEvidence })
export type MatchedSupplier = z.infer<typeof MatchedSupplier>

const PRODUCT_NAME_MAX = 500

/** Each may match a name against all cargo on record. A product page asks once; nobody reads two a second. */
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

export const SUPPLIER_SORTS = ['shipments', 'recent', 'name'] as const

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
    /** Its shipments match products of this category. */
    category: z.optional(z.enum(CATEGORIES)),
    minShipments: z.optional(pageSize(999_999)),
    /** Shipped within so many days. */
    shippedWithin: z.optional(pageSize(3650)),
    forwarders: z._default(z.enum(['shown', 'hidden']), 'shown'),
    sort: z._default(z.enum(SUPPLIER_SORTS), 'shipments'),
    limit: z._default(pageSize(100), 24),
    page: z._default(pageSize(1000), 1),
  }),
  response: z.array(SupplierCard),
})
