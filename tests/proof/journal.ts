import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CHANGES_MAX, changePipeline, readPipeline } from '../../backend/contracts/pipeline.ts'
import { entryIdOf } from '../../backend/contracts/pipeline-changes.ts'
import { changeSavedCosts, PRESET_CHANGES_MAX, readSavedCosts } from '../../backend/contracts/presets.ts'
import { changeWatchlist, WATCH_MAX } from '../../backend/contracts/watchlist.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import { fillSuppliers } from '../bench/fill-suppliers.ts'
import { makeProduct, publishEdition } from '../support/factories.ts'
import { makeMember } from '../support/members.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { FROM_APP } from '../support/watching.ts'

/**
 * Five free members each send 10,000 deletions of unknown changes, as many of costs, and 100 notes. No
 * request takes over 0.5 s; another member's p99 stays within twice the idle one, or 25 ms. Stored rows are
 * bounded. Needs an idle machine.
 * Run: npx tsx tests/proof/journal.ts [removes]
 */
const [REMOVES = 10_000] = process.argv.slice(2).map(Number)
const NOTES = 100
/** In turn, so one or two reads do not decide a p99. */
const FLOODERS = 5
const SLOWEST_MS = 500
const P99_LEAST_MS = 25
/** With 30 ids each, 100 deletions fill a request of 64 KB. */
const OVER = 30
const ROWS_MAX = 6000
const CHILD = join(import.meta.dirname, '../support/member-server.ts')

const server = await startScratchServer('journal')
const db = openDatabase(server.url, { name: 'proof', limits: 'working', max: 2 })
const failures: string[] = []
const agent = new Agent({ keepAlive: true })
try {
  const product = await makeProduct(db)
  await publishEdition(db, [{ id: product }])
  await fillSuppliers(db)
  const suppliers = (await db('supplier').select('id').limit(10_000)).map(({ id }) => String(id))
  const makeFree = () => makeMember(db, { plan: 'free' })
  const [other, first] = [await makeFree(), await makeFree()]
  const flooders = await Promise.all(Array.from({ length: FLOODERS }, makeFree))
  const { child, origin } = await start()
  const ask = (path: string, cookie: string, body?: object) => timed(origin + path, cookie, body)
  const entry = entryIdOf(String(product))
  const save = {
    ...dated('save'),
    ...{ entry, over: [], kind: 'save', name: 'Lamp', productId: String(product), link: null },
  }
  for (const { cookie } of [...flooders, other]) await ask(changePipeline.path, cookie, { changes: [save] })

  const removes = batches(REMOVES, CHANGES_MAX, (at) => ({
    ...dated(`remove-${at}`),
    ...{
      entry,
      kind: 'remove',
      over: Array.from({ length: OVER }, (_, nth) => `x${at}-${nth}`.padEnd(12, '-')),
    },
  })).map((changes) => ({ changes }))
  const notes = batches(NOTES, 1, (at) => ({
    ...dated(`note-${at}`),
    ...{ entry, over: [], kind: 'note', item: `note-item-${at % 40}-`.padEnd(12, '-'), text: `Note ${at}` },
  })).map((changes) => ({ changes }))
  const deletions = batches(REMOVES, PRESET_CHANGES_MAX, (at) =>
    at % 2 === 0
      ? { kind: 'preset', key: randomUUID(), preset: null, at: momentOf(at) }
      : { kind: 'figures', productId: String(1_000_000 + at), figures: null, at: momentOf(at) },
  ).map((changes) => ({ changes }))
  const decisions = batches(suppliers.length, WATCH_MAX, (at) => ({
    ...{ kind: 'supplier', id: suppliers[at], watching: false, at: momentOf(at) },
  })).map((changes) => ({ changes }))

  // Runs the route's code before it is measured.
  for (const body of removes.slice(0, 20)) await ask(changePipeline.path, first.cookie, body)
  for (let turn = 0; turn < 50; turn += 1) await ask(readPipeline.path, other.cookie)
  const idle = await readsDuring(() => pause(5000), ask, other.cookie)

  const floods: { what: string; sent: Seen; reads: Seen }[] = []
  for (const [what, path, bodies] of [
    [`${REMOVES} removes`, changePipeline.path, removes],
    [`${NOTES} notes`, changePipeline.path, notes],
    [`${REMOVES} deletions of costs`, changeSavedCosts.path, deletions],
    [`${suppliers.length} decisions on suppliers`, changeWatchlist.path, decisions],
  ] as const) {
    const sent: Seen = { times: [], statuses: new Map() }
    const reads = await readsDuring(
      async () => {
        for (const { cookie } of flooders) {
          for (const body of bodies) note(sent, await ask(path, cookie, body))
          note(sent, await ask(readPipeline.path, cookie))
          note(sent, await ask(readSavedCosts.path, cookie))
        }
      },
      ask,
      other.cookie,
    )
    floods.push({ what, sent, reads })
  }
  // Idle is measured twice, because the machine's load may change.
  const later = await readsDuring(() => pause(5000), ask, other.cookie)
  const p99Most = Math.max(P99_LEAST_MS, 2 * p99(idle.times), 2 * p99(later.times))
  print(`idle: ${words(idle)}; again afterwards: ${words(later)}`)
  for (const { what, sent, reads } of floods) {
    print(`${what}: ${words(sent)}; another member meanwhile: ${words(reads)}`)
    check(Math.max(...sent.times) <= SLOWEST_MS, `${what}: no request takes over ${SLOWEST_MS} ms`)
    check(
      p99(reads.times) <= p99Most && reads.statuses.size === 1,
      `${what}: the p99 of another member stays within twice the idle one`,
    )
  }
  for (const table of ['pipeline_change', 'cost_preset', 'own_cost_figures', 'watched']) {
    const ids = flooders.map(({ id }) => id)
    const [row] = await db(table)
      .whereIn('member_id', ids)
      .count()
      .groupBy('member_id')
      .orderBy('count', 'desc')
    check(Number(row?.count) <= ROWS_MAX, `${row?.count} rows of ${table} stay, at most ${ROWS_MAX}`)
  }
  child.disconnect()
  await once(child, 'exit')
} finally {
  agent.destroy()
  await db.destroy()
  await server.stop()
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

interface Seen {
  times: number[]
  statuses: Map<number, number>
}

function dated(name: string) {
  return { id: `change-${name}`.padEnd(16, '-'), at: Date.now() - 60_000, n: 0, device: 'flood' }
}

function momentOf(at: number): string {
  return new Date(Date.now() - 60_000 - at).toISOString()
}

function batches<Item>(count: number, size: number, make: (at: number) => Item): Item[][] {
  return Array.from({ length: Math.ceil(count / size) }, (_, batch) =>
    Array.from({ length: Math.min(size, count - batch * size) }, (_, at) => make(batch * size + at)),
  )
}

async function readsDuring(
  work: () => Promise<unknown>,
  ask: (path: string, cookie: string) => Promise<Answer>,
  cookie: string,
): Promise<Seen> {
  const seen: Seen = { times: [], statuses: new Map() }
  let isOver = false
  const reading = async () => {
    while (!isOver) {
      note(seen, await ask(readPipeline.path, cookie))
      await pause(5)
    }
  }
  const done = work().finally(() => {
    isOver = true
  })
  await Promise.all([done, reading()])
  return seen
}

interface Answer {
  status: number
  ms: number
}

/** Waits and repeats after a rate limit. */
async function timed(url: string, cookie: string, body?: object): Promise<Answer> {
  const text = body && JSON.stringify(body)
  for (;;) {
    const from = performance.now()
    const outgoing = request(url, {
      agent,
      method: text ? 'POST' : 'GET',
      headers: { cookie, ...(text ? { ...FROM_APP, 'content-type': 'application/json' } : {}) },
    })
    outgoing.end(text)
    const [reply] = await once(outgoing, 'response')
    reply.resume()
    await once(reply, 'end')
    if (reply.statusCode !== 429) return { status: reply.statusCode, ms: performance.now() - from }
    await pause(1000 * Number(reply.headers['retry-after'] ?? 1))
  }
}

function note({ times, statuses }: Seen, { status, ms }: Answer): void {
  times.push(ms)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

async function start(): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(CHILD, [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: server.url },
  })
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }]
  return { child, origin }
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0
}

function words({ times, statuses }: Seen): string {
  const counts = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  return `${counts}, p99 ${p99(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms`
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
