import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../backend/db/knex.ts'
import { fillCatalogue } from '../bench/fill-catalogue.ts'
import { fillSuppliers } from '../bench/fill-suppliers.ts'
import { madeUpNames } from '../bench/made-up-names.ts'
import { makeMember } from '../support/members.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * During one network's flood of uncached lists others get timely answers. Control: with one shared pool the
 * member starves. Floods of feeds and pictures at most double a member's wait. Half of a crowd of 30 networks
 * get rendered first views.
 * Run: npx tsx tests/proof/fair-queues.ts [seconds]
 */
const [SECONDS = 10] = process.argv.slice(2).map(Number)
const PRODUCTS = 12_000
const SEED = 20_261_122
/** For a member's reads; generous for a busy machine. */
const P99_LIMIT_MS = 1500
/** Smaller differences are noise. */
const LEAST_BOUND_MS = 40
const FLOODS: Record<string, (turn: number) => string> = {
  feeds: (turn) => `/feeds/${String(turn).padStart(32, 'x')}.xml`,
  pictures: (turn) => `/img/${turn.toString(16).padStart(64, '0')}/320`,
}
const VIEWS = 25
/** In rendered pages, not in frames. */
const RENDERED = 'id="page-state"'
const CHILD = join(import.meta.dirname, '../support/reading-server.ts')

interface Seen {
  times: number[]
  statuses: Map<number, number>
}

const server = await startScratchServer('fair queues')
const db = openDatabase(server.url, { name: 'proof', limits: 'working', max: 2 })
const failures: string[] = []
try {
  await fillCatalogue(db, madeUpNames(uniformFrom(SEED), PRODUCTS))
  await fillSuppliers(db)
  const { cookie } = await makeMember(db, { plan: 'pro' })
  print(`${PRODUCTS} products, seed ${SEED}; each flood lasts ${SECONDS} s`)

  const fair = await start()
  for (const connections of [0, 60, 150]) {
    const { member, visitor } = await underFlood(fair.origin, connections, cookie)
    check(
      answered(member) && p99(member.times) <= P99_LIMIT_MS,
      `under ${connections} connections every read of a member is answered 200, with p99 at most ${P99_LIMIT_MS} ms`,
    )
    check(answered(visitor), `under ${connections} connections so is every read of a visitor from elsewhere`)
  }
  const idle = await underFlood(fair.origin, 0, cookie)
  const bound = Math.max(2 * p50(idle.member.times), LEAST_BOUND_MS)
  for (const [what, address] of Object.entries(FLOODS)) {
    print(`a flood of ${what}:`)
    const { member } = await underFlood(fair.origin, 60, cookie, address)
    check(
      answered(member) && p50(member.times) <= bound,
      `under a flood of ${what} half of a member's reads take at most ${Math.round(bound)} ms, twice the idle figure`,
    )
  }
  const alone = await firstViews(fair.origin, { crowd: 0, from: 1 })
  const crowded = await firstViews(fair.origin, { crowd: 30, from: 1 + VIEWS })
  print(`  of ${VIEWS} first views ${alone} are rendered alone, ${crowded} within a crowd of 30 networks`)
  check(
    alone > 0 && crowded >= alone / 2,
    'a crowd of 30 networks leaves at least half of the rendered first views',
  )
  await stop(fair.child)

  print('one pool, first come, first served:')
  const plain = await start('first-come')
  await underFlood(plain.origin, 60, cookie)
  const { member } = await underFlood(plain.origin, 150, cookie)
  check(
    !answered(member) || p99(member.times) > P99_LIMIT_MS,
    'there the same flood of 150 connections starves the member',
  )
  await stop(plain.child)
} finally {
  await db.destroy()
  await server.stop()
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function underFlood(
  origin: string,
  connections: number,
  cookie: string,
  flooded?: (turn: number) => string,
) {
  const until = performance.now() + SECONDS * 1000
  const page = (at: number) => `/api/tiktok/trending?limit=100&page=${2 + (at % 40)}`
  const flood: Seen = { times: [], statuses: new Map() }
  const member: Seen = { times: [], statuses: new Map() }
  const visitor: Seen = { times: [], statuses: new Map() }
  const floodAgent = new Agent({ keepAlive: true, maxSockets: Math.max(1, connections) })
  const agent = new Agent({ keepAlive: true })
  await Promise.all([
    ...Array.from({ length: connections }, (_, at) =>
      keepAsking(flood, until, floodAgent, (turn) => ({
        url: origin + (flooded ?? page)(at * 7 + turn),
        headers: { 'x-forwarded-for': `203.0.113.${at % 250}` },
      })),
    ),
    keepAsking(member, until, agent, (turn) => ({
      url: `${origin}${turn % 2 === 0 ? '/api/suppliers?limit=24' : page(turn)}`,
      headers: { 'x-forwarded-for': '198.51.100.7', cookie },
    })),
    keepAsking(visitor, until, agent, (turn) => ({
      url: `${origin}/api/suppliers?page=${1 + (turn % 10)}`,
      headers: { 'x-forwarded-for': '192.0.2.7' },
    })),
  ])
  floodAgent.destroy()
  agent.destroy()
  print(`  ${connections} connections: ${words(flood)}`)
  print(`    a member: ${words(member)}; a visitor from elsewhere: ${words(visitor)}`)
  return { member, visitor }
}

async function firstViews(origin: string, { crowd, from }: { crowd: number; from: number }): Promise<number> {
  const until = performance.now() + VIEWS * 500 + 2000
  const agent = new Agent({ keepAlive: true })
  const seen: Seen = { times: [], statuses: new Map() }
  const asking = Promise.all(
    Array.from({ length: crowd }, (_, at) =>
      keepAsking(seen, until, agent, (turn) => ({
        url: `${origin}/product/${1000 + ((at * 331 + turn) % (PRODUCTS - 1000))}`,
        headers: { accept: 'text/html', 'x-forwarded-for': `203.0.${at}.7` },
      })),
    ),
  )
  await pause(2000)
  let rendered = 0
  for (let view = 0; view < VIEWS; view += 1) {
    const reply = await fetch(`${origin}/product/${from + view}`, {
      headers: { accept: 'text/html', 'x-forwarded-for': `198.51.${from + view}.9` },
    })
    if ((await reply.text()).includes(RENDERED)) rendered += 1
    await pause(500)
  }
  await asking
  agent.destroy()
  return rendered
}

async function keepAsking(
  seen: Seen,
  until: number,
  agent: Agent,
  question: (turn: number) => { url: string; headers: Record<string, string> },
): Promise<void> {
  for (let turn = 0; performance.now() < until; turn += 1) {
    const { url, headers } = question(turn)
    const from = performance.now()
    const outgoing = request(url, { agent, headers })
    outgoing.end()
    const [reply] = await once(outgoing, 'response')
    reply.resume()
    await once(reply, 'end')
    seen.times.push(performance.now() - from)
    seen.statuses.set(reply.statusCode, (seen.statuses.get(reply.statusCode) ?? 0) + 1)
  }
}

async function start(...args: string[]): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(CHILD, args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: server.url },
  })
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }]
  return { child, origin }
}

async function stop(child: ChildProcess): Promise<void> {
  child.disconnect()
  await once(child, 'exit')
}

function answered({ statuses }: Seen): boolean {
  return statuses.size === 1 && statuses.has(200)
}

function p50(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0
}

function words({ times, statuses }: Seen): string {
  const counts = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  return times.length === 0
    ? 'none'
    : `${counts}, p50 ${Math.round(p50(times))} ms, p99 ${Math.round(p99(times))} ms`
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
