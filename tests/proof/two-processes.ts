import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../backend/db/knex.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * Two processes on one DATABASE_URL refresh the first edition and the next slot once each, and serve each
 * edition within two seconds of its commit.
 * Run after a build: npx tsx tests/proof/two-processes.ts
 */
const REACH_LIMIT_MS = 2000
/** Before the slot the first edition must exist, which takes a busy machine two minutes. */
const FIRST_EDITION_MS = 180_000
const EDITION_LIMIT_MS = 10 * 60_000
const MAIN = join(import.meta.dirname, '../../dist/backend/main.js')

const server = await startScratchServer('two processes')
const db = openDatabase(server.url, { name: 'proof', limits: 'working', max: 2 })
const home = await mkdtemp(join(tmpdir(), 'tideline-two-'))
const processes: ChildProcess[] = []
const failures: string[] = []
try {
  const slot = new Date(Math.ceil((Date.now() + FIRST_EDITION_MS) / 60_000) * 60_000)
  const origins = await Promise.all([start('left', slot), start('right', slot)])
  print(`two processes on one database; the slot is ${slot.toISOString().slice(11, 16)} UTC`)

  const first = await nextEdition(origins, 0)
  report('the first edition', first)
  const second = await nextEdition(origins, first.edition)
  report('the slot', second)
  await pause(65_000)

  const runs = await db('refresh_run').orderBy('id').select('cause', 'state', 'started_at')
  print(`runs: ${runs.map(({ cause, state }) => `${cause} ${state}`).join(', ')}`)
  check(runs.filter(({ cause }) => cause === 'boot').length === 1, 'one boot run')
  check(runs.filter(({ cause }) => cause === 'schedule').length === 1, 'one run in the slot')
  check((await db('edition').pluck('id')).length === 2, 'two editions')
} finally {
  for (const child of processes) child.kill('SIGTERM')
  await Promise.all(processes.map((child) => child.exitCode ?? once(child, 'exit')))
  await db.destroy()
  await server.stop()
  await rm(home, { recursive: true, force: true })
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function start(name: string, slot: Date): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: server.url,
      DATA_DIR: join(home, name),
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      REFRESH_AT: slot.toISOString().slice(11, 16),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  child.stdout.resume()
  const origin = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    await pause(100)
  }
  return origin
}

/** Milliseconds from the commit until each process serves the edition. */
async function nextEdition(origins: string[], last: number): Promise<{ edition: number; reached: number[] }> {
  const before = await Promise.all(origins.map(etagOf))
  let edition = last
  const from = performance.now()
  while (edition === last) {
    if (performance.now() - from > EDITION_LIMIT_MS)
      throw new Error(`No edition after ${last} came in 10 minutes`)
    await pause(10)
    edition = (await db('current_edition').first('edition_id'))?.edition_id ?? last
  }
  const committed = performance.now()
  const reached = await Promise.all(
    origins.map(async (origin, index) => {
      while ((await etagOf(origin)) === before[index]) await pause(10)
      return Math.round(performance.now() - committed)
    }),
  )
  return { edition, reached }
}

async function etagOf(origin: string): Promise<string | null> {
  const reply = await fetch(`${origin}/api/stats`)
  await reply.arrayBuffer()
  return reply.headers.get('etag')
}

function report(what: string, { edition, reached }: { edition: number; reached: number[] }): void {
  print(
    `${what}: edition ${edition}, answered by left after ${reached[0]} ms and by right after ${reached[1]} ms`,
  )
  check(
    reached.every((ms) => ms <= REACH_LIMIT_MS),
    `${what} reaches both within ${REACH_LIMIT_MS} ms`,
  )
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
