import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import { CHANNELS, Trend } from '../contracts/trends.ts'
import { columnsOf, many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { BEST_SUPPLIER, FACTORY_PRICE, MARGIN } from '../trends/best-supplier.ts'
import { CURRENT_PRICE, LIST_PRICE } from '../trends/price.ts'
import { TrendFactsColumns } from '../trends/trend.row.ts'

/** Without a contact, because files are passed on. */
const ExportRow = z.object({
  id: z.int(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  external_id: z.string(),
  url: z.nullable(z.string()),
  category: z.nullable(z.string()),
  ...TrendFactsColumns.shape,
  ...z.pick(Trend, { acceleration: true }).shape,
  /** `list_price`: the price before a sale. */
  price: z.nullable(z.number()),
  list_price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  factory_price: z.nullable(z.number()),
  margin: z.nullable(z.number()),
  net_profit: z.nullable(z.number()),
  net_margin: z.nullable(z.number()),
  schedule_version: z.nullable(z.string()),
  seller_count: z.nullable(z.int()),
  creator_count: z.nullable(z.int()),
  rating: z.nullable(z.number()),
  rating_count: z.nullable(z.int()),
  first_seen_on: Day,
  suppliers: z.int(),
  supplier: z.nullable(z.string()),
  supplier_country: z.nullable(z.string()),
  shipped_on: z.nullable(Day),
  source: z.string(),
  origin: Origin,
  observed_at: z.date(),
})
export type ExportRow = z.infer<typeof ExportRow>

export async function rowsOf(trx: Transaction, ids: number[]): Promise<ExportRow[]> {
  if (ids.length === 0) return []
  const rows = await many(
    trx,
    ExportRow,
    `select p.id, p.name, p.channel, p.external_id, p.url, coalesce(p.category, p.source_category) as category, ${columnsOf('t', TrendFactsColumns).join(', ')},
       t.acceleration, ${CURRENT_PRICE} as price,
       ${LIST_PRICE} as list_price, p.currency, ${FACTORY_PRICE} as factory_price, ${MARGIN} as margin, kept.likely as net_profit, kept.margin as net_margin,
       case when kept.likely is not null then kept.schedule_version end as schedule_version, p.seller_count, p.creator_count, p.rating,
       p.rating_count, e.first_seen_on, e.suppliers, found.name as supplier, found.country as supplier_country,
       e.shipped_on, coalesce(state.label, p.source) as source, p.origin, p.observed_at
     from explored e
     join product p on p.id = e.product_id
     join trend t on t.product_id = p.id and t.edition_id = (select edition_id from current_edition)
     left join source_state state on state.source = p.source and state.origin = p.origin
     ${BEST_SUPPLIER}
     left join product_profit kept on kept.product_id = p.id
     left join supplier found on found.id = best.supplier_id and not found.forwarder
     where e.product_id = any(cast(? as bigint[]))`,
    [ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
