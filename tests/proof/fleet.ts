import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectionsOf, RUN_CONNECTIONS } from '../../backend/connections.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import { type BuiltServer, startBuilt } from '../support/built-server.ts'
import { needFleetPrograms, POOL_SIZE, startFleetServers } from '../support/fleet-servers.ts'
import { makeMember } from '../support/members.ts'
import { ask } from '../support/system-postgres.ts'
import { until } from '../support/until.ts'
import { editionOf, editionsIn, get, KEPT, publishNamed, READ, startReaders } from './fleet-readers.ts'

/**
 * Two web processes and a worker, on a PostgreSQL with a replica, behind PgBouncer in transaction mode. No
 * answer is torn or goes back during publications, a killed process and a dead replica. Run after a build:
 * npx tsx tests/proof/fleet.ts. Installs PostgreSQL and PgBouncer as root on Debian.
 */
const REACH_LIMIT_MS = 2000
const ROUNDS = 8
/** Time for the smallest compression of the new edition. */
const BETWEEN_MS = 4000
const failures: string[] = []
needFleetPrograms()
const home = await mkdtemp(join(tmpdir(), 'tideline-fleet-data-'))
const servers = await startFleetServers(120)
const { primary, replica, pooled } = servers
const db = openDatabase(primary, { name: 'proof', max: 2, limits: 'working' })
const processes: BuiltServer[] = []
try {
  print(servers.versions)
  const common = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: primary, SANDBOX: 'on' }
  const web = (name: string, more: NodeJS.ProcessEnv = {}) =>
    start(name, { ...common, DATABASE_READ_URL: replica, ROLE: 'web', ...more })
  const worker = await start('worker', { ...common, ROLE: 'worker' })
  await until('the first edition is published', async () => (await editionOf(primary)) > 0, 180_000)
  const [left, right] = await Promise.all([web('left'), web('right')])
  await until('both are ready', async () => {
    const ready = await Promise.all([left, right].map(({ origin }) => get(origin, '/readyz')))
    return ready.every(({ status }) => status === 200)
  })
  await whoDoesWhat(worker, [left, right])

  const most = watchConnections()
  await crowd([left, right])
  const readers = startReaders([left.origin, right.origin], 4)
  const replayed: number[] = []
  const reached: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const edition = await publishNamed(primary)
    const committed = performance.now()
    const alive = round > ROUNDS / 2 ? [right] : [left, right]
    await until('the replica has it', async () => (await editionOf(replica)) === edition)
    replayed.push(Math.round(performance.now() - committed))
    await until(`edition ${edition} is answered`, async () => {
      const lists = await Promise.all(alive.map(({ origin }) => get(origin, KEPT)))
      return lists.every(({ text }) => editionsIn(text)[0] === edition)
    })
    reached.push(Math.round(performance.now() - committed))
    if (round === ROUNDS / 2) {
      readers.excuse(left.origin)
      left.child.kill('SIGKILL')
    }
    await pause(BETWEEN_MS)
  }
  print(`${ROUNDS} editions, each on the replica after ${replayed.join(', ')} ms`)
  print(`and answered by all that live after ${reached.join(', ')} ms`)
  check(Math.max(...reached) <= REACH_LIMIT_MS, `each within ${REACH_LIMIT_MS} ms of its commit`)

  await replicaDecides(right)
  await replicaDies(right)
  const again = await web('left again')
  check(
    (await get(again.origin, KEPT)).text === (await get(right.origin, KEPT)).text,
    'one that starts anew answers alike',
  )

  const seen = await readers.stop()
  print(`${seen.answers} answers to visitors meanwhile`)
  none(seen.failed, 'none failed')
  none(seen.torn, 'none was of two editions')
  none(seen.backwards, 'none was older than one before from the same process')

  const held = await most()
  const each = connectionsOf('web', { payments: true, replica: true })
  const works = connectionsOf('worker', { payments: true, replica: true })
  const bound = 2 * each.direct + works.direct + POOL_SIZE + RUN_CONNECTIONS
  print(`connections: at most ${held.primary} to the database, ${held.replica} to the replica`)
  check(held.primary <= bound, `at most ${bound} to the database, as the table says`)
  check(held.replica <= 2 * each.replica, `at most ${2 * each.replica} to the replica`)
  const asked = (await servers.askedOfReplica()).split('\n').filter((line) => line.startsWith('tideline'))
  check(
    asked.some((line) => line.includes('current_edition')),
    'visitors were read to from the replica',
  )
  none(
    asked.filter((line) => /advisory|\blisten\b|pg_locks/i.test(line)),
    'which nobody asked for a lock or listened on',
  )
  await hangs()
  right.child.kill('SIGTERM')
  check((await right.exit()) === 0, 'a process that is told to stop ends in order')
} finally {
  for (const { child } of processes) if (child.exitCode === null) child.kill('SIGTERM')
  await Promise.all(processes.map((one) => one.exit()))
  await db.destroy()
  await servers.stop()
  await rm(home, { recursive: true, force: true })
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function start(name: string, environment: NodeJS.ProcessEnv): Promise<BuiltServer> {
  const one = await startBuilt({ DATA_DIR: join(home, name), ...environment })
  processes.push(one)
  return one
}

async function whoDoesWhat(worker: BuiltServer, webs: BuiltServer[]): Promise<void> {
  const names = await ask<{ name: string }>(
    primary,
    `select application_name as name from pg_stat_activity where application_name ~ 'up to' order by 1`,
  )
  print(`who lives: ${names.map(({ name }) => name).join('; ')}`)
  check(names.length === 3, 'each process is known by one connection')
  const [ready, page] = [await get(worker.origin, '/readyz'), await get(worker.origin, KEPT)]
  check(ready.status === 200 && page.status === 404, 'the worker says how it is and answers nothing else')
  const pages = await Promise.all(webs.map(({ origin }) => get(origin, '/trending')))
  check(
    pages.every(({ status }) => status === 200),
    'both others answer pages',
  )
  const runs = await db('refresh_run').select('cause', 'state')
  check(
    runs.length === 1 && runs[0].cause === 'boot' && runs[0].state === 'done',
    'the first edition was made once, by the worker',
  )
  const queue = await ask<{ count: string }>(
    primary,
    `select count(*) from pg_stat_activity where application_name = 'tideline jobs' and query ~* 'listen'`,
  )
  check(Number(queue[0]?.count) === 1, 'the worker alone listens for jobs')
}

/** More requests than slots, from visitors and members. */
async function crowd(webs: BuiltServer[]): Promise<void> {
  const { cookie } = await makeMember(db, { plan: 'pro' })
  const replies = await Promise.all(
    webs.flatMap(({ origin }) =>
      Array.from({ length: 40 }, (_, index) =>
        get(origin, `/api/suppliers?page=${1 + (index % 3)}`, index % 2 === 0 ? {} : { cookie }),
      ),
    ),
  )
  const refused = replies
    .filter(({ status }) => status !== 200)
    .map(({ status, text }) => `${status} ${text}`)
  none(refused, `${replies.length} at once are all answered`)
}

/** With replay paused, visitors get the replica's edition; members and newer versions the primary's. */
async function replicaDecides(one: BuiltServer): Promise<void> {
  await ask(replica, 'select pg_wal_replay_pause()')
  const before = await editionOf(replica)
  const next = await publishNamed(primary)
  await pause(1500)
  const kept = editionsIn((await get(one.origin, KEPT)).text)
  const read = editionsIn((await get(one.origin, READ)).text)
  check(kept[0] === before && read[0] === before, `visitors get edition ${before}, which the replica has`)
  const { cookie } = await makeMember(db)
  const member = editionsIn((await get(one.origin, READ, { cookie })).text)
  check(member[0] === next, `a member gets edition ${next} from the primary`)
  const other = await start('without a replica', {
    ...{ DATABASE_URL: pooled, DATABASE_DIRECT_URL: primary, SANDBOX: 'on', ROLE: 'web' },
  })
  const pointer = await get(other.origin, '/api/edition')
  const { version } = JSON.parse(pointer.text) as { version: string }
  const named = await get(one.origin, `/api/e/${version}/tiktok/trending?page=1`)
  check(editionsIn(named.text)[0] === next, `who names version ${version} gets it, from the primary`)
  other.child.kill('SIGTERM')
  await other.exit()
  await ask(replica, 'select pg_wal_replay_resume()')
  await until('the replica’s next edition is answered', async () => {
    const list = await get(one.origin, KEPT)
    return editionsIn(list.text)[0] === next
  })
}

async function replicaDies(one: BuiltServer): Promise<void> {
  await servers.killReplica()
  const next = await publishNamed(primary)
  await until('an edition is answered without the replica', async () => {
    const [kept, read] = [await get(one.origin, KEPT), await get(one.origin, READ)]
    return editionsIn(kept.text)[0] === next && editionsIn(read.text)[0] === next
  })
  await servers.startReplica()
  await until('the replica is asked again', async () => {
    await get(one.origin, READ)
    const [row] = await ask<{ count: string }>(
      replica,
      `select count(*) from pg_stat_activity where application_name = 'tideline replica'`,
    )
    return Number(row?.count) > 0
  })
  check(true, 'the replica died, an edition was published without it, and it is asked again since it is back')
}

async function hangs(): Promise<void> {
  const refusal = await ask(pooled, 'select pg_sleep(10)').then(
    () => 'nothing',
    (error: Error) => error.message,
  )
  check(/statement timeout/.test(refusal), 'a statement that hangs behind the pooler is ended')
}

function watchConnections(): () => Promise<{ primary: number; replica: number }> {
  const most = { primary: 0, replica: 0 }
  let stopping = false
  const count = `select count(*) from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'proof'`
  const looking = (async () => {
    while (!stopping) {
      for (const [where, url] of Object.entries({ primary, replica }) as ['primary' | 'replica', string][]) {
        // Servers are stopped while this counts.
        const rows = await ask<{ count: string }>(url, count).catch(() => [])
        most[where] = Math.max(most[where], Number(rows[0]?.count ?? 0))
      }
      await pause(50)
    }
  })()
  return async () => {
    stopping = true
    await looking
    return most
  }
}

function none(faults: string[], claim: string): void {
  check(faults.length === 0, claim)
  for (const fault of faults.slice(0, 5)) print(`        ${fault}`)
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
