import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { REFRESH_LOCK } from '../../backend/refresh/refresh-lock.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * Kills refreshes, mostly while alerts fire. Each alert must fire once per published edition, with that
 * edition's facts and one queued message. A seeded fault must be found.
 * Run: npx tsx tests/proof/alerts.ts [--kills 40] [--seed n]
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '40' },
    products: { type: 'string', default: '300' },
    members: { type: 'string', default: '10' },
  },
})
const PRODUCTS = Number(values.products)
const KILLS = Number(values.kills)
const random = uniformFrom(Number(values.seed))

const server = await startScratchServer('alerts proof')
const db = openDatabase(server.url, { name: 'alerts proof', limits: 'working', max: 4 })
/** The first edition has no comparison; the others were seen as current. */
let first = 0
const published = new Set<number>()
try {
  await exitOf(await startRefresh())
  first = (await db('current_edition').first('edition_id')).edition_id
  const alerts = await makeAlerts(db)
  print(`seed ${values.seed}, ${KILLS} kills, ${PRODUCTS} products, ${alerts} alerts`)
  const whole = performance.now()
  await exitOf(await startRefresh())
  const duration = performance.now() - whole
  await look(alerts)
  print(`an undisturbed refresh takes ${Math.round(duration)} ms\n`)
  const bad = await killed(KILLS, duration, { alerts, flawed: false })
  print(`\n${bad} of ${KILLS} kills left an event too many, too few or wrong`)
  const found = await killed(6, duration, { alerts, flawed: true })
  print(`with events written beside the transaction: ${found > 0 ? 'found at fault' : 'NOT FOUND'}`)
  if (bad > 0 || found === 0) process.exitCode = 1
} finally {
  await db.destroy()
  await server.stop()
}

async function killed(
  kills: number,
  duration: number,
  { alerts, flawed }: { alerts: number; flawed: boolean },
): Promise<number> {
  let bad = 0
  print('kill  after ms  died while                    editions  events  verdict')
  for (let [kill, attempt] = [1, 1]; kill <= kills && attempt <= 5 * kills; attempt += 1) {
    const child = await startRefresh(flawed)
    const began = performance.now()
    // Two of three during the short firing phase.
    if (flawed || kill % 3 > 0) {
      await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
      await Promise.race([pause(flawed ? 500 + 1000 * random() : 150 * random()), once(child, 'exit')])
    } else await Promise.race([pause(duration * (0.35 + 0.75 * random())), once(child, 'exit')])
    child.kill('SIGKILL')
    const wait = Math.round(performance.now() - began)
    await exitOf(child)
    await lockIsFree()
    const seen = await look(alerts)
    if (seen.faults.length > 0) bad += 1
    const wasKilled = child.signalCode === 'SIGKILL'
    const { step } = await db('refresh_run').orderBy('id', 'desc').first('step')
    print(
      `${(wasKilled ? String(kill) : '-').padStart(4)} ${String(wait).padStart(9)}  ${step.padEnd(30)}${String(seen.editions).padStart(4)} ${String(seen.events).padStart(7)}  ${seen.faults.join('; ') || 'each once'}`,
    )
    if (wasKilled) kill += 1
    if (seen.faults.length > 0)
      await db('alert_event')
        .whereNotIn('edition', [...published])
        .delete()
    if (flawed && bad > 0) return bad
  }
  // The next complete refresh must fire all missing alerts.
  await exitOf(await startRefresh())
  const end = await look(alerts)
  print(`the next refresh, left alone: ${end.faults.join('; ') || 'each once'}`)
  return bad + (flawed ? 0 : end.faults.length)
}

async function look(alerts: number): Promise<{ editions: number; events: number; faults: string[] }> {
  const { edition_id } = await db('current_edition').first('edition_id')
  if (edition_id !== first) published.add(edition_id)
  const editions = [...published]
  const { rows } = await db.raw(
    `select count(*) as events, count(distinct (alert_id, edition)) as once,
       count(*) filter (where edition <> all(:editions)) as strays,
       count(*) filter (where facts ->> 'now' <> (select facts ->> 'now' from alert_event f where f.edition = e.edition limit 1)) as mixed,
       (select count(*) from delivery where channel = 'email') as queued,
       (select count(distinct d.event_id) from delivery d join alert_event f on f.id = d.event_id) as told
     from alert_event e`,
    { editions },
  )
  const { events, once, strays, mixed, queued, told } = rows[0]
  const faults = [
    events === editions.length * alerts ? [] : `${events} events for ${editions.length * alerts}`,
    events === once ? [] : `${events - once} told twice`,
    strays === 0 ? [] : `${strays} of editions that were never published`,
    queued === events && told === events ? [] : `${queued} messages queued about ${told} events`,
    mixed === 0 ? [] : `${mixed} of mixed prices`,
  ].flat()
  return { editions: editions.length, events, faults }
}

async function makeAlerts(target: Db): Promise<number> {
  await target.raw(
    `insert into member (issuer, subject, plan) select 'https://proof.example', n::text, 'pro' from generate_series(1, ?) n`,
    [Number(values.members)],
  )
  await target.raw(
    `insert into alert (member_id, subject_kind, subject_id, subject_name, condition_kind, bound, reference_price, reference_currency)
     select m.id, 'product', p.id::text, p.name, 'price-change', 10, p.price, p.currency
     from member m join product p on p.id % 3 = m.id % 3`,
  )
  const { alerts } = (await target('alert').count('* as alerts').first()) as { alerts: number }
  return alerts
}

/** Prices differ strongly from the last published edition. */
async function startRefresh(flawed = false): Promise<ChildProcess> {
  const generation = published.size + (first === 0 ? 1 : 2)
  const child = fileURLToPath(new URL('../support/alerts-child.ts', import.meta.url))
  const marks = ['--url', server.url, '--products', String(PRODUCTS), '--generation', String(generation)]
  return spawn(process.execPath, ['--import', 'tsx', child, ...marks, ...(flawed ? ['--flawed'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** PostgreSQL keeps the lock until it notices the dead client. */
async function lockIsFree(): Promise<void> {
  while (true) {
    const { rows } = await db.raw(
      `select 1 from pg_locks where locktype = 'advisory' and objid = ? and granted`,
      [REFRESH_LOCK],
    )
    if (rows.length === 0) return
    await pause(50)
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
