import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import type { RunStep } from '../../backend/sources/run.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * The refresh at full size, in a process of its own: ms of each step and its peak memory, first from nothing, then the
 * next day's; and how long a reader's query takes meanwhile. Run: npx tsx tests/bench/refresh.bench.ts
 */
const { values: size } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    days: { type: 'string', default: '35' },
    suppliers: { type: 'string', default: '20000' },
    shipments: { type: 'string', default: '500000' },
  },
})

interface Result {
  state: string
  ms: number
  peakMb: number
  steps: RunStep[]
}

const server = await startScratchServer('refresh bench')
const db = openDatabase(server.url, { name: 'bench reader', limits: 'working', max: 2 })
try {
  print(
    `${size.products} products x ${size.days} days, ${size.suppliers} suppliers, ${size.shipments} shipments`,
  )
  const first = await refreshed('2026-04-14T08:00:00Z')
  show('first refresh', first)
  const idle = await readFor(db, pause(5000))
  const nextDay = refreshed('2026-04-15T08:00:00Z', constants.priority.PRIORITY_LOW)
  const during = await readFor(db, nextDay)
  show('the next day', await nextDay)
  print(`\nreading a page of 24 (ms)      p50      p99    reads`)
  showReads('idle', idle)
  showReads('during the refresh', during)
  print(`p99 during / idle: ${(at(during, 0.99) / at(idle, 0.99)).toFixed(2)} (limit 1.5)`)
} finally {
  await db.destroy()
  await server.stop()
}

/** With the heap that the timetable allows it and, while readers are timed, at the low priority that it gives it. */
async function refreshed(now: string, priority = constants.priority.PRIORITY_NORMAL): Promise<Result> {
  const script = fileURLToPath(new URL('../support/refresh-child.ts', import.meta.url))
  const sizes = Object.entries(size).flatMap(([name, value]) => [`--${name}`, value])
  const args = [
    '--import',
    'tsx',
    '--max-old-space-size=384',
    script,
    '--url',
    server.url,
    '--now',
    now,
    ...sizes,
  ]
  const running = promisify(execFile)(process.execPath, args, { maxBuffer: 1e7 })
  if (running.child.pid) setPriority(running.child.pid, priority)
  return JSON.parse((await running).stdout)
}

/** Milliseconds of each read, one every 10 ms, until the work is done. */
async function readFor(reader: Db, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let done = false
  const end = work.finally(() => {
    done = true
  })
  while (!done) {
    const from = performance.now()
    await reader.raw(
      `select p.name, t.velocity from trend t join product p on p.id = t.product_id
      where t.edition_id = (select edition_id from current_edition) and p.channel = 'tiktok' order by t.position limit 24`,
    )
    times.push(performance.now() - from)
    await pause(10)
  }
  await end
  return times.sort((a, b) => a - b)
}

function show(title: string, { state, ms, peakMb, steps }: Result): void {
  print(`\n${title}: ${state} in ${(ms / 1000).toFixed(1)} s, peak memory ${peakMb} MB (limit 512)`)
  for (const step of steps) print(`${String(step.ms).padStart(8)} ms  ${step.step}`)
}

function showReads(title: string, times: number[]): void {
  const figures = [at(times, 0.5), at(times, 0.99)].map((ms) => ms.toFixed(2).padStart(8)).join(' ')
  print(`${title.padEnd(26)} ${figures} ${String(times.length).padStart(8)}`)
}

function at(sorted: number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
