import { expect } from 'vitest'
import { previewWeeklyReport, type WeeklyReport } from '../../backend/contracts/weekly.ts'
import type { Db } from '../../backend/db/knex.ts'
import { openLog } from '../../backend/process/log.ts'
import { writeWeeklyReports } from '../../backend/reports/weekly/write-reports.ts'
import { type RunningApp, startApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import type { TestMember } from './members.ts'

/** A Saturday, two days after the edition's last day: the report of week 46 is due. */
export const SATURDAY = new Date('2026-11-21T12:00:00Z')
export const WEEK = '2026-W46'

export interface WrittenEmail {
  message_id: string
  content: { to: string; subject: string; text: string; html: string; headers: Record<string, string> }
}

export async function startWeeklyApp() {
  const database = await createTestDatabase()
  let now = SATURDAY
  const app = await startApp({ ...database, environment: { SANDBOX: 'on' }, now: () => now })
  return {
    database,
    app,
    at: (moment: string) => {
      now = new Date(moment)
    },
    write: () => writeReports(database.db, app, () => now),
    previewOf: (who: TestMember) => previewOf(app, who),
    reportOf: async (who: TestMember): Promise<WeeklyReport> => {
      const { report } = await previewOf(app, who)
      if (report === null) throw new Error('there is no report')
      return report
    },
    emailsTo: (email: string) => emailsTo(database.db, email),
  }
}

export function writeReports(
  db: Db,
  { config }: Pick<RunningApp, 'config'>,
  now: () => Date,
): Promise<number> {
  return writeWeeklyReports({
    db,
    mailSettings: { mail: config.mail, origin: config.publicUrl.origin },
    timeZone: config.market.timeZone,
    log: openLog(config),
    now,
    planNow: now,
  })
}

async function previewOf(app: RunningApp, { cookie }: TestMember) {
  const { status, text } = await app.call(previewWeeklyReport.path, { headers: { cookie } })
  expect([status, text]).toEqual([200, expect.any(String)])
  return previewWeeklyReport.response.parse(JSON.parse(text))
}

async function emailsTo(db: Db, email: string): Promise<WrittenEmail[]> {
  const { rows } = await db.raw(
    `select message_id, content from letter where kind = 'weekly-report' and content ->> 'to' = ? order by id`,
    [email],
  )
  return rows
}

export async function makeShipment(db: Db, supplierId: number, day: string): Promise<void> {
  await db.raw(
    `insert into shipment (supplier_id, origin, identifier, description, arrived_on, cargo_text)
     values (?, 'sandbox', gen_random_uuid()::text, 'LAMPS', ?, 'lamps')`,
    [supplierId, day],
  )
}

export async function watch(
  db: Db,
  { id }: TestMember,
  kind: 'product' | 'supplier' | 'shop',
  target: number,
): Promise<void> {
  if (kind !== 'product') {
    await db.raw(
      `insert into watched (member_id, kind, target_id, watching, decided_at, name)
       values (?, ?, ?, true, now(), 'watched')`,
      [id, kind, target],
    )
    return
  }
  await db('pipeline_entry').insert({
    member_id: id,
    id: `p${target}`,
    product_id: target,
    name: 'saved',
    stage: 'saved',
    added_at: new Date(),
    before_at: new Date(),
    latest_at: new Date(),
  })
}
