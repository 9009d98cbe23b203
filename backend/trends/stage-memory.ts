import type { Transaction } from '../db/knex.ts'

/** Scoring a day again replaces its changes. Needs the temporary table `scored`. */
export async function keepStages(trx: Transaction): Promise<void> {
  await trx.raw(
    'delete from stage_change c using scored s where c.product_id = s.product_id and c.day >= s.counted_to',
  )
  await trx.raw(
    `insert into stage_change (product_id, day, from_stage, to_stage)
    select product_id, counted_to, stage_before, stage from scored where stage is distinct from stage_before`,
  )
  // Each product's newest change stays.
  await trx.raw(
    `delete from stage_change c using scored s
    where c.product_id = s.product_id and c.day < s.counted_to - ${KEPT_DAYS}
      and exists (select from stage_change later where later.product_id = c.product_id and later.day > c.day)`,
  )
}

/** Two years, like weekly sums. */
const KEPT_DAYS = 731
