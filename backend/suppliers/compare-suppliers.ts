import * as z from 'zod/mini'
import type { ComparedSupplier } from '../contracts/compare.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactPart } from './contacts.ts'
import { piecesOf } from './minimum-order.ts'
import { CardRow, SupplierRow, selectCard } from './supplier.row.ts'
import { cardOf } from './supplier-card.ts'

/** In order, without contacts; unknown ids are left out. */
export async function comparedSuppliers(trx: Transaction, ids: string[]): Promise<ComparedSupplier[]> {
  const query = selectCard(SupplierRow.query(trx).whereIn('supplier.id', ids))
  const rows = await manyOf(query.select('supplier.price_low', 'supplier.price_currency'), TermsRow)
  const compared = new Map(rows.map((row) => [String(row.id), comparedSupplier(row)]))
  return ids.flatMap((id) => compared.get(id) ?? [])
}

function comparedSupplier(row: z.infer<typeof TermsRow>): ComparedSupplier {
  return {
    ...cardOf(row, () => NO_CONTACT),
    priceLow: row.price_low,
    priceCurrency: row.price_currency,
    minimumOrder: piecesOf(row.moq),
  }
}

const TermsRow = z.object({
  ...CardRow.shape,
  price_low: z.nullable(z.number()),
  price_currency: z.nullable(z.string()),
})

/** Contacts only appear on a supplier's own card, where views are counted. */
const NO_CONTACT: ContactPart = {
  contactLocked: true,
  contactPerson: null,
  contactEmail: null,
  contactPhone: null,
  address: null,
}
