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
 * Kills a refresh at random. The current edition must always be one generation, complete: every product once,
 * places 1..n without gaps, matches of the same generation.
 * Run: npx tsx tests/proof/kill-refresh.ts [--seed n]
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '20' },
    products: { type: 'string', default: '2000' },
  },
})
const PRODUCTS = Number(values.products)
const KILLS = Number(values.kills)
const LAST_GENERATION = 1_000_000
const random = uniformFrom(Number(values.seed))

const server = await startScratchServer('kill proof')
const db = openDatabase(server.url, { name: 'kill proof', limits: 'working', max: 4 })
const reading = { count: 0, mixed: 0, stop: false }
try {
  print(`seed ${values.seed}, ${KILLS} kills, ${PRODUCTS} products`)
  const whole = performance.now()
  await exitOf(startRefresh(1))
  const duration = performance.now() - whole
  const readers = [readOn(), readOn()]
  print(`an undisturbed refresh takes ${Math.round(duration)} ms\n`)
  print('a kill marked - came too late: the refresh had ended by itself')
  print('kill  after ms  died while                  edition  generations  rows  verdict')
  let bad = 0
  let kills = 0
  for (let attempt = 1; kills < KILLS; attempt += 1) {
    const before = await currentEdition()
    const wait = Math.round(duration * (0.15 + 1.05 * random()))
    const child = startRefresh(attempt + 1)
    await Promise.race([pause(wait), once(child, 'exit')])
    child.kill('SIGKILL')
    await exitOf(child)
    const killed = child.signalCode === 'SIGKILL'
    if (killed) kills += 1
    await lockIsFree()
    const seen = await look(db)
    const verdict = faultOf(seen) ?? (seen.edition === before ? 'old, whole' : 'new, whole')
    if (faultOf(seen) !== null) bad += 1
    const { step } = await lastRun()
    print(
      [
        (killed ? String(kills) : '-').padStart(4),
        String(wait).padStart(9),
        ` ${step.padEnd(26)}`,
        String(seen.edition).padStart(8),
        String(seen.generations).padStart(12),
        String(seen.products).padStart(5),
        ` ${verdict}`,
      ].join(' '),
    )
  }
  await exitOf(startRefresh(LAST_GENERATION))
  const end = await lastRun()
  reading.stop = true
  await Promise.all(readers)
  print(`\nthe next refresh, left alone: ${end.state}; ${faultOf(await look(db)) ?? 'whole'}`)
  print(`${reading.count} reads meanwhile, ${reading.mixed} mixed; ${bad} of ${KILLS} kills left a mixture`)
  if (bad > 0 || reading.mixed > 0 || end.state !== 'done') process.exitCode = 1
} finally {
  reading.stop = true
  await db.destroy()
  await server.stop()
}

interface Seen {
  edition: number
  products: number
  generations: number
  gaps: number
  strays: number
}

/** One statement, so one snapshot. */
async function look(reader: Db): Promise<Seen> {
  const { rows } = await reader.raw<{ rows: Seen[] }>(
    `with listed as (
      select t.edition_id, t.position, p.id, p.channel, substring(p.name from ' g([0-9]+)$') as generation
      from current_edition c join trend t on t.edition_id = c.edition_id join product p on p.id = t.product_id
    )
    select (select edition_id from current_edition) as edition, count(*) as products,
      count(distinct generation) as generations,
      (select coalesce(sum(last - rows), 0) from (
        select max(position) as last, count(distinct position) as rows from listed group by channel) places) as gaps,
      (select count(*) from matched_product m join product p on p.id = m.product_id where m.name <> p.name) as strays
    from listed`,
  )
  if (!rows[0]) throw new Error('nothing could be read')
  return rows[0]
}

function faultOf({ products, generations, gaps, strays }: Seen): string | null {
  if (products !== PRODUCTS) return `MIXED: ${products} products`
  if (generations !== 1) return `MIXED: ${generations} generations`
  if (gaps !== 0) return `MIXED: ${gaps} gaps`
  return strays > 0 ? `MIXED: ${strays} matches of other names` : null
}

async function readOn(): Promise<void> {
  while (!reading.stop) {
    const fault = faultOf(await look(db))
    reading.count += 1
    if (fault !== null) {
      reading.mixed += 1
      print(`a reader saw: ${fault}`)
    }
    await pause(20)
  }
}

function startRefresh(generation: number): ChildProcess {
  const child = fileURLToPath(new URL('../support/refresh-child.ts', import.meta.url))
  const sizes = ['--products', String(PRODUCTS), '--suppliers', '200', '--shipments', '4000']
  const marks = ['--generation', String(generation), '--url', server.url]
  return spawn(process.execPath, ['--import', 'tsx', child, ...marks, ...sizes], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** PostgreSQL keeps the lock until it notices the dead client. */
async function lockIsFree(): Promise<void> {
  while (true) {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select 1 from pg_locks where locktype = 'advisory' and objid = ? and granted`,
      [REFRESH_LOCK],
    )
    if (rows.length === 0) return
    await pause(50)
  }
}

async function currentEdition(): Promise<number> {
  return (await look(db)).edition
}

async function lastRun(): Promise<{ state: string; step: string }> {
  return await db('refresh_run').orderBy('id', 'desc').first('state', 'step')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
