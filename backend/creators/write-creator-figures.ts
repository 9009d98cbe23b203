import * as z from 'zod/mini'
import { HIT_UNITS } from '../contracts/creators.ts'
import { shareOf } from '../contracts/share-of.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

const Figures = z.object({
  id: z.int(),
  products: z.int(),
  units: z.nullable(z.int()),
  counted: z.int(),
  hits: z.int(),
})

/**
 * Writes units, hits and categories of creators. `chosen`: SQL for their ids. An estimate of one video
 * is for one product, so each pair of creator and product is one sum.
 */
export async function writeCreatorFigures(
  trx: Transaction,
  chosen: string,
  bindings: readonly number[][] = [],
): Promise<void> {
  await trx.raw(
    `create temp table chosen_creator on commit drop as select distinct id from (${chosen}) as c (id)`,
    [...bindings],
  )
  const rows = await many(
    trx,
    Figures,
    `with sold as (
      select v.creator_id, v.product_id, sum(v.units)::bigint as units
      from product_video v join chosen_creator c on c.id = v.creator_id group by v.creator_id, v.product_id
    )
    select c.id, count(s.product_id) as products, sum(s.units)::bigint as units, count(s.units) as counted,
      count(*) filter (where s.units >= ${HIT_UNITS}) as hits
    from chosen_creator c left join sold s on s.creator_id = c.id
    where c.id is not null group by c.id`,
  )
  const written = rows.map((row) => ({ ...row, low: shareOf(row.hits, row.counted).low }))
  await trx.raw(
    `update creator c set products_known = f.products, units_known = f.units, hits = f.hits,
      products_counted = f.counted, hit_low = f.low
    from jsonb_to_recordset(?::jsonb) as f (
      id bigint, products integer, units bigint, hits integer, counted integer, low double precision)
    where c.id = f.id`,
    [JSON.stringify(written)],
  )
  await trx.raw('delete from creator_category g using chosen_creator c where c.id = g.creator_id')
  await trx.raw(
    `insert into creator_category (category, creator_id, products, units)
    select p.category, v.creator_id, count(distinct p.id), sum(v.units)
    from product_video v join chosen_creator c on c.id = v.creator_id join product p on p.id = v.product_id
    where p.category is not null group by p.category, v.creator_id`,
  )
  await trx.raw('drop table chosen_creator')
}
