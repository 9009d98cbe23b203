import pg from 'pg'
import { type BuiltServer, startBuilt } from '../support/built-server.ts'
import { startEmptyServer } from '../support/scratch-server.ts'
import { restore, storedBuilds } from '../support/stored-databases.ts'

/**
 * Starts today's server on each earlier build's database. It must serve, publish and return a reveal. Control: without
 * migration 0009 some fail. Run after a build:
 * npx tsx tests/proof/upgrades.ts [commit ...]
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
const BROKEN_WITHOUT = { '2613860': 'starts', b3d45e5: 'gives back' }

const only = process.argv.slice(2)
const server = await startEmptyServer('upgrades')
const failures: string[] = []
try {
  for (const { commit, note } of await storedBuilds()) {
    if (only.length > 0 && !only.includes(commit)) continue
    print(note)
    const faults = await upgrade(commit, { skip: [] })
    check(faults.length === 0, faults.length === 0 ? 'starts, serves, refreshes, keeps' : faults.join('; '))
  }
  print('the same without migration 0009, which the judge must notice')
  for (const [commit, what] of Object.entries(BROKEN_WITHOUT)) {
    const faults = await upgrade(commit, { skip: ['0009-early-builds'] })
    check(
      faults.length > 0,
      `${commit} (${what}): ${faults.join('; ').slice(0, 300) || 'nothing was noticed'}`,
    )
  }
} finally {
  await server.stop()
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

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
    const before = await editionOf(client)
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
    faults.push(...(await losesReveals(client)))
  } catch (error) {
    faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  } finally {
    await client.end()
    await drop()
  }
  return faults
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
