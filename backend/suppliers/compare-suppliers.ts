import type { ComparedSupplier } from '../contracts/compare.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactPart } from './contacts.ts'
import { CardRow, SupplierRow, selectCard } from './supplier.row.ts'
import { cardOf } from './supplier-card.ts'

/** In order, without contacts; unknown ids are left out. */
export async function comparedSuppliers(trx: Transaction, ids: string[]): Promise<ComparedSupplier[]> {
  const rows = await manyOf(selectCard(SupplierRow.query(trx).whereIn('supplier.id', ids)), CardRow)
  const cards = new Map(rows.map((row) => [String(row.id), cardOf(row, () => NO_CONTACT)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** Contacts only appear on a supplier's own card, where views are counted. */
const NO_CONTACT: ContactPart = {
  contactLocked: true,
  contactPerson: null,
  contactEmail: null,
  contactPhone: null,
  address: null,
}
