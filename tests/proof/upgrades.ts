import pg from 'pg'
import { migrate, openDatabase } from '../../backend/db/knex.ts'
import { MIGRATION_NAMES, migrationSource } from '../../backend/db/migrations.ts'
import { type BuiltServer, startBuilt } from '../support/built-server.ts'
import { describeSchema } from '../support/describe-schema.ts'
import { startEmptyServer } from '../support/scratch-server.ts'
import { restore, storedBuilds } from '../support/stored-databases.ts'

/**
 * Starts the server on each stored build's database. It has to serve its lists, publish an edition and give a
 * reveal back with its supplier; the database has to keep its rows and get a new one's schema. The control
 * leaves a migration out and must fail.
 * Run after a build: npx tsx tests/proof/upgrades.ts [commit ...]
 */
const LISTS = [
  '/api/landing/trending',
  '/api/premium/trending',
  '/api/tiktok/trending',
  '/api/amazon/trending',
  '/api/hashtags/trending',
  '/api/suppliers',
  '/api/stats',
  '/api/data-refresh-status',
]
const HEARD_MAX_MS = 15_000
/**
 * A commit's migrations after those of d9086055. Their texts have not changed since, so they make its schema.
 */
const LATER: Record<string, string[]> = {
  '3b7e94b0': ['0049'],
  '6ee9baf7': ['0049', '0050'],
  '895f2871': ['0049', '0050', '0051', '0052', '0054', '0055'],
  caf678d4: ['0049', '0050', '0051', '0052', '0054', '0055', '0059'],
}
/** Later migrations must not need it: the server has to start and find the gap itself. */
const LEFT_OUT = '0073-matched-goods'

const only = process.argv.slice(2)
const server = await startEmptyServer('upgrades')
const failures: string[] = []
const expected = await schemaOfNew()
try {
  for (const { commit, note } of await storedBuilds()) {
    if (only.length > 0 && !only.includes(commit)) continue
    print(note)
    const faults = await upgrade(commit, { skip: [] })
    check(
      faults.length === 0,
      faults.length === 0 ? 'starts, has the schema, serves, refreshes, keeps' : faults.join('; '),
    )
  }
  print('d9086055 with the migrations of later commits')
  for (const [commit, numbers] of Object.entries(LATER)) {
    const faults = await upgradeState(numbers)
    check(faults.length === 0, `${commit}: ${faults.join('; ') || 'has the schema, keeps'}`)
  }
  const faults = await upgrade('d9086055', { skip: [LEFT_OUT] })
  check(faults.length > 1, `without ${LEFT_OUT}: ${faults.join('; ').slice(0, 300) || 'nothing was noticed'}`)
} finally {
  await server.stop()
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

/** Faults on the database of that build. */
async function upgrade(commit: string, { skip }: { skip: string[] }): Promise<string[]> {
  const { url, drop } = await server.createDatabase()
  const faults: string[] = []
  const client = new pg.Client({ connectionString: url })
  // Dropping the database ends its connections with an error.
  client.on('error', () => undefined)
  try {
    await restore(commit, url)
    await client.connect()
    for (const name of skip) await client.query('insert into migration (name, batch) values ($1, 1)', [name])
    const [before, rows] = [await editionOf(client), await kept(client)]
    let running: BuiltServer | null = null
    try {
      running = await startBuilt({ DATABASE_URL: url, SANDBOX: 'on', DATA_DIR: server.home })
      faults.push(...(await servedBadly(running, before > 0)))
      const edition = await editionAfter(client, before)
      if (edition === before) faults.push(`no new edition: ${await endOfRun(client)}`)
      else faults.push(...(await servedBadlyAfterAll(running)))
    } finally {
      running?.child.kill('SIGTERM')
      const code = await running?.exit()
      if (code) faults.push(`it ended with ${code}`)
    }
    faults.push(...(await differs(url)))
    if ((await kept(client)) < rows) faults.push('rows of members or picks are lost')
    faults.push(...(await losesReveals(client)))
  } catch (error) {
    faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  } finally {
    await client.end()
    await drop()
  }
  return faults
}

/** Faults after today's migrations on the schema of a later commit. */
async function upgradeState(numbers: string[]): Promise<string[]> {
  const { url, drop } = await server.createDatabase()
  await restore('d9086055', url)
  const db = openDatabase(url, { name: 'upgrades', limits: 'working' })
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const name of MIGRATION_NAMES.filter((each) => numbers.includes(each.slice(0, 4)))) {
      const migration = await migrationSource.getMigration(name)
      await db.transaction(async (trx) => await migration.up(trx))
      await client.query('insert into migration (name, batch) values ($1, 2)', [name])
    }
    const rows = await kept(client)
    await migrate(db)
    return [...(await differs(url)), ...((await kept(client)) === rows ? [] : ['rows are lost'])]
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    await client.end()
    await db.destroy()
    await drop()
  }
}

/** Rows that no refresh deletes. */
async function kept(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select (select count(*) from member) + (select count(*) from reveal) + (select count(*) from watched)
      + (select count(*) from pipeline_entry) + (select count(*) from pick) as n`,
  )
  return Number(rows[0]?.n)
}

async function schemaOfNew(): Promise<string[]> {
  const { url, drop } = await server.createDatabase()
  const db = openDatabase(url, { name: 'upgrades', limits: 'working' })
  await migrate(db)
  const schema = await describeSchema(db)
  await db.destroy()
  await drop()
  return schema
}

async function differs(url: string): Promise<string[]> {
  const db = openDatabase(url, { name: 'upgrades', limits: 'working' })
  const schema = await describeSchema(db)
  await db.destroy()
  const odd = [
    ...schema.filter((line) => !expected.includes(line)),
    ...expected.filter((line) => !schema.includes(line)),
  ]
  return odd.length === 0 ? [] : [`the schema differs: ${odd[0]}`]
}

async function servedBadly({ origin }: BuiltServer, edition: boolean): Promise<string[]> {
  const faults: string[] = []
  for (const path of LISTS) {
    const reply = await fetch(`${origin}${path}`)
    const text = await reply.text()
    if (reply.status !== 200) faults.push(`${path}: ${reply.status}`)
    else if (edition && /^\[\]$/.test(text)) faults.push(`${path}: nothing`)
  }
  return faults
}

async function servedBadlyAfterAll(running: BuiltServer): Promise<string[]> {
  const deadline = Date.now() + HEARD_MAX_MS
  for (;;) {
    const faults = await servedBadly(running, true)
    if (faults.length === 0 || Date.now() > deadline) return faults
    await new Promise((done) => setTimeout(done, 250))
  }
}

async function editionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select edition_id from current_edition')
  return Number(rows[0]?.edition_id ?? 0)
}

/** Queues the job like a command; the app runs it if no refresh is active. */
async function editionAfter(client: pg.Client, before: number): Promise<number> {
  await client.query(`select graphile_worker.add_job('refresh', job_key := 'refresh')`)
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    const edition = await editionOf(client)
    if (edition > before) return edition
    await new Promise((done) => setTimeout(done, 250))
  }
  return before
}

async function endOfRun(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select state, message from refresh_run order by id desc limit 1')
  return `${rows[0]?.state}, ${rows[0]?.message}`
}

async function losesReveals(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select m.id, m.contacts_used as used, r.supplier_id from member m join reveal r on r.member_id = m.id and r.counted limit 1`,
  )
  const [reveal] = rows
  if (!reveal) return []
  await client.query('delete from supplier where id = $1', [reveal.supplier_id])
  const { rows: left } = await client.query('select contacts_used as used from member where id = $1', [
    reveal.id,
  ])
  return left[0]?.used === reveal.used - 1 ? [] : ['a reveal is not given back with its supplier']
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
