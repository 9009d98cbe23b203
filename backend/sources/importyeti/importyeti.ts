import { addDays, type Day } from '../../calendar/days.ts'
import type { Origin } from '../../contracts/provenance.ts'
import { isPlaceholderParty } from '../placeholder-party.ts'
import type { CollectContext, ContactRow, ShipmentRow, Source, SourceRow, SupplierRow } from '../port.ts'
import {
  type Bill,
  createImportyetiApi,
  type ImportyetiApi,
  type ImportyetiApiSettings,
  type Listed,
  type Profile,
} from './importyeti-api.ts'
import { searchTerms } from './search-terms.ts'

export interface ImportyetiSettings extends ImportyetiApiSettings {
  origin: Origin
}

const SUPPLIER_PAGES = 2
/** A page holds 100 bills and costs about ten credits. */
const BILL_PAGES = 6
const PROFILES_MAX = 240
/** Older bills hardly show current suppliers. */
const FIRST_HISTORY_DAYS = 730
/** Bills are filed and corrected for weeks after arrival. */
const OVERLAP_DAYS = 30

/**
 * Access ends with the subscription and no storing rules are stated, so rows expire after a year unseen. A
 * quarter of the calls finds suppliers, half reads bills, the rest profiles. Addresses, websites and phone
 * numbers become contacts.
 */
export function createImportyeti(settings: ImportyetiSettings): Source {
  const open = createImportyetiApi(settings)
  return {
    id: 'importyeti',
    label: 'ImportYeti',
    origin: settings.origin,
    provides: ['supplier', 'shipment', 'contact'],
    retentionDays: 365,
    async *collect(context) {
      const api = open(context)
      const terms = searchTerms(context.terms)
      const suppliers = await findSuppliers(api, terms, context)
      yield* readBills(api, terms, context)
      yield* readProfiles(api, suppliers, context)
    },
  }
}

async function findSuppliers(
  api: ImportyetiApi,
  terms: string[],
  context: CollectContext,
): Promise<Listed[]> {
  const reserve = (api.callsLeft() * 3) / 4
  const found = new Map<string, Listed>()
  for (const [index, term] of terms.entries()) {
    for (let page = 0; page < SUPPLIER_PAGES && api.callsLeft() > reserve && api.canAfford(); page += 1) {
      const answer = await api.suppliers(term, page * 100)
      for (const supplier of answer.found)
        found.set(supplier.slug, merged(found.get(supplier.slug), supplier))
      if (!answer.more) break
    }
    context.progress(index + 1, terms.length * 3)
  }
  return [...found.values()].sort((a, b) => b.matchingShipments - a.matchingShipments)
}

/** Terms overlap: keep the larger count, not the sum. */
function merged(known: Listed | undefined, again: Listed): Listed {
  if (!known) return again
  return {
    ...again,
    matchingShipments: Math.max(known.matchingShipments, again.matchingShipments),
    descriptions: [...new Set([...known.descriptions, ...again.descriptions])].slice(0, 100),
    customers: [...new Set([...known.customers, ...again.customers])].slice(0, 100),
  }
}

async function* readBills(
  api: ImportyetiApi,
  terms: string[],
  context: CollectContext,
): AsyncIterable<ShipmentRow> {
  const reserve = api.callsLeft() / 3
  const from = addDays(context.since ?? context.asOf, context.since ? -OVERLAP_DAYS : -FIRST_HISTORY_DAYS)
  const seen = new Set<string>()
  for (const [index, term] of terms.entries()) {
    for (let page = 1; page <= BILL_PAGES && api.callsLeft() > reserve && api.canAffordBills(); page += 1) {
      const answer = await api.bills(term, from, context.asOf, page)
      for (const bill of answer.found) {
        const row = seen.has(bill.number) ? null : shipmentRow(bill)
        seen.add(bill.number)
        if (row) yield row
      }
      if (!answer.more) break
    }
    context.progress(terms.length + index + 1, terms.length * 3)
  }
}

/** Null without a named shipper and goods. */
function shipmentRow(bill: Bill): ShipmentRow | null {
  if (bill.supplier === null || isPlaceholderParty(bill.supplier) || bill.description === null) return null
  return {
    kind: 'shipment',
    identifier: bill.number,
    container: '',
    supplierName: bill.supplier,
    supplierCountry: bill.country,
    buyerName: isPlaceholderParty(bill.buyer) ? null : bill.buyer,
    description: bill.description,
    hsCode: bill.hsCode,
    arrivedOn: bill.arrivedOn,
    weightKg: bill.weightKg,
    observedAt: new Date().toISOString(),
  }
}

async function* readProfiles(
  api: ImportyetiApi,
  suppliers: Listed[],
  context: CollectContext,
): AsyncIterable<SourceRow> {
  const observedAt = new Date().toISOString()
  for (const [index, listed] of suppliers.entries()) {
    const profile = index < PROFILES_MAX && api.canAfford() ? await api.profile(listed.slug) : null
    yield supplierRow(listed, profile, observedAt)
    const contact = contactRow(listed, profile, observedAt)
    if (contact) yield contact
    context.progress(suppliers.length * 2 + index + 1, suppliers.length * 3)
  }
}

function supplierRow(listed: Listed, profile: Profile | null, observedAt: string): SupplierRow {
  const named = listed.customers.filter((name) => !isPlaceholderParty(name))
  const buyers = profile?.buyers.length ? profile.buyers : named.map((name) => ({ name, shipments: null }))
  const lastOn: Day | null = profile?.lastOn ?? null
  return {
    kind: 'supplier',
    externalId: listed.slug,
    name: profile?.name ?? listed.name,
    country: profile?.country ?? listed.country,
    // Street addresses are part of the contact.
    location: null,
    imageUrl: null,
    totalShipments: profile?.totalShipments ?? listed.totalShipments,
    firstShipmentOn: profile?.firstOn ?? null,
    lastShipmentOn: lastOn,
    buyers,
    buyerCount: listed.customerCount ?? (buyers.length || null),
    cargo: cargoOf(listed),
    observedAt,
    expiresAt: null,
  }
}

/** The API has no count per description. */
function cargoOf({ descriptions, matchingShipments }: Listed): SupplierRow['cargo'] {
  const shipments = descriptions.length === 1 ? Math.max(1, matchingShipments) : 1
  return descriptions.map((description) => ({ description, shipments, lastOn: null }))
}

function contactRow(listed: Listed, profile: Profile | null, observedAt: string): ContactRow | null {
  const address = profile?.address ?? listed.address
  const website = profile?.website ?? null
  const phone = profile?.phone ?? null
  if (!address && !website && !phone) return null
  return {
    kind: 'contact',
    supplierName: profile?.name ?? listed.name,
    country: profile?.country ?? listed.country,
    location: null,
    imageUrl: null,
    person: null,
    email: null,
    phone,
    address,
    website,
    pricing: null,
    priceLow: null,
    priceHigh: null,
    priceCurrency: null,
    moq: null,
    yearsInBusiness: null,
    verifiedOn: null,
    observedAt,
  }
}
