/**
 * Process for the weekly report proof: writes due emails, or sends queued ones, on DATABASE_URL and SMTP_URL at NOW.
 * `two-transactions`: a seeded flaw that commits the week before the email. It changes statements only, so production has no
 * switch.
 */
import pg from 'pg'
import { openDatabase } from '../../backend/db/knex.ts'
import { sendOutbox } from '../../backend/inbox/send-outbox.ts'
import { openLog } from '../../backend/process/log.ts'
import { readConfig } from '../../backend/settings/config.ts'
import { writeReports } from './weekly-app.ts'

const [role, flaw] = process.argv.slice(2)
let parted = 0
if (flaw === 'two-transactions') partTransactions()

const config = readConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const db = openDatabase(String(process.env.DATABASE_URL), {
  name: `weekly ${role}`,
  limits: 'working',
  max: 2,
})
await db.raw('select 1')
process.send?.('begins')
if (role === 'write') await writeReports(db, { config }, () => new Date(String(process.env.NOW)))
else await sendOutbox(db, config.mail, openLog(config))
process.send?.({ parted })
await db.destroy()
process.disconnect()

function partTransactions(): void {
  const { query } = pg.Client.prototype
  const ask = (client: pg.Client, given: unknown[]) => Reflect.apply(query, client, given)
  pg.Client.prototype.query = function parting(this: pg.Client, statement: unknown, ...rest: unknown[]) {
    const text = typeof statement === 'object' && statement !== null && 'text' in statement && statement.text
    if (typeof text === 'string' && text.startsWith('insert into letter')) {
      ask(this, ['commit', () => ask(this, ['begin', () => ask(this, [statement, ...rest])])])
      parted += 1
      return
    }
    return ask(this, [statement, ...rest])
  } as typeof query
}
