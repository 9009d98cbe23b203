import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { REFRESH_LOCK } from '../../backend/refresh/refresh-lock.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * Kills the import command at random. The current edition must always be one file's, complete: every product
 * once, places 1..n without gaps. The next import publishes, and the same file again changes no row.
 * Run: npx tsx tests/proof/kill-import.ts [--seed n]
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '12' },
    products: { type: 'string', default: '2000' },
  },
})
const PRODUCTS = Number(values.products)
const KILLS = Number(values.kills)
const random = uniformFrom(Number(values.seed))

const server = await startScratchServer('kill import proof')
const folder = await mkdtemp(join(tmpdir(), 'tideline-kill-import-'))
const db = openDatabase(server.url, { name: 'kill import proof', limits: 'working', max: 3 })
const reading = { count: 0, mixed: 0, stop: false }
try {
  print(`seed ${values.seed}, ${KILLS} kills, a file of ${PRODUCTS} products`)
  const whole = performance.now()
  await outputOf(await startImport(0))
  const duration = performance.now() - whole
  print(`an undisturbed import takes ${Math.round(duration)} ms\n`)
  const reader = readOn()
  let bad = 0
  let kills = 0
  const died = new Map<string, number>()
  for (let file = 1; kills < KILLS && file < 4 * KILLS; file += 1) {
    const before = (await look()).edition
    const child = await startImport(file)
    await Promise.race([pause(duration * (0.3 + 0.8 * random())), once(child, 'exit')])
    child.kill('SIGKILL')
    await outputOf(child)
    await lockIsFree()
    const seen = await look()
    if (faultOf(seen) !== null) bad += 1
    if (child.signalCode !== 'SIGKILL') continue
    kills += 1
    const { step } = await db('refresh_run').orderBy('id', 'desc').first('step')
    const where = `${seen.edition === before ? 'old' : 'new'}, while ${step === 'done' ? 'starting' : step}`
    died.set(where, (died.get(where) ?? 0) + 1)
  }
  for (const [where, times] of died) print(`${String(times).padStart(4)} killed: ${where}`)
  const last = await outputOf(await startImport(999_999))
  const { rows: left } = await db.raw('select 1 from staged limit 1')
  const published = (await look()).edition
  await outputOf(await startImport(999_999))
  reading.stop = true
  await reader
  const alone = last.includes('Published as edition') && faultOf(await look()) === null
  const known = (await look()).edition === published
  await db.raw(`update product set name = name || ' g7' where id % 2 = 0`)
  const control = faultOf(await look()) !== null
  print(`\nafter each of ${kills} kills the edition was whole: ${yes(bad === 0)}`)
  print(`${reading.count} reads meanwhile, all of one whole edition: ${yes(reading.mixed === 0)}`)
  print(`the next import, left alone, publishes: ${yes(alone)}; once more, it changes nothing: ${yes(known)}`)
  print(`nothing of the killed ones is left waiting: ${yes(left.length === 0)}`)
  print(`the judge sees half a file of another generation (it must): ${yes(control)}`)
  if (bad > 0 || reading.mixed > 0 || !alone || !known || left.length > 0 || !control) process.exitCode = 1
} finally {
  reading.stop = true
  await db.destroy()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

interface Seen {
  edition: number
  products: number
  generations: number
  gaps: number
}

/** One statement, so one snapshot. */
async function look(reader: Db = db): Promise<Seen> {
  const { rows } = await reader.raw<{ rows: Seen[] }>(
    `with listed as (
      select t.position, substring(p.name from ' g([0-9]+)$') as generation
      from current_edition c join trend t on t.edition_id = c.edition_id join product p on p.id = t.product_id
    )
    select (select edition_id from current_edition) as edition, count(*) as products,
      count(distinct generation) as generations, max(position) - count(distinct position) as gaps
    from listed`,
  )
  if (!rows[0]) throw new Error('nothing could be read')
  return rows[0]
}

function faultOf({ products, generations, gaps }: Seen): string | null {
  if (products !== PRODUCTS) return `${products} products`
  if (generations !== 1) return `${generations} files mixed`
  return gaps === 0 ? null : `${gaps} gaps`
}

async function readOn(): Promise<void> {
  while (!reading.stop) {
    const fault = faultOf(await look())
    reading.count += 1
    if (fault !== null) reading.mixed += 1
    if (fault !== null) print(`a reader saw: ${fault}`)
    await pause(20)
  }
}

async function startImport(generation: number): Promise<ChildProcess> {
  const file = join(folder, `${generation}.csv`)
  const rows = Array.from(
    { length: PRODUCTS },
    (_, at) =>
      `B${String(at).padStart(9, '0')},Steel bottle ${at} g${generation},${1 + (at % 90)},${100 + at}`,
  )
  await writeFile(file, ['ASIN,Name,Price,Reviews', ...rows, ''].join('\n'))
  const command = fileURLToPath(new URL('../../backend/commands/import-cli.ts', import.meta.url))
  return spawn(
    process.execPath,
    ['--import', 'tsx', command, 'amazon', file, '--date', '2026-11-19', '--currency', 'USD'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', SANDBOX: 'off', DATABASE_URL: server.url, DATA_DIR: folder },
    },
  )
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return text
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

function yes(held: boolean): string {
  return held ? 'yes' : 'no'
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
