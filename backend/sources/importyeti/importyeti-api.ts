import * as z from 'zod'
import type { Day } from '../../calendar/days.ts'
import { dayOrderOf, parseDay } from '../../calendar/parse-day.ts'
import { Refused } from '../answer.ts'
import { countryCode } from '../countries.ts'
import { amount, count, idText, list, nameText, optionalText } from '../fields.ts'
import { readItems } from '../items.ts'
import { isPlaceholderParty } from '../placeholder-party.ts'
import type { CollectContext, SpendCall } from '../port.ts'
import { createUpstream, type Query } from '../upstream.ts'

export interface ImportyetiApiSettings {
  baseUrl: string
  apiKey: string
  callBudget: number
  beforeCall?: SpendCall
}

const PAGE_SIZE = 100
const CREDITS_PER_BILL_PAGE = 10

export type Listed = z.output<typeof ListedSupplier>
export type Bill = z.output<typeof BillItem> & { arrivedOn: Day | null }
export type Profile = z.output<typeof ProfileData>
export type ImportyetiApi = ReturnType<ReturnType<typeof createImportyetiApi>>

/** Requests write days MM/DD/YYYY, answers DD/MM/YYYY. `canAfford…`: credits suffice for another call. */
export function createImportyetiApi({ baseUrl, apiKey, callBudget, beforeCall }: ImportyetiApiSettings) {
  const upstream = createUpstream({
    label: 'ImportYeti',
    baseUrl,
    headers: { IYApiKey: apiKey },
    callBudget,
    beforeCall,
  })
  return (context: CollectContext) => {
    const run = upstream.begin(context.signal)
    let credits = Number.POSITIVE_INFINITY
    const get = async <T>(path: string, query: Query, data: z.ZodType<T>): Promise<T> => {
      const answer = await run.get(path, query, z.object({ data, creditsRemaining: z.number().nullish() }))
      credits = answer.creditsRemaining ?? credits
      return answer.data as T
    }
    return {
      callsLeft: () => run.callsLeft(),
      canAfford: () => run.callsLeft() > 0 && credits >= 1,
      canAffordBills: () => run.callsLeft() > 0 && credits >= CREDITS_PER_BILL_PAGE,

      /** Most relevant first. */
      async suppliers(product: string, offset: number): Promise<{ found: Listed[]; more: boolean }> {
        const path = `product/${encodeURIComponent(product)}/suppliers`
        const items = await orNothing(get(path, { page_size: PAGE_SIZE, offset }, list), [])
        const found = readItems(items, ListedSupplier, 'supplier', context)
        return {
          found: found.filter(({ name }) => !isPlaceholderParty(name)),
          more: items.length === PAGE_SIZE,
        }
      },

      /** Latest first. */
      async bills(
        product: string,
        from: Day,
        to: Day,
        page: number,
      ): Promise<{ found: Bill[]; more: boolean }> {
        const query = {
          product_description: product,
          start_date: monthFirst(from),
          end_date: monthFirst(to),
          page_size: PAGE_SIZE,
          page,
        }
        const answer = await orNothing(get('powerquery/us-import/bols', query, z.object({ data: list })), {
          data: [],
        })
        const found = readItems(answer.data, BillItem, 'bill of lading', context)
        const order = found.map((bill) => dayOrderOf(bill.arrivalDate ?? '')).find((seen) => seen !== null)
        const read = (bill: (typeof found)[number]) => parseDay(bill.arrivalDate, order ?? 'day-first')
        const bills = found.map((bill) => ({ ...bill, arrivedOn: read(bill) }))
        return { found: bills, more: answer.data.length === PAGE_SIZE }
      },

      async profile(slug: string): Promise<Profile | null> {
        return orNothing(get(`supplier/${encodeURIComponent(slug)}`, {}, ProfileData), null)
      },
    }
  }
}

/** The API answers 404 for empty results. */
async function orNothing<T>(answer: Promise<T>, nothing: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return nothing
    throw error
  }
}

function monthFirst(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

const dayFirst = z
  .unknown()
  .transform((value) => parseDay(typeof value === 'string' ? value : null, 'day-first'))
const country = z.unknown().transform((value) => countryCode(typeof value === 'string' ? value : null))
const texts = z
  .array(z.unknown())
  .nullish()
  .transform((items) => (items ?? []).slice(0, 200).flatMap((item) => optionalText.parse(item) ?? []))

const slugOf = z
  .string()
  .transform((link) => decoded(link.replace(/^.*\/supplier\//, '')).toLowerCase())
  .pipe(z.string().regex(/^[\p{L}\p{M}\p{N}_-]{1,150}$/u, 'is not a supplier link'))

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    // A stray percent sign is refused below.
    return slug
  }
}

const ListedSupplier = z
  .object({
    supplier_link: slugOf,
    supplier_name: nameText,
    supplier_country_code: country,
    supplier_address: optionalText,
    supplier_total_shipments: count,
    matching_shipments: count,
    product_description: texts,
    customer_companies: texts,
    total_customers: count,
  })
  .transform((item) => ({
    slug: item.supplier_link,
    name: item.supplier_name,
    country: item.supplier_country_code,
    address: item.supplier_address,
    totalShipments: item.supplier_total_shipments,
    matchingShipments: item.matching_shipments ?? 0,
    descriptions: item.product_description,
    customers: item.customer_companies,
    customerCount: item.total_customers,
  }))

const BillItem = z
  .object({
    bol_number: idText,
    arrival_date: optionalText,
    company_name: optionalText,
    supplier_name: optionalText,
    supplier_country: country,
    product_description: optionalText,
    hs_code: optionalText,
    weight: amount,
  })
  .transform((item) => ({
    number: item.bol_number,
    arrivalDate: item.arrival_date,
    buyer: item.company_name,
    supplier: item.supplier_name,
    country: item.supplier_country,
    description: item.product_description,
    hsCode: item.hs_code,
    weightKg: item.weight,
  }))

const Buyer = z.object({ company_name: nameText, total_shipments: count })
const buyers = list.transform((items) =>
  items.slice(0, 200).flatMap((item) => {
    const parsed = Buyer.safeParse(item)
    if (!parsed.success || isPlaceholderParty(parsed.data.company_name)) return []
    return { name: parsed.data.company_name, shipments: parsed.data.total_shipments }
  }),
)

const ProfileData = z
  .object({
    title: nameText,
    address: optionalText,
    address_country_code: country,
    website: optionalText,
    phone_number: optionalText,
    total_shipments: count,
    date_range: z.object({ start_date: dayFirst, end_date: dayFirst }).nullish().catch(null),
    companies_table: buyers,
  })
  .transform((item) => ({
    name: item.title,
    address: item.address,
    country: item.address_country_code,
    website: item.website,
    phone: item.phone_number,
    totalShipments: item.total_shipments,
    firstOn: item.date_range?.start_date ?? null,
    lastOn: item.date_range?.end_date ?? null,
    buyers: item.companies_table,
  }))
