import { PROFILE_PRODUCTS, type SupplierProfile } from '../contracts/supplier-profile.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { evidenceOf } from '../suppliers/supplier-card.ts'
import { priceOf } from './price.ts'
import { type MatchedProductRow, TrendRow } from './trend.row.ts'
import { trendOf } from './trend-facts.ts'

export async function matchedProducts(
  trx: Transaction,
  supplierId: number,
): Promise<Pick<SupplierProfile, 'products' | 'productsMatched'>> {
  const rows = await TrendRow.matching(trx, supplierId, PROFILE_PRODUCTS)
  return { productsMatched: rows[0]?.products_matched ?? 0, products: rows.map(matchedProduct) }
}

function matchedProduct(row: MatchedProductRow): SupplierProfile['products'][number] {
  return {
    id: String(row.product_id),
    name: row.name,
    channel: row.channel,
    imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
    ...priceOf(row),
    currency: row.currency,
    trend: trendOf(row),
    provenance: provenanceOf(row),
    match: evidenceOf({ ...row, last_shipment_on: row.matched_last_on }),
  }
}
