/**
 * Sends emails, notifications and webhooks from DATABASE_URL to RECEIVERS at NOW. `marked-first`: a seeded
 * flaw that marks messages as sent when claimed. It changes statements only, so production has no switch.
 */
import pg from 'pg'
import { openDatabase } from '../../backend/db/knex.ts'
import { openDelivery } from '../../backend/delivery/open-delivery.ts'
import { sendPushes } from '../../backend/delivery/send-pushes.ts'
import { sendWebhooks } from '../../backend/delivery/send-webhooks.ts'
import { writeAlertEmails } from '../../backend/delivery/write-alert-emails.ts'
import { openLog } from '../../backend/process/log.ts'
import { readConfig } from '../../backend/settings/config.ts'

const [flaw] = process.argv.slice(2)
if (flaw === 'marked-first') markFirst()

const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SANDBOX: 'on' })
const db = openDatabase(String(process.env.DATABASE_URL), { name: 'deliveries', limits: 'working', max: 8 })
const delivery = openDelivery(config, { db, sandbox: { origin: String(process.env.RECEIVERS) } })
const mailSettings = { mail: config.mail, origin: config.publicUrl.origin }
const now = () => new Date(String(process.env.NOW))
const shared = { ...delivery, db, mailSettings, log: openLog(config), now }
const key = await delivery.readKey()
process.send?.('begins')
await Promise.all([
  writeAlertEmails(shared),
  sendPushes({ ...shared, key }),
  sendWebhooks({ ...shared, planNow: now }),
])
await delivery.outside.close()
await db.destroy()
process.disconnect()

function markFirst(): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function marking(this: pg.Client, statement: unknown, ...rest: unknown[]) {
    const asked = statement as { text?: unknown }
    if (typeof asked === 'object' && asked !== null && typeof asked.text === 'string') {
      asked.text = asked.text.replace(
        'update delivery set attempts = attempts + 1,',
        `update delivery set state = 'sent', attempts = attempts + 1,`,
      )
    }
    return Reflect.apply(query, this, [statement, ...rest])
  } as typeof query
}
