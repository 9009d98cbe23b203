import * as z from 'zod/mini'
import type { Shop } from '../contracts/tiktok.ts'
import { columnsOf, manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { Sourced, sourceLabel } from '../provenance/source-state.row.ts'
import { SHOP_NUMBER, ShopColumns, ShopRow } from './shop.row.ts'

/** Uncounted shops last. */
export async function mostSoldShops(trx: Transaction): Promise<Shop[]> {
  const query = ShopRow.query(trx)
    .select(...columnsOf('shop', ShopColumns), sourceLabel('shop'), SHOP_NUMBER)
    .orderByRaw('sold_count desc nulls last, review_count desc nulls last, name, external_id')
    .limit(SHOPS_MAX)
  const rows = await manyOf(query, Listed)
  return rows.map((row) => ({
    id: String(row.number),
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
const Listed = z.object({ ...ShopColumns.shape, ...Sourced.shape, number: z.int() })
