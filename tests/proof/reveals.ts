import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { CONTACTS_AN_HOUR, FREE_CONTACTS } from '../../backend/contracts/plans.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import type { CallOptions } from '../support/app.ts'
import {
  addSuppliers,
  type CopiedDirectory,
  copyDirectory,
  DIRECTORY_PAGE,
} from '../support/directory-copy.ts'
import { makeSupplier, publishEdition } from '../support/factories.ts'
import { makeMember, type TestMember } from '../support/members.ts'
import { assertRevealsFollowModel } from '../support/reveal-model.ts'
import { fromApp, keptOf } from '../support/revealing.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { type Pair, startPair } from './member-servers.ts'

/**
 * A member gets three free contacts from 200 parallel requests over two processes. Control: without the row
 * lock too many are granted. The same for a plan's hourly contacts.
 * Run: npx tsx tests/proof/reveals.ts [rounds] [histories]
 */
const [ROUNDS = 20, HISTORIES = 1000] = process.argv.slice(2).map(Number)
const PARALLEL = 200
const DIRECTORY = 1500
const UPGRADES = 100
const SEED = 20_261_121

const server = await startScratchServer('reveals')
const db = openDatabase(server.url, { name: 'proof', limits: 'working', max: 5 })
/** The server may close an idle connection just before the next round. */
const agent = new Agent({ maxSockets: PARALLEL / 2 })
const failures: string[] = []
let pair: Pair | null = null
try {
  await publishEdition(db, [])
  const suppliers: number[] = []
  for (let made = 0; made < PARALLEL; made += 1) suppliers.push(await makeSupplier(db))

  pair = await startPair(server.url)
  const { origins } = pair
  await proveQuota(origins, suppliers)
  await proveRepeat(origins, suppliers[0] ?? 0)
  await proveUpgrade(origins, suppliers)
  await proveModel(origins)
  await addSuppliers(db, DIRECTORY)
  await proveBudget(origins)
  await pair.stop()

  pair = await startPair(server.url, 'without-lock')
  await proveRaceFindsFlaw(pair, suppliers)
  await proveBudgetFindsFlaw(pair.origins)
} finally {
  await pair?.stop()
  agent.destroy()
  await db.destroy()
  await server.stop()
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function proveQuota(origins: string[], suppliers: number[]): Promise<void> {
  const times: number[] = []
  let exact = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await makeMember(db)
    const { statuses, ms } = await atOnce(origins, member, suppliers)
    const kept = await keptOf(db, member.id)
    times.push(ms)
    const right =
      statuses.get(200) === FREE_CONTACTS &&
      statuses.get(402) === PARALLEL - FREE_CONTACTS &&
      statuses.size === 2
    if (right && same(kept, FREE_CONTACTS, FREE_CONTACTS)) exact += 1
    else print(`  round ${round + 1}: ${words(statuses)}, ${JSON.stringify(kept)}`)
  }
  print(`${ROUNDS} rounds of ${PARALLEL} suppliers at once: a round took ${spread(times)} ms`)
  check(exact === ROUNDS, `in ${exact} of ${ROUNDS} rounds 3 replies 200, 197 replies 402, 3 rows, counter 3`)
}

async function proveRepeat(origins: string[], supplier: number): Promise<void> {
  const times: number[] = []
  let exact = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await makeMember(db)
    const { statuses, ms } = await atOnce(
      origins,
      member,
      Array.from({ length: PARALLEL }, () => supplier),
    )
    times.push(ms)
    const kept = await keptOf(db, member.id)
    if (statuses.get(200) === PARALLEL && same(kept, 1, 1)) exact += 1
    else print(`  round ${round + 1}: ${words(statuses)}, ${JSON.stringify(kept)}`)
  }
  print(`${ROUNDS} rounds of the same supplier ${PARALLEL} times at once: a round took ${spread(times)} ms`)
  check(exact === ROUNDS, `in ${exact} of ${ROUNDS} rounds 200 replies 200, 1 row, counter 1`)
}

/** Upgrades during the fourth reveal. */
async function proveUpgrade(origins: string[], suppliers: number[]): Promise<void> {
  const raced = new Map<number, number>()
  const after = new Map<number, number>()
  for (let round = 0; round < UPGRADES; round += 1) {
    const member = await makeMember(db, { contactsUsed: FREE_CONTACTS })
    const path = `/api/suppliers/${suppliers[round % suppliers.length]}`
    const origin = origins[round % origins.length] ?? ''
    const [status] = await Promise.all([
      ask(origin, path, fromApp(member)),
      // Varies the delay, to meet the reveal at every point.
      pause(round % 20).then(() => db('member').where({ id: member.id }).update({ plan: 'pro' })),
    ])
    count(raced, status)
    count(after, await ask(origin, path, fromApp(member)))
  }
  print(`${UPGRADES} reveals racing an upgrade: ${words(raced)}; asked again: ${words(after)}`)
  check(
    [...raced.keys()].every((status) => status === 200 || status === 402),
    'a reveal that races an upgrade is answered 200 or 402',
  )
  check(after.get(200) === UPGRADES, 'after the upgrade each is answered 200')
}

async function proveModel(origins: string[]): Promise<void> {
  let asked = 0
  const began = performance.now()
  const fault = await assertRevealsFollowModel(
    {
      db,
      ask: (path, options) => {
        asked += 1
        return ask(origins[asked % origins.length] ?? '', path, options)
      },
    },
    { runs: HISTORIES, seed: SEED },
  ).catch((error: Error) => error)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  print(`${HISTORIES} histories against the model, seed ${SEED}: ${asked} requests in ${seconds} s`)
  if (fault) print(fault.message)
  check(!fault, 'what a member does in turn is answered as the model says')
}

async function proveRaceFindsFlaw({ origins, children }: Pair, suppliers: number[]): Promise<void> {
  const granted: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await makeMember(db)
    await atOnce(origins, member, suppliers)
    granted.push((await keptOf(db, member.id)).revealed)
  }
  const cut = await Promise.all(children.map(locksCut))
  const over = granted.filter((rows) => rows > FREE_CONTACTS).length
  print(
    `without the row lock (cut out of ${cut.join(' and ')} statements): ${spread(granted)} contacts granted`,
  )
  check(
    cut.every((statements) => statements > 0),
    'the lock was there to be cut out',
  )
  // Overlap depends on the machine, so some rounds may miss.
  check(over >= ROUNDS / 2, `the same race grants too many without the lock, in ${over} of ${ROUNDS} rounds`)
}

/** More than a plan's hourly contacts, at once and then page by page, with a new Pro member per round. */
async function proveBudget(origins: string[]): Promise<void> {
  const copies = await copiesOfDirectory(origins)
  const within = copies.filter(
    ({ opened, again }) =>
      opened <= CONTACTS_AN_HOUR && opened > CONTACTS_AN_HOUR - DIRECTORY_PAGE && again === opened,
  ).length
  print(
    `a directory of ${DIRECTORY} copied by one Pro at once: ${spread(copies.map(({ opened }) => opened))} contacts`,
  )
  check(
    within === ROUNDS,
    `in ${within} of ${ROUNDS} rounds no more than ${CONTACTS_AN_HOUR} contacts an hour, the last whole page that fits included`,
  )
}

async function proveBudgetFindsFlaw(origins: string[]): Promise<void> {
  const opened = (await copiesOfDirectory(origins)).map((copy) => copy.opened)
  const over = opened.filter((contacts) => contacts > CONTACTS_AN_HOUR).length
  print(`without the row lock: ${spread(opened)} contacts`)
  // Overlap depends on the machine.
  check(over > 0, `the same race opens too many without the lock, in ${over} of ${ROUNDS} rounds`)
}

async function copiesOfDirectory(origins: string[]): Promise<CopiedDirectory[]> {
  const copies: CopiedDirectory[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    copies.push(await copyDirectory(db, DIRECTORY, askOneOf(origins)))
  }
  return copies
}

function askOneOf(origins: string[]) {
  return (at: number, path: string, options: CallOptions) =>
    ask(origins[at % origins.length] ?? '', path, options)
}

async function locksCut(child: ChildProcess): Promise<number> {
  child.send('cut')
  const [{ cut }] = (await once(child, 'message')) as [{ cut: number }]
  return cut
}

/** Half of the requests go to each process. */
async function atOnce(
  origins: string[],
  member: TestMember,
  suppliers: number[],
): Promise<{ statuses: Map<number, number>; ms: number }> {
  const statuses = new Map<number, number>()
  const began = performance.now()
  await Promise.all(
    suppliers.map(async (id, at) => {
      count(statuses, await ask(origins[at % origins.length] ?? '', `/api/suppliers/${id}`, fromApp(member)))
    }),
  )
  return { statuses, ms: Math.round(performance.now() - began) }
}

async function ask(
  origin: string,
  path: string,
  { method = 'GET', headers, body }: CallOptions,
): Promise<number> {
  const outgoing = request(origin, {
    method,
    path,
    agent,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  outgoing.end(body)
  const [reply] = await once(outgoing, 'response')
  reply.resume()
  await once(reply, 'end')
  return reply.statusCode
}

function same(
  kept: { used: number; revealed: number; counted: number },
  used: number,
  revealed: number,
): boolean {
  return kept.used === used && kept.counted === used && kept.revealed === revealed
}

function count(counts: Map<number, number>, status: number): void {
  counts.set(status, (counts.get(status) ?? 0) + 1)
}

function words(counts: Map<number, number>): string {
  return [...counts].map(([status, times]) => `${times} x ${status}`).join(', ')
}

function spread(values: number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return `${Math.min(...values)} to ${Math.max(...values)}, on average ${mean.toFixed(1)}`
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
