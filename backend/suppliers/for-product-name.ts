import type { MatchedSupplier } from '../contracts/suppliers.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactSight } from '../identity/sight.ts'
import { TrendRow } from '../trends/trend.row.ts'
import { cardOf, evidenceOf } from './card.ts'
import { contactParts } from './contacts.ts'
import { supplyOf } from './matched.ts'
import type { SupplierMatch } from './matching/matcher.ts'
import { MATCHES_PER_PRODUCT } from './matching/rematch.ts'
import { type CardRow, SupplierRow, selectCard } from './supplier.row.ts'

/** The published matches of the product with this very name; null where the edition has no such product. */
export async function publishedMatches(
  trx: Transaction,
  productName: string,
  sight: ContactSight,
): Promise<MatchedSupplier[] | null> {
  const [product] = await TrendRow.current(trx)
    .select('trend.product_id')
    .where('product.name', productName)
    .orderByRaw('trend.low desc nulls last, trend.product_id')
    .limit(1)
  if (!product) return null
  const supply = await supplyOf(trx, [product.product_id], { limit: MATCHES_PER_PRODUCT, contacts: sight })
  return supply(product.product_id).suppliers
}

/** Cards for matches found by name, in their order. */
export async function cardsOfMatches(
  trx: Transaction,
  matches: SupplierMatch[],
  sight: ContactSight,
): Promise<MatchedSupplier[]> {
  const ids = matches.map((match) => match.supplierId)
  const rows = await selectCard(SupplierRow.query(trx).whereIn('supplier.id', ids)).castTo<CardRow[]>()
  const contacts = await contactParts(trx, ids, sight)
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
          matching_shipments: match.matchingShipments,
          last_shipment_on: match.lastShipmentOn,
          buyers: match.buyers,
        }),
      },
    ]
  })
}
