import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectionsOf, RUN_CONNECTIONS } from '../../backend/connections.ts'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { startBalancer } from '../support/balancer.ts'
import { type BuiltServer, startBuilt } from '../support/built-server.ts'
import { makeMember } from '../support/members.ts'
import { addressOf, ask, freePort, needPrograms, openSystemPostgres } from '../support/system-postgres.ts'
import { until } from '../support/until.ts'
import { healing, nothingLost, send } from './soak/afterwards.ts'
import { openStatistics, quantile } from './soak/answer-statistics.ts'
import { keptPages, pagesOf } from './soak/kept-pages.ts'
import { editionOf, makeMembers, marketOf } from './soak/market.ts'
import { letIn } from './soak/people.ts'
import { courseOf, every, type Look, lookAt, troughs } from './soak/watch-process.ts'

/**
 * Many people on two processes behind a balancer, with a refresh, a restart and a 30 s database outage. No
 * accepted write is lost; memory and connections do not grow. Linux, after a build: npx tsx
 * tests/proof/soak.ts [--minutes n] [--people n] [--think ms] [--drain seconds] [--seed n]. Installs
 * PostgreSQL as root on Debian.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    people: { type: 'string', default: '300' },
    think: { type: 'string', default: '10000' },
    /** Seconds until the balancer notices. */
    drain: { type: 'string', default: '2' },
    seed: { type: 'string', default: '20261123' },
  },
})
const MINUTES = Number(values.minutes)
const PEOPLE = Number(values.people)
const AWAY_MS = 30_000
const HEAL_LIMIT_MS = 5000
/** Maximum ratio of end to start. */
const FLAT = 1.2
const ENOUGH_MIN = 5
const LOOK_MS = 5000
const AT = { refresh: 0.15, stop: 0.45, away: 0.7 }

interface Server extends BuiltServer {
  metricsPort: number
}

const failures: string[] = []
needPrograms()
const home = await mkdtemp(join(tmpdir(), 'tideline-soak-'))
const postgres = await openSystemPostgres()
const port = await freePort()
const url = addressOf(port)
const serveDatabase = () =>
  postgres.serve('data', port, { max_connections: 160, shared_buffers: '256MB', random_page_cost: 1.1 })
await postgres.create('data')
let database = await serveDatabase()
await ask(addressOf(port, 'postgres'), 'create database tideline')
const balancer = await startBalancer()
const servers = new Set<Server>()
const statistics = openStatistics()
let db: Db | null = null
try {
  let left = await start('left')
  balancer.use([left.origin])
  const kept = openDatabase(url, { name: 'proof', max: 2, limits: 'working' })
  db = kept
  await until('the first edition is published', async () => (await editionOf(kept)) > 0, 300_000)
  const right = await start('right')
  balancer.use([left.origin, right.origin])
  const market = await marketOf(kept)
  const members = await makeMembers(kept, PEOPLE)
  const operator = await makeMember(kept, { operator: true, plan: 'pro' })
  print(
    `${PEOPLE} people for ${MINUTES} min, seed ${values.seed}, ${values.think} ms between two things one does, on average`,
  )
  print(`${postgres.version}, node ${process.version}, load ${load()}`)

  const began = performance.now()
  const minute = () => (performance.now() - began) / 60_000
  const reach = (part: number) => pause(Math.max(0, (part * MINUTES - minute()) * 60_000))
  statistics.begin('steady')
  const people = letIn({
    ...{ origin: balancer.origin, market, members, seed: Number(values.seed), statistics },
    visitors: PEOPLE - members.length,
    thinkMs: Number(values.think),
  })
  const looks = { left: [] as Look[], right: [] as Look[] }
  const connections: { at: number; value: number }[] = []
  const stopLooking = every(LOOK_MS, async () => {
    const at = minute()
    for (const [name, server] of Object.entries({ left, right }) as ['left' | 'right', Server][]) {
      const look = await lookAt(server.child.pid, server.metricsPort, at)
      if (look) looks[name].push(look)
    }
    // No connection left: no point in the curve. The readers notice an outage.
    const [row] = await ask<{ count: string }>(
      url,
      `select count(*) from pg_stat_activity where application_name like 'tideline%'`,
    ).catch(() => [])
    if (row) connections.push({ at, value: Number(row.count) })
  })

  await reach(AT.refresh)
  const edition = await editionOf(kept)
  statistics.begin('refresh')
  await send(balancer.origin, {
    cookie: operator.cookie,
    method: 'POST',
    path: '/api/operator/runs',
    body: {},
  })
  const asked = performance.now()
  await until('a refresh is published', async () => (await editionOf(kept)) > edition, 600_000)
  print(`\na refresh beside it: published after ${((performance.now() - asked) / 1000).toFixed(0)} s`)
  statistics.begin('steady')

  await reach(AT.stop)
  const answersBefore = statistics.answers()
  statistics.begin('stop')
  const retriedBefore = balancer.retried()
  const reportedAt = performance.now()
  left.child.kill('SIGTERM')
  const code = await left.exit()
  const ended = Math.round(performance.now() - reportedAt)
  servers.delete(left)
  left = await start('left')
  balancer.use([left.origin, right.origin])
  const again = ((performance.now() - reportedAt) / 1000).toFixed(1)
  print(
    `\none of two told to stop: it ended with ${code} after ${ended} ms, another was there after ${again} s; ` +
      `${statistics.answers() - answersBefore} answers meanwhile, ${balancer.retried() - retriedBefore} of them by the other one after it did not take them`,
  )
  check(code === 0, 'it ended in order')
  const restarted = minute()
  statistics.begin('steady')

  await reach(AT.away)
  const both = [left.origin, right.origin]
  const before = await pagesOf(both, market)
  statistics.begin('away')
  statistics.databaseAway(true)
  const gone = performance.now()
  const away = minute()
  const stopped = once(database, 'exit')
  database.kill('SIGINT')
  await stopped
  // Late, after pages with minutely rendering have retried.
  await pause(0.7 * AWAY_MS)
  for (const each of await keptPages(both, before)) judge(each)
  await pause(Math.max(0, AWAY_MS - (performance.now() - gone)))
  database = await serveDatabase()
  const back = performance.now()
  const healed = await healing(both, members)
  print(
    `\nthe database was away for ${((back - gone) / 1000).toFixed(1)} s: ${statistics.away.answered} answered from memory, ` +
      `${statistics.away.refused} refused in words (99 of 100 within ${quantile(
        statistics.away.refusedMs.sort((a, b) => a - b),
        0.99,
      ).toFixed(0)} ms)`,
  )
  await pause(Math.max(0, HEAL_LIMIT_MS - (performance.now() - back)))
  statistics.databaseAway(false)
  const last = Math.round(statistics.lastRefusal() - back)
  check(healed <= HEAL_LIMIT_MS, `both answer everything again ${healed} ms after it is back`)
  print(`the last refusal was ${Math.max(0, last)} ms after it was back`)
  const whole = minute()
  statistics.begin('steady')

  await reach(1)
  await stopLooking()
  await people.leave()

  print(`\n${statistics.answers()} answers, load ${load()}; while nothing happened:`)
  for (const line of statistics.table(['steady'])) print(line)
  print('\nwith a refresh beside it, one process alone, the database away:')
  for (const stretch of ['refresh', 'stop', 'away'])
    print(`${stretch.padEnd(10)}${statistics.table([stretch]).at(-1)?.slice(10)}`)
  print('')
  none(statistics.faults, 'nobody is left without the answer they are owed')
  check(balancer.given() === 0, 'no request found no process')
  const { origin } = balancer
  for (const each of await nothingLost(kept, { origin, members, written: people.written })) judge(each)

  // The process without restart, excluding refresh and outage.
  const quiet = ({ at }: { at: number }) => at > AT.refresh * MINUTES + 1 && (at < away || at > whole)
  course('right: memory of the process, MB', looks.right.filter(quiet), ({ residentMb }) => residentMb)
  const heap = looks.right.filter(quiet).map(({ at, heapMb }) => ({ at, value: heapMb }))
  course('right: heap after collections, MB', troughs(heap), ({ value }) => value)
  course('right: files and connections', looks.right.filter(quiet), ({ open }) => open)
  const young = ({ at }: { at: number }) => at > restarted + 1 && quiet({ at })
  // A young process fills its resident memory up to what the older one holds; the heap below shows what it keeps.
  const [leftEnd, rightEnd] = [looks.left.filter(young), looks.right.filter(quiet)].map(
    (points) => courseOf(points.map(({ at, residentMb }) => ({ at, value: residentMb }))).end,
  ) as [number, number]
  check(
    leftEnd <= FLAT * rightEnd,
    `left, since it came again: memory ${leftEnd.toFixed(0)} MB, the older process ${rightEnd.toFixed(0)}`,
  )
  const leftHeap = looks.left.filter(young).map(({ at, heapMb }) => ({ at, value: heapMb }))
  course('left, since it came again: heap after collections, MB', troughs(leftHeap), ({ value }) => value)
  course('both: connections to the database', connections.filter(quiet), ({ value }) => value)
  const each = connectionsOf('all', { payments: true, replica: false })
  const bound = 2 * (each.pooled + each.direct) + RUN_CONNECTIONS
  const most = Math.max(...connections.map(({ value }) => value))
  check(most <= bound, `at most ${most} connections to the database at once, of the ${bound} of the table`)
} finally {
  for (const { child } of servers) if (child.exitCode === null) child.kill('SIGTERM')
  await Promise.all([...servers].map((one) => one.exit()))
  balancer.close()
  await db?.destroy()
  await postgres.remove()
  await rm(home, { recursive: true, force: true })
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function start(name: string): Promise<Server> {
  const [own, metricsPort] = [await freePort(), await freePort()]
  const server = await startBuilt({
    ...{ DATABASE_URL: url, DATA_DIR: join(home, name), SANDBOX: 'on' },
    ...{ PORT: String(own), METRICS_PORT: String(metricsPort), METRICS_HOST: '127.0.0.1' },
    ...{ PUBLIC_URL: balancer.origin, TRUST_PROXY: 'on', DRAIN_SECONDS: values.drain },
  })
  // The printed address is the balancer's.
  const one = { ...server, origin: `http://127.0.0.1:${own}`, metricsPort }
  servers.add(one)
  return one
}

/** Short runs cannot show growth. */
function course<Point extends { at: number }>(
  what: string,
  points: Point[],
  figure: (point: Point) => number,
): void {
  const { start, end, most, perMinute } = courseOf(
    points.map((point) => ({ at: point.at, value: figure(point) })),
  )
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)
  check(
    end <= FLAT * start || span < ENOUGH_MIN,
    `${what}: ${start.toFixed(0)}, at the end ${end.toFixed(0)}, most ${most.toFixed(0)}, ${perMinute >= 0 ? '+' : ''}${perMinute.toFixed(2)} a minute`,
  )
}

function load(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')
}

function none(faults: string[], claim: string): void {
  check(faults.length === 0, `${claim}${faults.length > 0 ? `, but ${faults.length}` : ''}`)
  for (const [kind, many] of kindsOf(faults)) print(`        ${many} times ${kind}`)
  for (const fault of faults.slice(0, 5)) print(`        ${fault}`)
}

function kindsOf(faults: string[]): [string, number][] {
  const kinds = new Map<string, number>()
  for (const fault of faults) {
    const kind = fault.replace(/^\S+ /, '').replace(/,"id":.*/, '')
    kinds.set(kind, 1 + (kinds.get(kind) ?? 0))
  }
  return [...kinds].sort(([, a], [, b]) => b - a).slice(0, 20)
}

function judge({ holds, claim }: { holds: boolean; claim: string }): void {
  check(holds, claim)
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
