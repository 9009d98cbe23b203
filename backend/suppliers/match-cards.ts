import type { MatchedSupplier } from '../contracts/suppliers.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactVisibility } from '../identity/access-policy.ts'
import { contactParts } from './contacts.ts'
import { MATCHES_PER_PRODUCT } from './matching/match-page.ts'
import type { SupplierMatch } from './matching/matcher.ts'
import { supplyOf } from './product-suppliers.ts'
import { CardRow, SupplierRow, selectCard } from './supplier.row.ts'
import { cardOf, evidenceOf } from './supplier-card.ts'

export async function publishedMatches(
  trx: Transaction,
  productId: number,
  visibility: ContactVisibility,
): Promise<MatchedSupplier[]> {
  const supply = await supplyOf(trx, [productId], { limit: MATCHES_PER_PRODUCT, contacts: visibility })
  return supply(productId).suppliers
}

/** Keeps the order. */
export async function cardsOfMatches(
  trx: Transaction,
  matches: SupplierMatch[],
  visibility: ContactVisibility,
): Promise<MatchedSupplier[]> {
  const ids = matches.map((match) => match.supplierId)
  const rows = await manyOf(selectCard(SupplierRow.query(trx).whereIn('supplier.id', ids)), CardRow)
  const contacts = await contactParts(trx, ids, visibility)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return matches.flatMap((match) => {
    const row = byId.get(match.supplierId)
    if (!row) return []
    return [
      {
        ...cardOf(row, contacts),
        match: evidenceOf({
          score: match.score,
          words: match.words,
          goods: match.goods,
          matching_shipments: match.matchingShipments,
          last_shipment_on: match.lastShipmentOn,
          buyers: match.buyers,
        }),
      },
    ]
  })
}
