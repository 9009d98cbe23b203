import { categoryOf } from '../sources/category.ts'
import type {
  ContactRow,
  DayObservation,
  ProductRow,
  ShipmentRow,
  SourceRow,
  SupplierRow,
} from '../sources/port.ts'
import { companyKey, looksLikeForwarder } from '../suppliers/company-names.ts'
import { normaliseCargo } from '../suppliers/matching/normalise.ts'

/**
 * Derives category, company key, forwarder and cargo text. Days are arrays in the order of `DAY_FIELDS`, a
 * fifth of the size of objects.
 */
export function stagedBody(row: SourceRow): Record<string, unknown> {
  switch (row.kind) {
    case 'product':
      return { ...row, ourCategory: categoryOf(row.category, row.name), days: packDays(row) }
    case 'supplier':
      return { ...row, ...namedParty(row.name), cargo: cargoOf(row), buyers: buyersOf(row) }
    case 'shipment':
      return shipmentBody(row)
    case 'contact':
      return contactBody(row)
    default:
      return { ...row }
  }
}

const DAY_FIELDS = [
  'day',
  'units',
  'views',
  'soldTotal',
  'viewsTotal',
  'price',
  'currency',
  'rank',
  'rating',
  'ratingCount',
  'competitors',
] as const satisfies readonly (keyof DayObservation)[]

/** The last value of a repeated day wins. */
function packDays({ days }: ProductRow): unknown[][] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  return [...byDay.values()].map((day) => DAY_FIELDS.map((field) => day[field]))
}

function shipmentBody(row: ShipmentRow): Record<string, unknown> {
  return { ...row, ...namedParty(row.supplierName), cargoText: normaliseCargo(row.description) }
}

function contactBody(row: ContactRow): Record<string, unknown> {
  return { ...row, ...namedParty(row.supplierName) }
}

/** Lines with the same normalized text add up. */
function cargoOf({ cargo }: SupplierRow) {
  const byText = new Map<string, { text: string; shipments: number; lastOn: string | null }>()
  for (const { description, shipments, lastOn } of cargo) {
    const text = normaliseCargo(description)
    if (text === '') continue
    const known = byText.get(text)
    byText.set(text, {
      text,
      shipments: (known?.shipments ?? 0) + shipments,
      lastOn: laterOf(known?.lastOn ?? null, lastOn),
    })
  }
  return [...byText.values()]
}

function buyersOf({ buyers }: SupplierRow): SupplierRow['buyers'] {
  return [...new Map(buyers.map((buyer) => [buyer.name, buyer])).values()]
}

/** A name repeats per shipment, so its key is cached. */
function namedParty(name: string): Party {
  const known = parties.get(name)
  if (known) return known
  const party = { nameKey: companyKey(name), forwarder: looksLikeForwarder(name) }
  if (parties.size >= PARTIES_KEPT) parties.clear()
  parties.set(name, party)
  return party
}

interface Party {
  nameKey: string
  forwarder: boolean
}

const parties = new Map<string, Party>()
const PARTIES_KEPT = 20_000

function laterOf(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a
}
