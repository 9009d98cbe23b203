import type { Shop } from '../contracts/tiktok.ts'
import type { Transaction } from '../db/knex.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { type Sourced, sourceLabel } from '../provenance/source-state.row.ts'
import { ShopRow } from './shop.row.ts'

/** Short-video shops, most sold first; those that nobody counted come last. */
export async function mostSoldShops(trx: Transaction): Promise<Shop[]> {
  const rows = await ShopRow.query(trx)
    .select('shop.*', sourceLabel('shop'))
    .orderByRaw('sold_count desc nulls last, review_count desc nulls last, name, external_id')
    .limit(SHOPS_MAX)
    .castTo<(ShopRow & Sourced)[]>()
  return rows.map((row) => ({
    shop_id: row.external_id,
    shop_name: row.name,
    shop_rating: row.rating,
    shop_review_count: row.review_count,
    item_sold_count: row.sold_count,
    shop_verification_status: row.verification,
    provenance: provenanceOf(row),
  }))
}

const SHOPS_MAX = 100
