import { Agent, request } from 'node:http'
import { createSubscription, type Payable } from '../../backend/contracts/billing.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import type { FakeStripeServer } from '../../backend/sandbox/stripe/fake-stripe-server.ts'
import { startFakeStripe } from '../../backend/sandbox/stripe/start-fake-stripe.ts'
import { makeMember } from '../support/members.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { FROM_APP } from '../support/revealing.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { type Flaw, startBillingServers } from './billing-servers.ts'

/**
 * Fifty presses in two processes while 30 % of Stripe's responses are lost: one customer and one subscription
 * must result, with one secret. Control: with a key per call more than one is made.
 * Run: npx tsx tests/proof/subscribing.ts [rounds] [flawed rounds]
 */
const [ROUNDS = 100, FLAWED_ROUNDS = 20] = process.argv.slice(2).map(Number)
const PARALLEL = 50
const LOST = 0.3
const SEED = 20_261_121

const server = await startScratchServer('subscribing')
const db = openDatabase(server.url, { name: 'proof', limits: 'working', max: 5 })
const agent = new Agent({ maxSockets: PARALLEL })
const failures: string[] = []
try {
  const right = await rounds(ROUNDS)
  print(
    `${ROUNDS} rounds of ${PARALLEL} at once, ${right.lost} answers lost, ${right.answered200} replies 200, ${right.answered503} replies 503, ${Math.round(right.ms / 1000)} s`,
  )
  check(
    right.exact === ROUNDS,
    `in ${right.exact} of ${ROUNDS} rounds one customer, one subscription and one secret, seed ${SEED}`,
  )
  check(
    right.answered200 + right.answered503 === ROUNDS * PARALLEL,
    'whoever was not answered was told to try again',
  )
  const wrong = await rounds(FLAWED_ROUNDS, 'new-key')
  check(wrong.changed > 0, `new-key: the flaw was in (${wrong.changed} calls)`)
  check(
    wrong.exact < FLAWED_ROUNDS,
    `new-key: found, in ${FLAWED_ROUNDS - wrong.exact} of ${FLAWED_ROUNDS} rounds there was more than one`,
  )
} finally {
  agent.destroy()
  await db.destroy()
  await server.stop()
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function rounds(count: number, flaw?: Flaw) {
  const random = uniformFrom(SEED)
  const outcome = { exact: 0, lost: 0, answered200: 0, answered503: 0, changed: 0, ms: 0 }
  const began = Date.now()
  const stateStore = { load: async () => null, save: async () => undefined }
  const fakeStripe = await startFakeStripe({ stateStore })
  const servers = await startBillingServers(2, {
    url: server.url,
    fakeStripe: fakeStripe.origin,
    ...(flaw ? { flaw } : {}),
  })
  for (const origin of servers.origins()) await pricesChecked(origin)
  const isLost = () => {
    const lost = random() < LOST
    if (lost) outcome.lost += 1
    return lost
  }
  fakeStripe.faults.set({
    kind: 'resetAfter',
    method: 'POST',
    path: /\/v1\/(customers|subscriptions)$/,
    when: isLost,
  })
  for (let round = 0; round < count; round += 1) {
    const member = await makeMember(db)
    const replies = await Promise.all(
      Array.from({ length: PARALLEL }, (_, at) => press(servers.origins()[at % 2] ?? '', member.cookie)),
    )
    const taken = replies.filter(({ status }) => status === 200)
    outcome.answered200 += taken.length
    outcome.answered503 += replies.filter(({ status }) => status === 503).length
    const secrets = new Set(taken.map(({ answer }) => answer.clientSecret))
    const held = heldOf(fakeStripe, member.id)
    if (held.customers === 1 && held.subscriptions === 1 && secrets.size === 1) outcome.exact += 1
    else if (!flaw) print(`  round ${round + 1}: ${JSON.stringify(held)}, ${secrets.size} secrets`)
  }
  outcome.changed = flaw ? await servers.changed() : 0
  await servers.stop()
  await fakeStripe.stop()
  outcome.ms = Date.now() - began
  return outcome
}

function heldOf(
  fakeStripe: FakeStripeServer,
  memberId: number,
): { customers: number; subscriptions: number } {
  const { customers, subscriptions } = fakeStripe.state()
  const own = new Set(
    customers
      .filter((each) => !each.deleted && each.metadata.user_id === String(memberId))
      .map(({ id }) => id),
  )
  const alive = subscriptions.filter(({ customer, status }) => own.has(customer) && status === 'incomplete')
  return { customers: own.size, subscriptions: alive.length }
}

async function pricesChecked(origin: string): Promise<void> {
  const { cookie } = await makeMember(db)
  for (let tries = 0; tries < 100; tries += 1) {
    const reply = await ask(origin, '/api/billing', { method: 'GET', cookie })
    if (JSON.parse(reply.text).open.pro) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('The offers did not open')
}

async function press(origin: string, cookie: string): Promise<{ status: number; answer: Payable }> {
  const { status, text } = await ask(origin, createSubscription.path, { method: 'POST', cookie })
  return { status, answer: JSON.parse(text) }
}

function ask(
  origin: string,
  path: string,
  { method, cookie }: { method: string; cookie: string },
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const headers = { ...FROM_APP, cookie, 'content-type': 'application/json' }
    const outgoing = request(origin + path, { method, agent, headers }, (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (part) => {
        text += part
      })
      incoming.on('end', () => done({ status: incoming.statusCode ?? 0, text }))
    })
    outgoing.on('error', fail)
    outgoing.end(method === 'POST' ? '{}' : undefined)
  })
}

function check(holds: boolean, claim: string): void {
  print(`  ${holds ? 'yes' : 'NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
