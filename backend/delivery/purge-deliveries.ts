import { WEBHOOK_LOG } from '../contracts/webhooks.ts'
import type { Db } from '../db/knex.ts'

/** How long it is known what became of a message; of a webhook, the newest ones for as long as it is there. */
const KEPT_DAYS = 30

/** Forgets what became of old messages. What waits is left alone, but for e-mails that no mail server was ever there for. */
export async function purgeDeliveries(db: Db): Promise<void> {
  await db.raw(
    `delete from delivery where channel <> 'webhook' and coalesce(ended_at, created_at) < now() - make_interval(days => ?)`,
    [KEPT_DAYS],
  )
  await db.raw(
    `delete from delivery where id in (
       select id from (
         select id, row_number() over (partition by webhook_id order by id desc) as place, state
         from delivery where channel = 'webhook') numbered
       where place > ? and state <> 'waiting')`,
    [WEBHOOK_LOG],
  )
}
