import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { enqueueDeliveries } from '../delivery/enqueue-deliveries.ts'
import { OpenTask, openTasks } from '../pipeline/open-tasks.ts'
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
    rows.map(({ alert_id, member_id, entry_id, entry_name, item, text, due_on, today }) => ({
      ...{ alert_id, member_id, subject_kind: 'entry', subject_id: entry_id, subject_name: entry_name },
      ...taskSaid(text, due_on, today),
      happening: 'task-due',
      href: `/my-products/${entry_id}`,
      once: `task ${item} ${due_on}`,
    })),
    { edition, at: now },
  )
  if (told > 0) await enqueueDeliveries(trx, edition)
  return told
}

/** What is longer overdue is not brought up: its event may be gone already, and it would be told twice. */
const FORGOTTEN_DAYS = 60

const DUE = `select task.*, a.id as alert_id,
    (cast(:now as timestamptz) at time zone coalesce(s.time_zone, :timeZone))::date as today
  from (${openTasks(`(c.member_id, c.entry_id) in (
    select member_id, subject_id from active_alert where happening = 'task-due')`)}) task
  join active_alert a on a.member_id = task.member_id and a.subject_id = task.entry_id and a.happening = 'task-due'
  left join delivery_settings s on s.member_id = task.member_id
  where due_on between (cast(:now as timestamptz) at time zone coalesce(s.time_zone, :timeZone))::date - ${FORGOTTEN_DAYS}
    and (cast(:now as timestamptz) at time zone coalesce(s.time_zone, :timeZone))::date`

const Wanted = z.object({ id: z.int() })
const Current = z.object({ edition: z.int() })
const DueTask = z.extend(OpenTask, { alert_id: z.int(), today: Day })
