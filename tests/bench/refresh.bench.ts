import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { RunStep } from '../../backend/refresh/refresh-run.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * A full-size refresh in its own process: ms per step, peak memory, and the web process's response times
 * meanwhile.
 * Run: npx tsx tests/bench/refresh.bench.ts
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

const PATHS = ['/api/tiktok/trending', '/api/products/1']
const IDLE_MS = 80_000

const server = await startScratchServer('refresh bench')
try {
  print(
    `${size.products} products x ${size.days} days, ${size.suppliers} suppliers, ${size.shipments} shipments`,
  )
  const first = await refreshed('2026-04-14T08:00:00Z')
  show('first refresh', first)
  const web = fork(fileURLToPath(new URL('./reader-server.ts', import.meta.url)), [server.url], {
    execArgv: ['--import', 'tsx'],
  })
  const [origin] = (await once(web, 'message')) as [string]
  try {
    const idle = await readFor(origin, pause(IDLE_MS))
    const nextDay = refreshed('2026-04-15T08:00:00Z', constants.priority.PRIORITY_BELOW_NORMAL)
    const during = await readFor(origin, nextDay)
    show('the next day', await nextDay)
    print('\nHTTP, one request every 5 ms       p50      p99    reads')
    for (const path of PATHS) {
      const [before, meanwhile] = [idle.get(path) ?? [], during.get(path) ?? []]
      showReads(`${path} idle`, before)
      showReads('  during the refresh', meanwhile)
      print(`  p99 during / idle: ${(at(meanwhile, 0.99) / at(before, 0.99)).toFixed(2)} (limit 1.5)`)
    }
  } finally {
    web.kill('SIGKILL')
  }
} finally {
  await server.stop()
}

/** With the timetable's heap limit, and its low priority while readers are timed. */
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

async function readFor(origin: string, work: Promise<unknown>): Promise<Map<string, number[]>> {
  const times = new Map(PATHS.map((path) => [path, [] as number[]]))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let done = false
  const end = work.finally(() => {
    done = true
  })
  while (!done) {
    for (const path of PATHS) {
      const from = performance.now()
      await read(origin + path, agent)
      times.get(path)?.push(performance.now() - from)
      await pause(5)
    }
  }
  await end
  agent.destroy()
  for (const list of times.values()) list.sort((a, b) => a - b)
  return times
}

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', done)
    })
    request.once('error', fail)
  })
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
