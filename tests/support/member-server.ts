/**
 * Process for member proofs: the app on DATABASE_URL with the test sign-in. Sends its port. `without-lock`: removes row locks
 * from statements, so the flaw is in production code without a switch.
 */
import pg from 'pg'
import { openDatabase } from '../../backend/db/knex.ts'
import { startApp } from './app.ts'

const [flaw] = process.argv.slice(2)
const ROW_LOCK = / for (no key )?update/gi
let cut = 0
if (flaw === 'without-lock') cutRowLocks()

const url = String(process.env.DATABASE_URL)
const db = openDatabase(url, { name: 'member server', limits: 'serving', max: 10 })
const app = await startApp({ db, url })
process.on('message', () => process.send?.({ cut }))
process.once('disconnect', stop)
process.send?.({ origin: app.origin })

async function stop(): Promise<void> {
  await app.stop()
  await db.destroy()
  process.exit()
}

function cutRowLocks(): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function cutting(this: pg.Client, statement: unknown, ...rest: unknown[]) {
    if (typeof statement === 'object' && statement !== null && 'text' in statement) {
      const whole = String(statement.text)
      statement.text = whole.replace(ROW_LOCK, '')
      if (statement.text !== whole) cut += 1
    }
    return Reflect.apply(query, this, [statement, ...rest])
  } as typeof query
}
