import type { MatchedSupplier } from '../contracts/suppliers.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactVisibility } from '../identity/access-policy.ts'
import { contactParts } from './contacts.ts'
import { type FoundCounts, MatchRow } from './match.row.ts'
import { cardOf, evidenceOf } from './supplier-card.ts'

export interface Supply extends FoundCounts {
  suppliers: MatchedSupplier[]
}

/** Per card. */
export const SHOWN_SUPPLIERS = 2

/** Total, and the first `limit`, best first. Reads only open contacts. */
export async function supplyOf(
  trx: Transaction,
  productIds: number[],
  { limit, contacts: visibility }: { limit: number; contacts: ContactVisibility },
): Promise<(productId: number) => Supply> {
  const rows = await MatchRow.cards(trx, productIds, limit)
  const counts = await MatchRow.counts(trx, productIds)
  const contacts = await contactParts(trx, [...new Set(rows.map((row) => row.id))], visibility)
  const suppliers = new Map<number, MatchedSupplier[]>()
  for (const row of rows) {
    const card = cardOf(row, contacts)
    const match = evidenceOf({ ...row, last_shipment_on: row.matched_last_on })
    const listed = suppliers.get(row.product_id)
    if (listed) listed.push({ ...card, match })
    else suppliers.set(row.product_id, [{ ...card, match }])
  }
  return (id) => ({ ...counts(id), suppliers: suppliers.get(id) ?? [] })
}
