import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { KEY_CALLS_A_MINUTE } from '../../backend/contracts/api-keys.ts'
import { MCP_PATH } from '../../backend/contracts/mcp.ts'
import { CONTACTS_AN_HOUR } from '../../backend/contracts/plans.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import { byKey, makeKey } from '../support/api-keys.ts'
import type { CallOptions } from '../support/app.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../support/factories.ts'
import { makeMember, type TestMember } from '../support/members.ts'
import { fromApp } from '../support/revealing.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { type Pair, startPair } from './member-servers.ts'

/**
 * Two processes count calls per minute exactly. With three hourly contacts left, 30 parallel requests open
 * exactly three. Control: without the row lock too many open.
 * Run: npx tsx tests/proof/keys.ts [rounds]
 */
const [ROUNDS = 10] = process.argv.slice(2).map(Number)
const LEFT = 3
const ASKED = 30
const MORE = 30
const SAMPLE = 3

const server = await startScratchServer('keys')
const db = openDatabase(server.url, { name: 'proof', limits: 'working', max: 5 })
const agent = new Agent({ maxSockets: 100 })
const failures: string[] = []
let pair: Pair | null = null
try {
  const market = await makeMarket()
  pair = await startPair(server.url)
  await proveMinute(pair.origins)
  const opened = await race(pair.origins, market)
  print(
    `${LEFT} of ${CONTACTS_AN_HOUR} contacts left, ${ASKED} suppliers asked for in three ways at once: ${describeRounds(opened)}`,
  )
  check(
    opened.every(({ shown, served }) => shown === LEFT && served === CONTACTS_AN_HOUR),
    `in ${ROUNDS} of ${ROUNDS} rounds exactly ${LEFT} contacts were shown, over all ways, and ${LEFT} counted`,
  )
  await pair.stop()

  pair = await startPair(server.url, 'without-lock')
  const flawed = await race(pair.origins, market)
  const over = flawed.filter(({ shown }) => shown > LEFT).length
  print(`the same without the row lock: ${describeRounds(flawed)}`)
  check(over > 0, `the race opens too many without the lock, in ${over} of ${ROUNDS} rounds`)
} finally {
  await pair?.stop()
  agent.destroy()
  await db.destroy()
  await server.stop()
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function proveMinute(origins: string[]): Promise<void> {
  let exact = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const secret = await makeKey(db, await makeMember(db, { plan: 'pro' }))
    const replies = await Promise.all(
      Array.from({ length: KEY_CALLS_A_MINUTE + MORE }, (_, at) =>
        ask(origins[at % 2] ?? '', '/api/v1/hashtags', byKey(secret)),
      ),
    )
    const left = replies.filter(({ status }) => status === 200).map(({ left }) => left)
    const refused = replies.filter(({ status }) => status === 429).length
    if (left.length === KEY_CALLS_A_MINUTE && new Set(left).size === left.length && refused === MORE)
      exact += 1
    else print(`  round ${round + 1}: ${left.length} answered, ${refused} refused`)
  }
  check(
    exact === ROUNDS,
    `in ${exact} of ${ROUNDS} rounds ${KEY_CALLS_A_MINUTE} of ${KEY_CALLS_A_MINUTE + MORE} calls at once were answered, each with another number left`,
  )
}

interface Market {
  products: number[]
  suppliers: number[]
}

async function makeMarket(): Promise<Market> {
  const market: Market = { products: [], suppliers: [] }
  for (let made = 0; made < ASKED + SAMPLE; made += 1) {
    const contact = { person: 'Lan', email: `lan@maker${made}.example`, phone: null, address: null }
    market.suppliers.push(await makeSupplier(db, { name: `Maker ${made}`, contact }))
    market.products.push(await makeProduct(db, { name: `Bottle ${made}` }))
    await makeMatch(db, market.products[made] ?? 0, market.suppliers[made] ?? 0)
  }
  await publishEdition(
    db,
    market.products.map((id) => ({ id })),
  )
  return { products: market.products.slice(SAMPLE), suppliers: market.suppliers.slice(SAMPLE) }
}

async function race(origins: string[], market: Market): Promise<{ shown: number; served: number }[]> {
  const rounds: { shown: number; served: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await makeMember(db, { plan: 'pro' })
    const secret = await makeKey(db, member)
    await spendAllBut(LEFT, member)
    const requests = market.suppliers.flatMap((supplier, at) => [
      { path: `/api/v1/suppliers/${supplier}/contact`, options: byKey(secret, { method: 'POST' }) },
      { path: `/api/suppliers/${supplier}`, options: fromApp(member) },
      { path: MCP_PATH, options: byAgent(secret, market.products[at] ?? 0) },
    ])
    const replies = await Promise.all(
      requests.map(({ path, options }, at) => ask(origins[at % 2] ?? '', path, options)),
    )
    const shown = new Set(replies.flatMap(({ text }) => text.match(/lan@maker\d+\.example/g) ?? []))
    const [{ count } = { count: 0 }] = await db('contact_served').where({ member_id: member.id }).count()
    rounds.push({ shown: shown.size, served: Number(count) })
  }
  return rounds
}

function byAgent(secret: string, productId: number): CallOptions {
  const call = { name: 'find_suppliers', arguments: { productId: String(productId), contacts: true } }
  return byKey(secret, {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  })
}

async function spendAllBut(left: number, { id }: TestMember): Promise<void> {
  await db.raw(
    `insert into contact_served (member_id, supplier_id, served_at)
     select ?, 1000000 + n, now() - interval '1 minute' from generate_series(1, ?) n`,
    [id, CONTACTS_AN_HOUR - left],
  )
}

async function ask(
  origin: string,
  path: string,
  { method = 'GET', headers, body }: CallOptions,
): Promise<{ status: number; text: string; left: string }> {
  const outgoing = request(origin, {
    method,
    path,
    agent,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  outgoing.end(body)
  const [reply] = await once(outgoing, 'response')
  let text = ''
  for await (const chunk of reply) text += chunk
  return { status: reply.statusCode, text, left: String(reply.headers.ratelimit).replace(/;t=.*/, '') }
}

function describeRounds(rounds: { shown: number; served: number }[]): string {
  return rounds.map(({ shown, served }) => `${shown} shown (${served} counted)`).join(', ')
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
