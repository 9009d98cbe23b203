import * as z from 'zod/mini'
import { strengthOf } from '../contracts/match-strength.ts'
import type { LIST_SORTS } from '../contracts/my-list-sorts.ts'
import type { ListedRow } from '../contracts/my-lists.ts'
import { NetProfit } from '../contracts/profit.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

/** Market data is joined live: an erased supplier and its profit disappear here too. */
export async function listRows(
  trx: Transaction,
  listId: string,
  { sort, limit, page }: { sort: (typeof LIST_SORTS)[number]; limit: number; page: number },
): Promise<ListedRow[]> {
  const rows = await many(
    trx,
    Row,
    `select r.line, r.name, r.external_id, r.url, r.category, r.price, r.currency, r.sold, r.suppliers,
      r.supplier_score, case when s.id is null then null else r.net_profit end as net_profit,
      s.id as supplier_id, s.name as supplier_name, s.country, s.price_low, s.price_high, s.price_currency,
      (select p.id from product p join trend t on t.product_id = p.id
        where (p.channel, p.external_id) = (l.channel, r.external_id)
          and t.edition_id = (select edition_id from current_edition)
        order by t.place limit 1) as product_id
    from my_list_row r join my_list l on l.id = r.list_id
    left join supplier s on s.id = r.supplier_id
    where r.list_id = ?
    order by ${ORDERS[sort]}, r.line
    limit ? offset ?`,
    [listId, limit, (page - 1) * limit],
  )
  return rows.map(rowOf)
}

const ORDERS: Readonly<Record<(typeof LIST_SORTS)[number], string>> = {
  profit: '(s.id is null), r.profit desc nulls last',
  margin: '(s.id is null), r.margin desc nulls last',
  sold: 'r.sold desc nulls last',
  price: 'r.price desc nulls last',
  suppliers: 'r.suppliers desc nulls last',
  line: 'r.line',
}

const Row = z.object({
  line: z.int(),
  name: z.string(),
  external_id: z.nullable(z.string()),
  url: z.nullable(z.string()),
  category: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  sold: z.nullable(z.int()),
  suppliers: z.nullable(z.int()),
  supplier_score: z.nullable(z.number()),
  net_profit: z.nullable(NetProfit),
  supplier_id: z.nullable(z.int()),
  supplier_name: z.nullable(z.string()),
  country: z.nullable(z.string()),
  price_low: z.nullable(z.number()),
  price_high: z.nullable(z.number()),
  price_currency: z.nullable(z.string()),
  product_id: z.nullable(z.int()),
})

function rowOf(row: z.infer<typeof Row>): ListedRow {
  const { supplier_id, supplier_name, supplier_score } = row
  return {
    line: row.line,
    name: row.name,
    externalId: row.external_id,
    url: row.url,
    category: row.category,
    price: row.price,
    currency: row.currency,
    sold: row.sold,
    productId: row.product_id === null ? null : String(row.product_id),
    suppliersFound: row.suppliers,
    netProfit: row.net_profit,
    supplier:
      supplier_id === null || supplier_name === null || supplier_score === null
        ? null
        : {
            id: String(supplier_id),
            name: supplier_name,
            country: row.country,
            strength: strengthOf(supplier_score),
            unitCostLow: row.price_low,
            unitCostHigh: row.price_high ?? row.price_low,
            unitCostCurrency: row.price_currency,
          },
  }
}
