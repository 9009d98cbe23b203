/**
 * Process for the export proof: the app on DATABASE_URL. Sends its address; on any message returns memory, its maximum and the
 * longest event loop delay since the last one.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openDatabase } from '../../backend/db/knex.ts'
import { startApp } from './app.ts'

export interface Weight {
  /** Bytes. */
  rss: number
  most: number
  /** Milliseconds. */
  deaf: number
}

const url = String(process.env.DATABASE_URL)
const db = openDatabase(url, { name: 'export server', limits: 'serving', max: 10 })
const app = await startApp({ db, url })
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let most = 0
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 10)
process.on('message', () => {
  globalThis.gc?.()
  const rss = process.memoryUsage.rss()
  process.send?.({ rss, most: Math.max(most, rss), deaf: delay.max / 1e6 } satisfies Weight)
  most = 0
  delay.reset()
})
process.once('disconnect', stop)
process.send?.({ origin: app.origin })

async function stop(): Promise<void> {
  clearInterval(watch)
  await app.stop()
  await db.destroy()
  process.exit()
}
