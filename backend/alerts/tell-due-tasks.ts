import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { enqueueDeliveries } from '../delivery/enqueue-deliveries.ts'
import { taskSaid } from './alert-words.ts'
import { chooseActiveAlerts } from './choose-active-alerts.ts'
import { writeEvents } from './write-events.ts'

/**
 * Tells of tasks on the day they are due, by the time zone of whoever wrote them, or the market's. A task is told once a day that it
 * is due on: one that is put off is told again. Gives how many were told.
 */
export async function tellDueTasks(
  trx: Transaction,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<number> {
  const wanted = await maybeOne(trx, Wanted, `select id from alert where happening = 'task-due' limit 1`)
  if (!wanted) return 0
  await chooseActiveAlerts(trx, now)
  const rows = await many(trx, DueTask, DUE, { now, timeZone })
  const { edition } = (await maybeOne(trx, Current, 'select edition_id as edition from current_edition')) ?? {
    edition: 0,
  }
  const told = await writeEvents(
    trx,
    rows.map((row) => ({
      ...row,
      ...taskSaid(row.text, row.due_on, row.today),
      href: `/my-products/${row.subject_id}`,
      once: `task ${row.task} ${row.due_on}`,
    })),
    { edition, at: now },
  )
  if (told > 0) await enqueueDeliveries(trx, edition)
  return told
}

/** What is longer overdue is not brought up: its event may be gone already, and it would be told twice. */
const FORGOTTEN_DAYS = 60

/** Of each task the latest version that counts, unless it is ticked. */
const DUE = `with task as (
    select distinct on (c.member_id, c.entry_id, c.body ->> 'item') a.id as alert_id, a.member_id, a.subject_kind,
      a.subject_id, a.subject_name, a.happening, c.body ->> 'item' as task, c.body ->> 'text' as text,
      cast(c.body ->> 'dueOn' as date) as due_on,
      (cast(:now as timestamptz) at time zone coalesce(s.time_zone, :timeZone))::date as today
    from active_alert a
    join pipeline_change c on c.member_id = a.member_id and c.entry_id = a.subject_id and c.kind = 'task'
    left join delivery_settings s on s.member_id = a.member_id
    where a.happening = 'task-due'
    order by c.member_id, c.entry_id, c.body ->> 'item', c.at desc, c.n desc, c.device desc, c.id desc
  )
  select task.* from task
  where due_on between today - ${FORGOTTEN_DAYS} and today and not coalesce((
      select (d.body ->> 'done')::boolean from pipeline_change d
      where d.member_id = task.member_id and d.entry_id = task.subject_id and d.kind = 'done'
        and d.body ->> 'item' = task.task
      order by d.at desc, d.n desc, d.device desc, d.id desc limit 1), false)`

const Wanted = z.object({ id: z.int() })
const Current = z.object({ edition: z.int() })
const DueTask = z.object({
  alert_id: z.int(),
  member_id: z.int(),
  subject_kind: z.literal('entry'),
  subject_id: z.string(),
  subject_name: z.string(),
  happening: z.literal('task-due'),
  task: z.string(),
  text: z.string(),
  due_on: Day,
  today: Day,
})
