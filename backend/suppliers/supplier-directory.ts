import type { Day } from '../calendar/days.ts'
import type { Category } from '../contracts/categories.ts'
import type { SUPPLIER_SORTS } from '../contracts/supplier-sorts.ts'
import type { SupplierCard } from '../contracts/suppliers.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactVisibility } from '../identity/access-policy.ts'
import { contactParts } from './contacts.ts'
import { type Found, findSuppliers } from './find-suppliers.ts'
import { CardRow, inOrder, SupplierRow, selectCard } from './supplier.row.ts'
import { cardOf } from './supplier-card.ts'

export interface DirectoryQuestion {
  q?: string | undefined
  country?: string | undefined
  category?: Category | undefined
  minShipments?: number | undefined
  /** Inclusive. */
  shippedSince?: Day | undefined
  forwarders: 'shown' | 'hidden'
  sort: (typeof SUPPLIER_SORTS)[number]
  limit: number
  /** From 1. */
  page: number
  contacts: ContactVisibility
}

/**
 * `q` searches names and goods; `category` filters by matched products. For goods, suppliers with most such
 * shipments come first.
 */
export async function supplierDirectory(
  trx: Transaction,
  question: DirectoryQuestion,
): Promise<{ suppliers: SupplierCard[]; total: number; forwarders: number }> {
  const found = question.q ? await findSuppliers(trx, question.q) : null
  const order = ORDERS[question.sort]
  const goods = question.sort === 'shipments' ? found?.goods : undefined
  // Ids first: earlier pages' card data is not read.
  const onPage = inOrder(narrowed(trx, question, found).select('supplier.id'), order, goods)
    .limit(question.limit)
    .offset((question.page - 1) * question.limit)
  const rows = await manyOf(
    inOrder(selectCard(SupplierRow.query(trx).whereIn('supplier.id', onPage)), order, goods),
    CardRow,
  )
  const total = await narrowed(trx, question, found).resultSize()
  const forwarders =
    question.forwarders === 'hidden'
      ? 0
      : await narrowed(trx, question, found).where('supplier.forwarder', true).resultSize()
  const contacts = await contactParts(
    trx,
    rows.map((row) => row.id),
    question.contacts,
  )
  return { suppliers: rows.map((row) => cardOf(row, contacts)), total, forwarders }
}

/** `found` is null without a search. */
function narrowed(trx: Transaction, question: DirectoryQuestion, found: Found | null) {
  const { country, category, minShipments, shippedSince, forwarders } = question
  const query = SupplierRow.query(trx)
  if (found) query.whereRaw('supplier.id = any(cast(? as bigint[]))', [found.ids])
  if (country) query.where('supplier.country', country)
  if (minShipments) query.where('supplier.total_shipments', '>=', minShipments)
  if (shippedSince) query.where('supplier.last_shipment_on', '>=', shippedSince)
  if (forwarders === 'hidden') query.where('supplier.forwarder', false)
  if (category) {
    query.whereRaw('supplier.id in (select supplier_id from supplier_category where category = ?)', category)
  }
  return query
}

const ORDERS = {
  shipments: 'supplier.total_shipments desc nulls last, supplier.id',
  recent: 'supplier.last_shipment_on desc nulls last, supplier.id',
  name: 'lower(supplier.name), supplier.id',
} as const
