import { PROFILE_PRODUCTS, type SupplierProfile } from '../contracts/supplier-profile.ts'
import type { Transaction } from '../db/knex.ts'
import { evidenceOf } from '../suppliers/supplier-card.ts'
import { linkedProduct } from './linked-product.ts'
import { type MatchedProductRow, TrendRow } from './trend.row.ts'

export async function matchedProducts(
  trx: Transaction,
  supplierId: number,
): Promise<Pick<SupplierProfile, 'products' | 'productsMatched'>> {
  const rows = await TrendRow.matching(trx, supplierId, PROFILE_PRODUCTS)
  return { productsMatched: rows[0]?.products_matched ?? 0, products: rows.map(matchedProduct) }
}

function matchedProduct(row: MatchedProductRow): SupplierProfile['products'][number] {
  return {
    ...linkedProduct(row),
    match: evidenceOf({ ...row, last_shipment_on: row.matched_last_on }),
  }
}
