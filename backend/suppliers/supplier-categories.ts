import { LIKELY_FROM } from '../contracts/match-strength.ts'
import type { Db } from '../db/knex.ts'

/** By likely or better matches. Writes only changes. */
export async function writeSupplierCategories(trx: Db, editionId: number): Promise<void> {
  await trx.raw(
    `with shipped as materialized (
      select distinct p.category, m.supplier_id
      from trend t
      join product p on p.id = t.product_id
      join match m on m.product_id = t.product_id
      where t.edition_id = ? and p.category is not null and m.score >= ${LIKELY_FROM}
    ), gone as (
      delete from supplier_category c where not exists (
        select from shipped s where (s.category, s.supplier_id) = (c.category, c.supplier_id))
    )
    insert into supplier_category (category, supplier_id) select category, supplier_id from shipped
    on conflict do nothing`,
    [editionId],
  )
}
