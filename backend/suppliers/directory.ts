import type { SUPPLIER_SORTS, SupplierCard } from '../contracts/suppliers.ts'
import type { Transaction } from '../db/knex.ts'
import { allowTypos } from '../search/letters.ts'
import { containing } from '../search/pattern.ts'
import { allWords, wordsOf } from '../search/words.ts'
import { cardOf } from './card.ts'
import { contactParts } from './contacts.ts'
import { normaliseName } from './matching/normalise.ts'
import { type CardRow, SupplierRow, selectCard } from './supplier.row.ts'

export interface DirectoryQuestion {
  q?: string | undefined
  country?: string | undefined
  sort: (typeof SUPPLIER_SORTS)[number]
  limit: number
  /** From 1. */
  page: number
  contactsOpen: boolean
}

/**
 * One page of the suppliers, and how many there are in all. `q` finds names, by a part or in spite of a typo, and goods:
 * all its words in one cargo description, the last perhaps unfinished.
 */
export async function supplierDirectory(
  trx: Transaction,
  question: DirectoryQuestion,
): Promise<{ suppliers: SupplierCard[]; total: number }> {
  if (question.q) await allowTypos(trx)
  const rows = await selectCard(narrowed(trx, question))
    .orderByRaw(ORDERS[question.sort])
    .limit(question.limit)
    .offset((question.page - 1) * question.limit)
    .castTo<CardRow[]>()
  const total = await narrowed(trx, question).resultSize()
  const contacts = await contactParts(
    trx,
    rows.map((row) => row.id),
    { open: question.contactsOpen },
  )
  return { suppliers: rows.map((row) => cardOf(row, contacts)), total }
}

function narrowed(trx: Transaction, { q, country }: DirectoryQuestion) {
  const query = SupplierRow.query(trx)
  if (country) query.where('supplier.country', country)
  if (q) {
    // Apart, so that each half has an index: PostgreSQL cannot join an "or" over two tables from two of them.
    query.whereRaw(
      `supplier.id in (
        select id from supplier where name ilike :part or name %> :q
        union select supplier_id from cargo where to_tsvector('simple', text) @@ to_tsquery('simple', :goods))`,
      { part: containing(q), q, goods: allWords(wordsOf(normaliseName(q))) },
    )
  }
  return query
}

const ORDERS = {
  shipments: 'supplier.total_shipments desc nulls last, supplier.id',
  recent: 'supplier.last_shipment_on desc nulls last, supplier.id',
  name: 'lower(supplier.name), supplier.id',
} as const
