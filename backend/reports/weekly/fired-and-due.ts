import * as z from 'zod/mini'
import { Day } from '../../calendar/days.ts'
import { type DueTask, type FiredAlert, REPORT_LIST, TASK_DAYS } from '../../contracts/weekly.ts'
import { many } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import { AlertEventColumns } from '../../delivery/alert-event.row.ts'
import { openTasks } from '../../pipeline/open-tasks.ts'

/** Alerts latest first, tasks earliest first. */
export interface FiredAndDue {
  alerts: FiredAlert[]
  alertsMore: number
  tasks: DueTask[]
  tasksMore: number
}

export const NOTHING_FIRED: FiredAndDue = { alerts: [], alertsMore: 0, tasks: [], tasksMore: 0 }

/** Two queries for all members. `now`: end of the week; days are UTC. */
export async function firedAndDue(
  trx: Transaction,
  memberIds: readonly number[],
  now: Date,
): Promise<Map<number, FiredAndDue>> {
  const found = new Map(memberIds.map((id) => [id, { ...NOTHING_FIRED }]))
  const bindings = { memberIds: [...memberIds], now, most: REPORT_LIST }
  for (const { member_id, total, ...row } of await many(trx, FiredRow, FIRED, bindings)) {
    const own = found.get(member_id)
    if (!own) continue
    own.alerts = [
      ...own.alerts,
      { id: row.id, name: row.subject_name, words: row.words, at: row.at.toISOString(), href: row.href },
    ]
    own.alertsMore = total - own.alerts.length
  }
  for (const { member_id, total, ...row } of await many(trx, Due, DUE, bindings)) {
    const own = found.get(member_id)
    if (!own) continue
    own.tasks = [
      ...own.tasks,
      {
        id: row.item,
        text: row.text,
        dueOn: row.due_on,
        entry: row.entry_name,
        href: `/my-products/${row.entry_id}`,
      },
    ]
    own.tasksMore = total - own.tasks.length
  }
  return found
}

const FIRED = `select member_id, id, subject_name, words, at, href, total from (
    select e.*, count(*) over (partition by member_id) as total,
      row_number() over (partition by member_id order by number desc) as position
    from alert_event e
    where member_id = any(:memberIds) and at > cast(:now as timestamptz) - interval '7 days'
      and at <= cast(:now as timestamptz)
  ) fired where position <= :most order by member_id, position`

const DUE = `select member_id, item, text, due_on, entry_id, entry_name, total from (
    select open.*, count(*) over (partition by member_id) as total,
      row_number() over (partition by member_id order by due_on, item) as position
    from (${openTasks('c.member_id = any(:memberIds)')}) open
    where due_on < (cast(:now as timestamptz) at time zone 'UTC')::date + ${TASK_DAYS}
  ) due where position <= :most order by member_id, position`

const { member_id, id, subject_name, words, at, href } = AlertEventColumns.shape
const FiredRow = z.object({ member_id, id, subject_name, words, at, href, total: z.int() })
const Due = z.object({
  member_id: z.int(),
  item: z.string(),
  text: z.string(),
  due_on: Day,
  entry_id: z.string(),
  entry_name: z.string(),
  total: z.int(),
})
