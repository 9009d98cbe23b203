import { setTimeout as pause } from 'node:timers/promises'
import { WEBHOOK_PATH } from '../../backend/contracts/billing.ts'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import type { FakeStripeServer } from '../../backend/sandbox/stripe/fake-stripe-server.ts'
import { startFakeStripe } from '../../backend/sandbox/stripe/start-fake-stripe.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { type BillingServers, type Flaw, startBillingServers } from './billing-servers.ts'
import { beginCustomer, type Customer, moveOn } from './moving-customers.ts'

/**
 * 100 events of 20 customers arrive ten times each, shuffled, at two processes. Connections are cut, and one
 * process is killed per run. The mirror must match Stripe at the end, with one email per change. Control: two
 * flaws fail.
 * Run: npx tsx tests/proof/webhooks.ts [runs] [flawed runs]
 */
const [RUNS = 60, FLAWED_RUNS = 10] = process.argv.slice(2).map(Number)
/** Runs per fake: its growing state makes it slower. */
const BATCH = 10
const CUSTOMERS = 20
const EVENTS = 100
const COPIES = 10
const AT_ONCE = 50
const LATEST_MS = 80
const SEED = 20_261_121
const SETTLE_MS = 30_000
/** A flawed mirror may never settle. */
const FLAWED_SETTLE_MS = 5000

const server = await startScratchServer('webhooks')
const db = openDatabase(server.url, { name: 'proof', limits: 'working', max: 5 })
const failures: string[] = []
try {
  await watchNotifiedStates(db)
  const right = await runsOf(RUNS)
  check(
    right.wrong === 0,
    `the mirror said what Stripe said in ${right.runs - right.wrong} of ${right.runs} runs, seed ${SEED}`,
  )
  check(right.unnotified === 0, 'each change of a plan has its one letter')
  print(
    `  ${right.events} events, ${right.deliveries} deliveries, ${right.cuts} connections cut, ${right.kills} processes killed, ${Math.round(right.ms / 1000)} s`,
  )
  for (const flaw of ['apply-payload', 'without-lock'] as const) {
    const wrong = await runsOf(FLAWED_RUNS, flaw)
    check(wrong.changed > 0, `${flaw}: the flaw was in (${wrong.changed} times)`)
    check(wrong.wrong > 0, `${flaw}: found, the mirror was wrong in ${wrong.wrong} of ${wrong.runs} runs`)
  }
} finally {
  await db.destroy()
  await server.stop()
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

interface Outcome {
  runs: number
  wrong: number
  unnotified: number
  events: number
  deliveries: number
  cuts: number
  kills: number
  changed: number
  ms: number
}

async function runsOf(runs: number, flaw?: Flaw): Promise<Outcome> {
  const random = uniformFrom(SEED)
  const outcome: Outcome = {
    runs,
    wrong: 0,
    unnotified: 0,
    events: 0,
    deliveries: 0,
    cuts: 0,
    kills: 0,
    changed: 0,
    ms: 0,
  }
  const began = Date.now()
  for (let done = 0; done < runs; done += BATCH)
    await batchOf(done, Math.min(runs, done + BATCH), { random, outcome, flaw })
  outcome.unnotified = flaw ? 0 : await unnotified(db)
  outcome.ms = Date.now() - began
  return outcome
}

async function batchOf(
  from: number,
  to: number,
  { random, outcome, flaw }: { random: () => number; outcome: Outcome; flaw: Flaw | undefined },
): Promise<void> {
  const fakeStripe = await startFakeStripe({
    stateStore: { load: async () => null, save: async () => undefined },
  })
  const servers = await startBillingServers(2, {
    url: server.url,
    fakeStripe: fakeStripe.origin,
    ...(flaw ? { flaw } : {}),
  })
  for (let run = from; run < to; run += 1) {
    const differences = await oneRun(run, {
      random,
      fakeStripe,
      servers,
      outcome,
      flawed: flaw !== undefined,
    })
    if (differences.length > 0) outcome.wrong += 1
    if (!flaw) for (const each of differences.slice(0, 5)) print(`  run ${run + 1}: ${each}`)
  }
  if (flaw) outcome.changed += await servers.changed()
  await servers.stop()
  await fakeStripe.stop()
}

async function oneRun(
  run: number,
  {
    random,
    fakeStripe,
    servers,
    outcome,
    flawed,
  }: {
    random: () => number
    fakeStripe: FakeStripeServer
    servers: BillingServers
    outcome: Outcome
    flawed: boolean
  },
): Promise<string[]> {
  fakeStripe.faults.clear()
  const seen = new Set(fakeStripe.state().events.map(({ object }) => object.id))
  const customers: Customer[] = []
  for (let made = 0; made < CUSTOMERS; made += 1) customers.push(await beginCustomer(db, fakeStripe, random))
  fakeStripe.faults.set({ kind: 'late', ms: () => random() * LATEST_MS })
  const arriving: Promise<void>[] = []
  const send = () => {
    const { events } = fakeStripe.state()
    const fresh = events.map(({ object }) => object.id).filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    arriving.push(deliver(fakeStripe, servers, fresh, random, outcome))
    return fresh.length
  }
  send()
  let happened = 0
  let quiet = false
  const chaos = cutNowAndThen(() => quiet, random, outcome)
  const killed = killOnce(servers, random, outcome)
  while (happened < EVENTS) {
    for (let moves = 0; moves < 6; moves += 1) {
      await moveOn(fakeStripe, customers[Math.floor(random() * CUSTOMERS)] as Customer, random)
    }
    happened += send()
    await pause(random() * 60)
  }
  outcome.events += happened
  await Promise.all(arriving)
  await killed
  quiet = true
  await chaos
  await settled(run, flawed ? FLAWED_SETTLE_MS : SETTLE_MS)
  return await differences(fakeStripe, customers)
}

/** Unaccepted events are resent until accepted, like Stripe does. */
async function deliver(
  fakeStripe: FakeStripeServer,
  servers: BillingServers,
  events: string[],
  random: () => number,
  outcome: Outcome,
): Promise<void> {
  let left = events
  for (let copies = COPIES / 2; left.length > 0; copies = 1) {
    const sent = await Promise.all(
      servers.origins().map((origin) =>
        fakeStripe.deliver({
          to: { url: origin + WEBHOOK_PATH, host: new URL(origin).host },
          events: left,
          copies,
          shuffle: random,
          atOnce: AT_ONCE / 2,
        }),
      ),
    )
    const tries = sent.flat()
    outcome.deliveries += tries.length
    const taken = new Set(tries.filter(({ status }) => status === 200).map(({ event }) => event))
    left = left.filter((id) => !taken.has(id))
    if (left.length > 0) await pause(200)
  }
}

/** Cuts a random worker connection, about one in twenty jobs. */
async function cutNowAndThen(isOver: () => boolean, random: () => number, outcome: Outcome): Promise<void> {
  while (!isOver()) {
    await pause(100 + random() * 300)
    const { rows } = await db.raw(
      `select pg_terminate_backend(pid) as cut from pg_stat_activity
       where application_name = 'test billing' and state <> 'idle' and datname = current_database()
       order by random() limit 1`,
    )
    outcome.cuts += rows.length
  }
}

async function killOnce(servers: BillingServers, random: () => number, outcome: Outcome): Promise<void> {
  await pause(random() * 400)
  await servers.killAndReplace(random() < 0.5 ? 0 : 1)
  outcome.kills += 1
}

async function settled(run: number, limitMs: number): Promise<void> {
  // Skips the retry delay, which is not under test.
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await pause(100)) {
    const { rows } = await db.raw('select count(*) from stripe_event where processed_at is null')
    if (rows[0].count === 0) return
    await db.raw(`update stripe_event set due_at = now() where id in (
      select id from stripe_event where processed_at is null and due_at > now() for update skip locked)`)
  }
  print(`  run ${run + 1}: not settled within ${limitMs / 1000} s`)
}

async function differences(fakeStripe: FakeStripeServer, customers: Customer[]): Promise<string[]> {
  const { subscriptions, invoices } = fakeStripe.state()
  const ours = new Set(customers.map(({ id }) => id))
  const truth = subscriptions
    .filter(({ customer }) => ours.has(customer))
    .map(({ id, status, cancel_at, items }) => {
      const open = invoices.filter(
        (each) => each.status === 'open' && each.parent.subscription_details.subscription === id,
      )
      const anchors = open.map(({ status_transitions }) => status_transitions.finalized_at ?? 0)
      return {
        id,
        status,
        ends: cancel_at,
        period: items.data[0]?.current_period_end,
        anchor: status === 'past_due' ? Math.min(...anchors) : null,
      }
    })
  const { rows } = await db.raw(
    `select stripe_id as id, status, extract(epoch from ends_at)::bigint as ends,
       extract(epoch from current_period_end)::bigint as period, extract(epoch from grace_anchor)::bigint as anchor
     from subscription where customer_id = any(?)`,
    [[...ours]],
  )
  const mirror = new Map<string, object>(rows.map((row: { id: string }) => [row.id, row]))
  const wrong = truth
    .filter((each) => JSON.stringify(each) !== JSON.stringify(mirror.get(each.id)))
    .map((each) => `Stripe ${JSON.stringify(each)}, mirror ${JSON.stringify(mirror.get(each.id))}`)
  return truth.length === rows.length ? wrong : [...wrong, `${truth.length} at Stripe, ${rows.length} here`]
}

/** A trigger, so in the same transaction as the change. */
async function watchNotifiedStates(db: Db): Promise<void> {
  await db.raw(`
    create table notified_log (member_id bigint, before text, after text);
    create function note_notified() returns trigger language plpgsql as $$
      begin
        insert into notified_log values (new.id, old.last_notified_state, new.last_notified_state);
        return null;
      end $$;
    create trigger notified after update of last_notified_state on member
      for each row when (old.last_notified_state <> new.last_notified_state) execute function note_notified();
  `)
}

async function unnotified(db: Db): Promise<number> {
  const { rows } = await db.raw(
    `with changes as (select member_id, count(*) as notified from notified_log
       where not (before = 'failed' and after = 'pro') group by member_id),
     emails as (select member.id as member_id, count(*) as written from letter
       join member on member.email = content ->> 'to' group by member.id)
     select count(*) from changes full join emails using (member_id)
     where coalesce(notified, 0) <> coalesce(written, 0)`,
  )
  return rows[0].count
}

function check(holds: boolean, claim: string): void {
  print(`  ${holds ? 'yes' : 'NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
