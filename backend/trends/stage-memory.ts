import type { Transaction } from '../db/knex.ts'

/**
 * Writes down which products are in another stage than on the day before their last. A day that is scored again
 * replaces what it said. Needs the temporary table `scored`.
 */
export async function keepStages(trx: Transaction): Promise<void> {
  await trx.raw(
    'delete from stage_change c using scored s where c.product_id = s.product_id and c.day >= s.counted_to',
  )
  await trx.raw(
    `insert into stage_change (product_id, day, from_stage, to_stage)
    select product_id, counted_to, stage_before, stage from scored where stage is distinct from stage_before`,
  )
  // The newest of each stays whatever its age: it is the memory.
  await trx.raw(
    `delete from stage_change c using scored s
    where c.product_id = s.product_id and c.day < s.counted_to - ${KEPT_DAYS}
      and exists (select from stage_change later where later.product_id = c.product_id and later.day > c.day)`,
  )
}

/** Two years, as long as weekly sums are kept. */
const KEPT_DAYS = 731
