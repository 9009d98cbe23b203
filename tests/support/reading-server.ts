/**
 * Process for the fair reads proof: the app on DATABASE_URL behind a proxy, with production pools. Sends its address.
 * `first-come`: one shared pool of ten without turns, patched into the class, so production has no switch.
 */
import { openDatabase } from '../../backend/db/knex.ts'
import { FairQueue } from '../../backend/http/fair-queue.ts'
import { openReadPools } from '../../backend/http/read-pools.ts'
import { startApp } from './app.ts'

const [flaw] = process.argv.slice(2)
const url = String(process.env.DATABASE_URL)
const db = openDatabase(url, { name: 'reading server', limits: 'serving', max: 10 })
const firstCome = flaw === 'first-come'
if (firstCome) FairQueue.prototype.run = (_asker, work) => work()
const reads = firstCome ? { visitors: db, members: db } : openReadPools(url)
const app = await startApp({ db, url, reads, environment: { TRUST_PROXY: 'on' } })
process.once('disconnect', stop)
process.send?.({ origin: app.origin })

async function stop(): Promise<void> {
  await app.stop()
  await Promise.all([...new Set([db, reads.visitors, reads.members])].map((pool) => pool.destroy()))
  process.exit()
}
