import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { type BuiltServer, startBuilt } from '../support/built-server.ts'

/**
 * The embedded PostgreSQL loses its control file for 40 s, its disk space (needs root), or itself during the
 * stop. The process must recover and leave no PostgreSQL behind. Control: after a kill, the next process
 * takes it over. --whole adds the ten minutes until it gives up.
 * Run after a build: npx tsx tests/proof/embedded-trouble.ts [control|disk|stop|killed ...]
 */
const AWAY_MS = 40_000
const HEAL_LIMIT_MS = 15_000
const DISK_BYTES = 400 * 1024 * 1024
const { values, positionals } = parseArgs({
  options: { whole: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const PARTS = { control: loseControlFile, disk: fillDisk, stop: stopWithoutServer, killed: killOutright }

const home = await mkdtemp(join(tmpdir(), 'tideline-trouble-'))
const failures: string[] = []
const started: BuiltServer[] = []
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (positionals.length === 0 || positionals.includes(name)) await part()
  }
  if (values.whole) await giveUp()
  else print('the ten minutes until it gives up: left out (--whole)')
} finally {
  for (const { child } of started) child.kill('SIGKILL')
  await rm(home, { recursive: true, force: true })
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function loseControlFile(): Promise<void> {
  const data = join(home, 'control')
  const control = join(data, 'postgres-18/global/pg_control')
  const server = await start(data)
  print('pg_control away for 40 s')
  await rename(control, join(home, 'pg_control'))
  await asOwner(data, 'checkpoint')
  await pause(AWAY_MS)
  const during = await look(server)
  check(
    during.health.startsWith('200 ') && /away for \d\d s/.test(during.health),
    `/healthz: ${during.health}`,
  )
  check(during.list === 503, `a list that must be read: ${during.list}`)
  check(/trying on\. .*pg_control/.test(server.printed()), 'the log has PostgreSQL’s words')
  await rename(join(home, 'pg_control'), control)
  await heals(server)
  await jobsGoOn(data)
  await ends(server, data, 0)
}

async function fillDisk(): Promise<void> {
  if (process.getuid?.() !== 0) {
    print('a full disk: left out, only root may mount a small one')
    return
  }
  const disk = join(home, 'disk')
  await mkdir(disk)
  await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk])
  try {
    const data = join(disk, 'data')
    const server = await start(data)
    print('a full disk')
    const filler = join(disk, 'filler')
    await fill(filler)
    const refused = await asOwner(
      data,
      `create table big as select repeat('x', 900) from generate_series(1, 200000)`,
    )
    await asOwner(data, 'checkpoint')
    await pause(AWAY_MS)
    const during = await look(server)
    print(`  meanwhile: ${refused}; /healthz ${during.health}; a list: ${during.list}`)
    check(/No space left|disk full|53100|terminated/i.test(refused), 'the disk was full for PostgreSQL')
    check(during.health.startsWith('200 '), 'the process is there')
    await rm(filler)
    await heals(server)
    const again = await asOwner(data, 'create table small as select 1 as one')
    check(again === 'done', `it can be written again: ${again}`)
    await ends(server, data, 0)
  } finally {
    await promisify(execFile)('umount', ['-l', disk])
  }
}

async function stopWithoutServer(): Promise<void> {
  const data = join(home, 'control')
  const server = await start(data)
  print('a stop at the moment at which PostgreSQL dies')
  process.kill(await postmasterOf(data), 'SIGKILL')
  await pause(150)
  await ends(server, data, null)
}

async function killOutright(): Promise<void> {
  const data = join(home, 'control')
  const server = await start(data)
  print('a process killed outright')
  server.child.kill('SIGKILL')
  await server.exit()
  check(await isRunning(data), 'the judge sees the PostgreSQL that it leaves behind')
  await ends(await start(data), data, 0)
}

async function giveUp(): Promise<void> {
  const data = join(home, 'control')
  const server = await start(data)
  print('ten minutes without a database')
  const from = performance.now()
  await rename(join(data, 'postgres-18/global/pg_control'), join(home, 'pg_control'))
  await asOwner(data, 'checkpoint')
  const code = await server.exit()
  const minutes = (performance.now() - from) / 60_000
  check(code === 1, `it ended with ${code} after ${minutes.toFixed(1)} minutes`)
  check(minutes > 9.9 && minutes < 11, 'that is ten minutes')
  check(/is given up\. .*pg_control/.test(server.printed()), 'the log says why')
  check(!(await isRunning(data)), 'no PostgreSQL is left behind')
}

async function start(data: string): Promise<BuiltServer> {
  const server = await startBuilt({ DATA_DIR: data, DATABASE_URL: '', SANDBOX: 'on' })
  started.push(server)
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    const reply = await fetch(`${server.origin}/api/landing/trending`)
    if (((await reply.json()) as unknown[]).length > 0) return server
    await pause(500)
  }
  throw new Error('no edition was published')
}

async function look({ origin }: BuiltServer): Promise<{ health: string; list: number }> {
  const [health, list] = await Promise.all([
    fetch(`${origin}/healthz`),
    fetch(`${origin}/api/suppliers?page=2`),
  ])
  await list.arrayBuffer()
  return { health: `${health.status} ${await health.text()}`, list: list.status }
}

async function heals(server: BuiltServer): Promise<void> {
  const from = performance.now()
  let seen = await look(server)
  while ((seen.list !== 200 || seen.health.includes('trouble')) && performance.now() - from < 60_000) {
    await pause(200)
    seen = await look(server)
  }
  const ms = Math.round(performance.now() - from)
  check(seen.list === 200 && ms <= HEAL_LIMIT_MS, `served again ${ms} ms after, /healthz: ${seen.health}`)
}

async function jobsGoOn(data: string): Promise<void> {
  await asOwner(data, `select graphile_worker.add_job('tidy-sign-ins', job_key := 'proof')`)
  let waiting = 'waiting'
  const deadline = Date.now() + 60_000
  while (waiting !== '0' && Date.now() < deadline) {
    await pause(500)
    waiting = await asOwner(data, `select count(*) as answer from graphile_worker.jobs where key = 'proof'`)
  }
  check(waiting === '0', 'jobs are taken up again')
}

async function ends(server: BuiltServer, data: string, wanted: number | null): Promise<void> {
  const from = performance.now()
  server.child.kill('SIGTERM')
  const code = await server.exit()
  const ms = Math.round(performance.now() - from)
  check(
    wanted === null ? code !== null : code === wanted,
    `SIGTERM: it ended with ${code} after ${ms} ms${faultsOf(server)}`,
  )
  check(!(await isRunning(data)), 'no PostgreSQL is left behind')
}

function faultsOf(server: BuiltServer): string {
  return [...server.printed().matchAll(/"fault":"([^"]*)"/g)].map(([, fault]) => `; ${fault}`).join('')
}

/** `done`, the column `answer`, or the error. */
async function asOwner(data: string, sql: string): Promise<string> {
  const [pidFile, password] = await Promise.all([
    readFile(join(data, 'postgres-18/postmaster.pid'), 'utf8'),
    readFile(join(data, 'postgres-18/tideline-password'), 'utf8'),
  ])
  const client = new pg.Client({
    connectionString: `postgres://tideline:${password}@127.0.0.1:${pidFile.split('\n')[3]}/tideline`,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(sql)
    return rows[0]?.answer === undefined ? 'done' : String(rows[0].answer)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end()
  }
}

async function fill(file: string): Promise<void> {
  const megabyte = Buffer.alloc(1024 * 1024)
  try {
    for (let written = 0; written < DISK_BYTES; written += megabyte.length) {
      await writeFile(file, megabyte, { flag: 'a' })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

async function postmasterOf(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postgres-18/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function isRunning(data: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'])
  return stdout.includes(`-D ${join(data, 'postgres-18')}`)
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
