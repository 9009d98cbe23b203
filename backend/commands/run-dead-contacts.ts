import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { readConfig } from '../settings/config.ts'
import { dismissReports } from '../suppliers/contact-revision.ts'
import { exitCodeOf, withDatabase } from './run-command.ts'

const USAGE = `Usage: npm run dead-contacts
       npm run dead-contacts -- dismiss supplier <id>
       npm run dead-contacts -- dismiss member <id>

  Lists the reports of the last 30 days that a contact does not work, or dismisses those of one supplier or by one member:
  they no longer count, and everybody reads the supplier as before.
`

type Order = 'list' | { supplierId: string } | { memberId: string }

const ReportRow = z.object({
  supplier_id: z.int(),
  name: z.string(),
  member_id: z.nullable(z.int()),
  reported_on: Day,
  dismissed: z.boolean(),
  note: z.string(),
})

/** 0: done. 1: no report to dismiss. 2: wrong usage. */
export async function runDeadContacts(args: string[]): Promise<number> {
  const order = readOrder(args)
  if (!order) {
    process.stderr.write(USAGE)
    return 2
  }
  return await exitCodeOf(() =>
    withDatabase(readConfig(), { command: 'dead contacts' }, (db) =>
      order === 'list' ? list(db) : dismiss(db, order),
    ),
  )
}

function readOrder(args: string[]): Order | null {
  if (args.length === 0) return 'list'
  const [verb, whose, id = ''] = args
  if (verb !== 'dismiss' || args.length !== 3 || !/^[1-9]\d{0,17}$/.test(id)) return null
  if (whose === 'supplier') return { supplierId: id }
  return whose === 'member' ? { memberId: id } : null
}

async function dismiss(db: Db, order: Exclude<Order, 'list'>): Promise<number> {
  const dismissed = await dismissReports(db, order)
  process.stdout.write(`${dismissed} ${dismissed === 1 ? 'report' : 'reports'} dismissed.\n`)
  return dismissed > 0 ? 0 : 1
}

async function list(db: Db): Promise<number> {
  const rows = await many(
    db,
    ReportRow,
    `select report.supplier_id, supplier.name, report.member_id, (report.reported_at at time zone 'UTC')::date as reported_on,
       report.dismissed_at is not null as dismissed, report.note
     from dead_contact_report report join supplier on supplier.id = report.supplier_id
     where report.reported_at > now() - interval '30 days'
     order by report.supplier_id, report.reported_at`,
  )
  for (const { supplier_id, name, member_id, reported_on, dismissed, note } of rows) {
    const quotedNote = note === '' ? '' : ` ${JSON.stringify(note)}`
    process.stdout.write(
      `supplier ${supplier_id} (${name}), member ${member_id}, ${reported_on}${dismissed ? ', dismissed' : ''}${quotedNote}\n`,
    )
  }
  process.stdout.write(`${rows.length} ${rows.length === 1 ? 'report' : 'reports'} in 30 days.\n`)
  return 0
}
