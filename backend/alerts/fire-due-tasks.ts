import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { marketClock } from '../calendar/market-day.ts'
import { RULES } from '../changes/change-rules.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { isTimeZone } from '../delivery/delivery-settings.ts'
import { enqueueDeliveries } from '../delivery/enqueue-deliveries.ts'
import { OpenTask, openTasks } from '../pipeline/open-tasks.ts'
import { formatDay } from '../provenance/format-figures.ts'
import { chooseActiveAlerts } from './choose-active-alerts.ts'
import { Alerted, writeEvents } from './write-events.ts'

/** The author's time zone, else the market's. A postponed task fires again. Returns the number of events. */
export async function fireDueTasks(
  trx: Transaction,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<number> {
  const wanted = await maybeOne(trx, Wanted, `select id from alert where condition_kind = 'task-due' limit 1`)
  if (!wanted) return 0
  await chooseActiveAlerts(trx, now)
  const rows = await many(trx, DueTask, DUE, { ...(await todays(trx, { now, timeZone })), timeZone })
  const { edition } = (await maybeOne(trx, Current, 'select edition_id as edition from current_edition')) ?? {
    edition: 0,
  }
  const fired = await writeEvents(
    trx,
    rows,
    ({ subject_id, item, text, due_on, today }) => ({
      words: due_on === today ? `Due today: ${text}` : `Due since ${formatDay(due_on)}: ${text}`,
      facts: { lines: [], now: formatDay(due_on) },
      href: `/my-products/${subject_id}`,
      once: `task ${item} ${due_on}`,
    }),
    { edition, at: now },
  )
  if (fired > 0) await enqueueDeliveries(trx, edition)
  return fired
}

/** JavaScript computes: a time zone unknown to PostgreSQL would fail the statement for all members. */
async function todays(
  trx: Transaction,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ zones: string[]; days: Day[] }> {
  const rows = await many(
    trx,
    Zone,
    `select distinct coalesce(s.time_zone, :timeZone) as zone from active_alert a
     left join delivery_settings s on s.member_id = a.member_id where a.condition_kind = 'task-due'`,
    { timeZone },
  )
  const zones = rows.map(({ zone }) => zone)
  const dayIn = (zone: string) =>
    marketClock(now, isTimeZone(zone) ? zone : timeZone)
      .toPlainDate()
      .toString()
  return { zones, days: zones.map(dayIn) }
}

const Zone = z.object({ zone: z.string() })

const DUE = `select a.id as alert_id, a.member_id, 'entry' as subject_kind, a.subject_id, task.entry_name as subject_name,
    a.condition_kind, task.item, task.text, task.due_on, here.today
  from (${openTasks(`(c.member_id, c.entry_id) in (
    select member_id, subject_id from active_alert where condition_kind = 'task-due')`)}) task
  join active_alert a on a.member_id = task.member_id and a.subject_id = task.entry_id and a.condition_kind = 'task-due'
  left join delivery_settings s on s.member_id = task.member_id
  join unnest(cast(:zones as text[]), cast(:days as date[])) as here (zone, today)
    on here.zone = coalesce(s.time_zone, :timeZone)
  where due_on between here.today - ${RULES.alert.forgottenTaskDays} and here.today`

const Wanted = z.object({ id: z.int() })
const Current = z.object({ edition: z.int() })
const DueTask = z.object({
  ...Alerted.shape,
  ...z.pick(OpenTask, { item: true, text: true, due_on: true }).shape,
  today: Day,
})
