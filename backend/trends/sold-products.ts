import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { CREATOR_PRODUCTS, type CreatorDetail } from '../contracts/creators.ts'
import { many, manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { linkedProduct } from './linked-product.ts'
import { LISTED, ListedRow, TrendRow } from './trend.row.ts'

const Sold = z.object({
  product_id: z.int(),
  videos: z.int(),
  units: z.nullable(z.int()),
  views: z.nullable(z.int()),
  first_on: z.nullable(Day),
})

/** The products that a creator's videos sell, most units first. */
export async function soldProducts(trx: Transaction, creatorId: number): Promise<CreatorDetail['products']> {
  const sold = await many(
    trx,
    Sold,
    `select v.product_id, count(*) as videos, sum(v.units)::bigint as units, sum(v.views)::bigint as views,
      min(v.published_on) as first_on
    from product_video v
    where v.creator_id = ? and exists (
      select from trend t join current_edition c on c.edition_id = t.edition_id where t.product_id = v.product_id)
    group by v.product_id order by 3 desc nulls last, 4 desc nulls last, 1 limit ${CREATOR_PRODUCTS}`,
    [creatorId],
  )
  const rows = await manyOf(
    TrendRow.current(trx)
      .select(...LISTED)
      .whereIn(
        'trend.product_id',
        sold.map(({ product_id }) => product_id),
      ),
    ListedRow,
  )
  const listed = new Map(rows.map((row) => [row.product_id, row]))
  return sold.flatMap(({ product_id, videos, units, views, first_on }) => {
    const row = listed.get(product_id)
    return row ? [{ ...linkedProduct(row), videos, units, views, firstVideoOn: first_on }] : []
  })
}
