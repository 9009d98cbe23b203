import type { Origin } from '../contracts/provenance.ts'
import type { Trend } from '../contracts/trends.ts'
import type { Transaction } from '../db/knex.ts'
import { BEST_SUPPLIER, FACTORY_PRICE, MARGIN } from '../trends/best-supplier.ts'
import { LIST_PRICE, RETAIL_PRICE } from '../trends/price.ts'

/** A product as a file tells it. No contact is read: a file travels further than its owner. */
export interface ExportRow
  extends Pick<Trend, 'velocity' | 'low' | 'high' | 'confidence' | 'stage' | 'acceleration' | 'measure'> {
  id: number
  name: string
  channel: 'tiktok' | 'amazon'
  category: string | null
  last_week: number | null
  usual_week: number | null
  /** What a buyer pays, and where that is a sale what it was before. */
  price: number | null
  list_price: number | null
  currency: string | null
  factory_price: number | null
  margin: number | null
  seller_count: number | null
  creator_count: number | null
  rating: number | null
  rating_count: number | null
  first_seen_on: string
  suppliers: number
  supplier: string | null
  supplier_country: string | null
  /** When any of its suppliers last shipped goods like it. */
  shipped_on: string | null
  source: string
  origin: Origin
  observed_at: Date
}

/** These products of the current edition, in this order. */
export async function rowsOf(trx: Transaction, ids: number[]): Promise<ExportRow[]> {
  if (ids.length === 0) return []
  const { rows } = await trx.raw<{ rows: ExportRow[] }>(
    `select p.id, p.name, p.channel, coalesce(p.category, p.source_category) as category, t.stage, t.velocity, t.low,
       t.high, t.confidence, t.acceleration, t.measure, t.last_week, t.usual_week, ${RETAIL_PRICE} as price,
       ${LIST_PRICE} as list_price, p.currency, ${FACTORY_PRICE} as factory_price, ${MARGIN} as margin, p.seller_count, p.creator_count, p.rating,
       p.rating_count, e.first_seen_on, e.suppliers, found.name as supplier, found.country as supplier_country,
       e.shipped_on, coalesce(state.label, p.source) as source, p.origin, p.observed_at
     from explored e
     join product p on p.id = e.product_id
     join trend t on t.product_id = p.id and t.edition_id = (select edition_id from current_edition)
     left join source_state state on state.source = p.source and state.origin = p.origin
     ${BEST_SUPPLIER}
     left join supplier found on found.id = best.supplier_id
     where e.product_id = any(cast(? as bigint[]))`,
    [ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
