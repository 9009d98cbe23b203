import { type Catalogue, dayNumber, dayText } from '../catalogue/catalogue.ts'
import { type CatalogueShipment, firstShipmentOn, lifetimeShipments } from '../catalogue/shipments.ts'
import type { DayNumber } from '../demand.ts'
import { type Api, numberIn, pageOf, type Reply } from './api.ts'
import { wordsOf } from './words.ts'

export const IMPORTYETI_CREDENTIALS = { apiKey: 'sandbox' }

const PAGE_MAX = 100

/** ImportYeti v1.0, header `IYApiKey`. Days are month first in queries, day first in answers. */
export function importyetiApi(catalogue: () => Catalogue): Api {
  return ({ path, query, headers }) => {
    if (headers.iyapikey !== IMPORTYETI_CREDENTIALS.apiKey) return refusal(401, 'Unauthorized')
    const today = catalogue()
    const product = /^\/product\/([^/]+)\/suppliers$/.exec(path)?.[1]
    if (product) return suppliers(decodeURIComponent(product), query, today)
    const slug = /^\/supplier\/([\w-]+)$/.exec(path)?.[1]
    if (slug) return profile(slug, today)
    if (path === '/powerquery/us-import/bols') return bills(query, today)
    if (path === '/database-updated') return ok(monthFirst(today.yesterday))
    return refusal(404, 'Not found')
  }
}

function suppliers(
  product: string,
  query: URLSearchParams,
  { suppliers: all, shipments, today }: Catalogue,
): Reply {
  const words = wordsOf(product)
  const found = all
    .map((supplier) => {
      const own = shipments.get(supplier.slug) ?? []
      return { supplier, own, matching: own.filter((shipment) => mentions(shipment, words)) }
    })
    .filter(({ matching }) => matching.length > 0)
    .sort((a, b) => b.matching.length - a.matching.length || (a.supplier.slug < b.supplier.slug ? -1 : 1))
  const offset = numberIn(query, 'offset', 0, 100_000)
  const size = numberIn(query, 'page_size', PAGE_MAX, PAGE_MAX)
  return ok(
    found.slice(offset, offset + size).map(({ supplier, own, matching }) => ({
      supplier_link: `/supplier/${supplier.slug}`,
      supplier_name: supplier.name,
      supplier_country_code: supplier.country.code,
      supplier_address: supplier.address,
      supplier_total_shipments: lifetimeShipments(supplier, own.length, today),
      matching_shipments: matching.length,
      specialization: Math.round((10_000 * matching.length) / own.length) / 100,
      product_description: [...new Set(matching.map(({ description }) => description))].slice(-12),
      customer_companies: buyersOf(own).map(({ company_name }) => company_name),
      total_customers: buyersOf(own).length,
      relevance_score: matching.length,
    })),
  )
}

function profile(slug: string, { suppliers: all, shipments, today }: Catalogue): Reply {
  const supplier = all.find((one) => one.slug === slug)
  if (!supplier) return refusal(404, 'Supplier not found')
  const own = shipments.get(slug) ?? []
  const last = own.at(-1)
  return ok({
    title: supplier.name,
    address: supplier.address,
    address_country: supplier.country.name,
    address_country_code: supplier.country.code,
    website: supplier.website,
    other_websites: [],
    phone_number: null,
    total_shipments: lifetimeShipments(supplier, own.length, today),
    date_range: {
      start_date: dayFirst(firstShipmentOn(supplier)),
      end_date: last ? dayFirst(last.arrived) : null,
    },
    companies_table: buyersOf(own),
    recent_bols: own.slice(-20).map(({ arrived }) => ({ date_formatted: dayFirst(arrived) })),
    hs_codes: supplier.kinds.map(({ hs, trade }) => ({ hs_code: hs, description: trade[0] })),
  })
}

function bills(query: URLSearchParams, catalogue: Catalogue): Reply {
  const words = wordsOf(query.get('product_description') ?? '')
  const from = asked(query.get('start_date')) ?? Number.NEGATIVE_INFINITY
  const to = asked(query.get('end_date')) ?? Number.POSITIVE_INFINITY
  const found = catalogue.bills.filter(
    (shipment) => shipment.arrived >= from && shipment.arrived <= to && mentions(shipment, words),
  )
  const page = pageOf(
    found,
    numberIn(query, 'page', 1, 10_000),
    numberIn(query, 'page_size', PAGE_MAX, PAGE_MAX),
  )
  return ok({
    totalCount: found.length,
    data: page.map((shipment) => ({
      bol_number: shipment.bill,
      arrival_date: dayFirst(shipment.arrived),
      company_name: shipment.buyer,
      supplier_name: shipment.shipper,
      supplier_country: shipment.supplier.country.name,
      product_description: shipment.description,
      hs_code: shipment.hsCode,
      entry_port: 'Los Angeles, California',
      weight: shipment.weightKg,
    })),
  })
}

const wordsByShipment = new WeakMap<CatalogueShipment, Set<string>>()

/** Any word matches, as in the vendor's search. */
function mentions(shipment: CatalogueShipment, words: ReadonlySet<string>): boolean {
  const known = wordsByShipment.get(shipment) ?? wordsOf(shipment.description)
  wordsByShipment.set(shipment, known)
  for (const word of words) if (known.has(word)) return true
  return false
}

function buyersOf(shipments: CatalogueShipment[]) {
  const recent = (shipments.at(-1)?.arrived ?? 0) - 365
  const counts = new Map<string, { all: number; year: number }>()
  for (const { buyer, arrived } of shipments) {
    const count = counts.get(buyer) ?? { all: 0, year: 0 }
    counts.set(buyer, { all: count.all + 1, year: count.year + (arrived > recent ? 1 : 0) })
  }
  return [...counts]
    .sort(([a, x], [b, y]) => y.all - x.all || (a < b ? -1 : 1))
    .map(([name, { all, year }]) => ({ company_name: name, shipments_12m: year, total_shipments: all }))
}

function asked(text: string | null): DayNumber | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text ?? '')
  return parts ? dayNumber(new Date(`${parts[3]}-${parts[1]}-${parts[2]}T00:00:00Z`)) : null
}

function dayFirst(day: DayNumber): string {
  return dayText(day).split('-').reverse().join('/')
}

function monthFirst(day: DayNumber): string {
  const [year, month, date] = dayText(day).split('-')
  return `${month}/${date}/${year}`
}

function ok(data: unknown): Reply {
  return { status: 200, body: { data, requestCost: 1, creditsRemaining: 100_000, executionTime: '1ms' } }
}

function refusal(status: number, message: string): Reply {
  return { status, body: { message } }
}
