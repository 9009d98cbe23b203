import { WEBHOOK_LOG } from '../contracts/webhooks.ts'
import type { Db } from '../db/knex.ts'

/** Delivery results are kept this long; for webhooks, the newest ones indefinitely. */
const KEPT_DAYS = 30

/** Only emails on servers without mail wait this long. */
export async function purgeDeliveries(db: Db): Promise<void> {
  await db.raw(
    `delete from delivery where channel <> 'webhook' and coalesce(ended_at, created_at) < now() - make_interval(days => ?)`,
    [KEPT_DAYS],
  )
  await db.raw(
    `delete from delivery where id in (
       select id from (
         select id, row_number() over (partition by webhook_id order by id desc) as position, state
         from delivery where channel = 'webhook') numbered
       where position > ? and state <> 'waiting')`,
    [WEBHOOK_LOG],
  )
}
