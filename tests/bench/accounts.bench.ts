/**
 * Reads the member and reveals contacts at 50 requests a second, with a pool of ten.
 * Run: npx tsx tests/bench/accounts.bench.ts [seconds]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openDatabase } from '../../backend/db/knex.ts'
import { makeSupplier, publishEdition } from '../support/factories.ts'
import { makeMember, type TestMember } from '../support/members.ts'
import { FROM_APP } from '../support/revealing.ts'
import { startScratchServer } from '../support/scratch-server.ts'

const [seconds = 20] = process.argv.slice(2).map(Number)
const RATE = 50
/** Enough members to stay below the rate limit per minute. */
const MEMBERS = 20

const server = await startScratchServer('accounts bench')
const db = openDatabase(server.url, { name: 'bench', limits: 'working' })
const child = fork(join(import.meta.dirname, '../support/member-server.ts'), {
  execArgv: ['--import', 'tsx'],
  env: { ...process.env, DATABASE_URL: server.url },
})
const ready = once(child, 'message')
try {
  await publishEdition(db, [])
  const members: TestMember[] = []
  for (let made = 0; made < MEMBERS; made += 1) members.push(await makeMember(db, { plan: 'pro' }))
  const suppliers: number[] = []
  for (let made = 0; made < (RATE * seconds) / MEMBERS + RATE; made += 1)
    suppliers.push(await makeSupplier(db))
  const [{ origin }] = (await ready) as [{ origin: string }]

  process.stdout.write(`${RATE} requests a second for ${seconds} s\n`)
  await measure('GET /api/auth/user', origin, (at) => [members[at % MEMBERS], '/api/auth/user'])
  await measure('a reveal, each a new one', origin, (at) => [
    members[at % MEMBERS],
    `/api/suppliers/${suppliers[Math.floor(at / MEMBERS) % suppliers.length]}`,
  ])
  const { rows } = await db.raw('select count(*) as written from reveal')
  process.stdout.write(`${rows[0].written} reveals were written\n`)
} finally {
  child.disconnect()
  await once(child, 'exit')
  await db.destroy()
  await server.stop()
}

async function measure(
  what: string,
  url: string,
  questionAt: (at: number) => [member: TestMember | undefined, path: string],
): Promise<void> {
  let asked = 0
  const { latency, statusCodeStats, errors, timeouts } = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    overallRate: RATE,
    requests: [
      {
        setupRequest: (request) => {
          const [member, path] = questionAt(asked)
          asked += 1
          return { ...request, path, headers: { ...FROM_APP, cookie: member?.cookie ?? '' } }
        },
      },
    ],
  })
  // Requests in flight finish after autocannon stops.
  await pause(1000)
  const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} x ${status}`)
  process.stdout.write(
    `  ${what.padEnd(26)} p50 ${latency.p50} ms, p99 ${latency.p99} ms, longest ${latency.max} ms; ${statuses.join(', ')}` +
      `${errors + timeouts > 0 ? `; ${errors} errors, ${timeouts} timeouts` : ''}\n`,
  )
  if (errors + timeouts > 0 || Object.keys(statusCodeStats).some((status) => status !== '200')) {
    process.stdout.write('  NO   not every request was answered 200\n')
    process.exitCode = 1
  }
}
