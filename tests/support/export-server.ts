/**
 * Process for the export proof: the app on DATABASE_URL. Sends its address; on any message returns memory, its maximum and the
 * longest event loop delay since the last one. After 'collect' it collects garbage twice a second; 'keep' only
 * takes 40 MB.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openDatabase } from '../../backend/db/knex.ts'
import { startApp } from './app.ts'

export interface Weight {
  /** Bytes. */
  rss: number
  most: number
  /** Most heap and buffers after a collection. */
  held: number
  /** Milliseconds. */
  deaf: number
}

const url = String(process.env.DATABASE_URL)
const db = openDatabase(url, { name: 'export server', limits: 'serving', max: 10 })
const app = await startApp({ db, url })
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let most = 0
let held = 0
let collecting: NodeJS.Timeout | undefined
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 10)
const kept: Buffer[] = []
process.on('message', (wish) => {
  if (wish === 'keep') return kept.push(Buffer.alloc(40e6))
  collect()
  if (wish === 'collect') collecting ??= setInterval(collect, 500)
  const rss = process.memoryUsage.rss()
  process.send?.({ rss, most: Math.max(most, rss), held, deaf: delay.max / 1e6 } satisfies Weight)
  most = 0
  held = 0
  delay.reset()
})
process.once('disconnect', stop)
process.send?.({ origin: app.origin })

function collect(): void {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  held = Math.max(held, heapUsed + external)
}

async function stop(): Promise<void> {
  clearInterval(watch)
  clearInterval(collecting)
  await app.stop()
  await db.destroy()
  process.exit()
}
