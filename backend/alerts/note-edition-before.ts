import * as z from 'zod/mini'
import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { CURRENT_PRICE } from '../trends/price.ts'
import { TrendFactsColumns } from '../trends/trend.row.ts'

export interface EditionBefore {
  views: boolean
}

/**
 * Comparison data, before the publication overwrites it. Takes all products, because alerts may be added
 * meanwhile.
 */
export async function noteEditionBefore(trx: Transaction): Promise<EditionBefore | null> {
  const { alerts, views } = await one(
    trx,
    Wanted,
    `select exists (select from alert) and exists (select from current_edition) as alerts,
       exists (select from alert where subject_kind = 'view') as views`,
  )
  if (!alerts) return null
  await trx.raw(
    `create temp table trend_before on commit drop as
     select t.product_id, ${FACT_COLUMNS.map((column) => `t.${column}`).join(', ')}, ${CURRENT_PRICE} as price, p.currency,
       k.likely as profit, e.suppliers
     from current_edition c join trend t on t.edition_id = c.edition_id
     join product p on p.id = t.product_id left join product_profit k on k.product_id = p.id
     left join explored e on e.product_id = p.id`,
  )
  await trx.raw(
    'create temp table supplier_before on commit drop as select id, last_shipment_on from supplier',
  )
  await trx.raw('analyze trend_before, supplier_before')
  if (views) {
    await trx.raw('create temp table explored_before on commit drop as select * from explored')
    await trx.raw('alter table explored_before add primary key (product_id)')
    await trx.raw('analyze explored_before')
  }
  return { views }
}

const Wanted = z.object({ alerts: z.boolean(), views: z.boolean() })

export const FACT_COLUMNS = Object.keys(TrendFactsColumns.shape)
