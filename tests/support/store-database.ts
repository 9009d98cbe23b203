import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { addressOf, ask, freePort, needPrograms, openSystemPostgres } from './system-postgres.ts'

/**
 * Stores the database of an earlier build for the upgrade proof: an edition for each day of `--days` before today, and two
 * members, reduced to a few products. Needs a checkout of that build with its packages:
 * npx tsx tests/support/store-database.ts --checkout <folder> [--days 30,15,0]
 */
const { values } = parseArgs({
  options: { checkout: { type: 'string', default: '' }, days: { type: 'string', default: '0' } },
})
const checkout = resolve(values.checkout)
const commit = await git('%h')
const EDITION_MS = 900_000
const CHAIN_ROWS = 60
const CHAIN = {
  witness_token: 'chain_rows',
  sealed_outcome: 'number',
  pick_outcome: 'number',
  pick: 'number',
}
const THIN = `
  delete from product where id not in (
    (select product_id from trend order by position limit 6)
    union (select product_id from trend order by position desc limit 6));
  delete from trend_place where product_id not in (select id from product);
  delete from supplier where id not in (select supplier_id from match order by score desc limit 8);
  delete from shipment s where (
    select count(*) from shipment o where o.supplier_id = s.supplier_id and o.id < s.id) >= 5;
  delete from cargo c where (select count(*) from cargo o where o.supplier_id = c.supplier_id and o.id < c.id) >= 5;
  delete from supplier_buyer where ctid not in (select ctid from supplier_buyer limit 12);
  delete from hashtag where ctid not in (select ctid from hashtag order by view_count desc limit 6);
  delete from shop where ctid not in (select ctid from shop limit 6);
  delete from category_import where hs not in (select hs from category_import order by hs limit 3);
  delete from search_word where word not in (select unnest(tsvector_to_array(words)) from search_product);
  delete from picture;
  delete from staged;
  delete from sandbox_memory`
const MEMBERS = `
  insert into member (issuer, subject, email, first_name, plan, contacts_used) values
    ('https://issuer.example', 'early', 'early@tideline.example', 'Early', 'free', 2),
    ('https://issuer.example', 'other', 'other@tideline.example', null, 'pro', 0);
  insert into reveal (member_id, supplier_id, counted, covered)
  select m.id, s.id, true, '{e-mail,phone}'
  from member m, (select id from supplier order by id limit 2) s where m.subject = 'early';
  insert into watched (member_id, kind, target_id, watching, decided_at, name)
  select m.id, 'supplier', s.id, true, now(), s.name from member m, (select id, name from supplier limit 1) s;
  insert into pipeline_entry (member_id, id, product_id, name, stage, added_at, before_at, latest_at)
  select m.id, 'p' || p.id, p.id, p.name, 'saved', now(), now(), now()
  from member m, (select id, name from product limit 1) p;
  insert into pipeline_change (member_id, id, entry_id, at, n, device, kind, over, body)
  select e.member_id, 'stored-change-1', e.id, 1764000000000, 0, 'stored', 'save', '{}',
    jsonb_build_object('name', e.name, 'productId', e.product_id::text, 'link', null)
  from pipeline_entry e`

needPrograms()
const server = await openSystemPostgres()
const port = await freePort()
const url = addressOf(port, 'postgres')
try {
  await server.create('data')
  await server.serve('data', port, { fsync: 'off', synchronous_commit: 'off' })
  for (const days of values.days.split(',').map(Number)) await publishEdition(days)
  await thin()
  await addMembers()
  const out = join(import.meta.dirname, `../proof/stored/${commit}.sql.gz`)
  const text = `-- Tideline as of ${await git('%h, %cd: %s')}\n${await dump()}`
  await writeFile(out, gzipSync(text, { level: 9 }))
  process.stdout.write(`${out}: ${text.length} characters\n`)
} finally {
  await server.remove()
}

/** Starts the build with a clock that is late, until it has published an edition and resolved due picks. */
async function publishEdition(daysAgo: number): Promise<void> {
  const before = await editionOf()
  const child = spawn(process.execPath, ['--import', 'tsx', join(checkout, 'backend/main.ts')], {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${lateClock(daysAgo * 86_400_000)}`,
      DATABASE_URL: url,
      DATA_DIR: join(server.home, 'files'),
      HOST: '127.0.0.1',
      PORT: '0',
      SANDBOX: 'on',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = performance.now() + EDITION_MS
  try {
    while ((await editionOf()) === before) {
      if (child.exitCode !== null || performance.now() > end) throw new Error('The build published nothing')
      await pause(1000)
    }
    // The job does nothing while the publication still holds its lock.
    while ((await countDue()) > 0) {
      if (performance.now() > end) throw new Error('The build resolved no picks')
      await ask(url, `select graphile_worker.add_job('resolve-picks', job_key := 'resolve-picks')`)
      await pause(3000)
    }
  } finally {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
}

function lateClock(byMs: number): string {
  const code = `const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length ? super(...given) : super(Real.now() - ${byMs}) }
      static now() { return Real.now() - ${byMs} }
    }`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

/** Picks without an outcome whose days are published. */
async function countDue(): Promise<number> {
  const sealed = (await tableNames()).includes('sealed_outcome')
  const [row] = await ask<{ n: string }>(
    url,
    `select count(*) as n from pick where last_day < (select as_of from edition order by id desc limit 1)
     and number not in (select ${sealed ? 'pick from sealed_outcome' : 'number from pick_outcome'})`,
  )
  return Number(row?.n)
}

async function tableNames(): Promise<string[]> {
  const rows = await ask<{ name: string }>(url, 'select tablename as name from pg_tables')
  return rows.map(({ name }) => name)
}

async function editionOf(): Promise<number> {
  try {
    const [row] = await ask<{ id: string }>(url, 'select edition_id as id from current_edition')
    return Number(row?.id ?? 0)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P01') return 0
    throw error
  }
}

/** Twelve products stay with their rows, and the chain's first rows. */
async function thin(): Promise<void> {
  await ask(url, THIN)
  const tables = await tableNames()
  for (const [table, key] of Object.entries(CHAIN)) {
    if (!tables.includes(table)) continue
    await ask(
      url,
      `alter table ${table} disable trigger user; delete from ${table} where ${key} > ${CHAIN_ROWS};
       alter table ${table} enable trigger user`,
    )
  }
}

/** With a plan, a reveal, a saved supplier and a pipeline entry. */
async function addMembers(): Promise<void> {
  await ask(url, MEMBERS)
  await ask(
    url,
    `do $$ begin
       if exists (select from information_schema.columns
         where table_name = 'pipeline_entry' and column_name = 'changes_stored') then
         execute 'update pipeline_entry set changes_stored = 1, content_bytes = 60';
       end if;
     end $$`,
  )
}

async function dump(): Promise<string> {
  const file = join(server.home, 'dump.sql')
  await server.run('pg_dump', [
    ...['--dbname', url, '--file', file, '--exclude-schema=graphile_worker', '--no-owner'],
    '--rows-per-insert=1000',
  ])
  // Commands of psql.
  return (await readFile(file, 'utf8')).replace(/^\\.*\n/gm, '')
}

async function git(format: string): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [
    '-C',
    checkout,
    'log',
    '-1',
    `--format=${format}`,
    '--date=format:%Y-%m-%d %H:%M',
    '--abbrev=8',
  ])
  return stdout.trim()
}
