import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { openEmbedded } from '../../backend/db/embedded/embedded.ts'

/**
 * For the upgrade proof: stores an earlier build's migrations as SQL, and rows of its first refresh for a few products. Needs a
 * checkout with its packages: npx tsx tests/support/store-database.ts --checkout <folder> --out <file.sql.gz>
 */
const { values } = parseArgs({
  options: {
    checkout: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
    note: { type: 'string', default: '' },
    patience: { type: 'string', default: '240' },
  },
})
const checkout = resolve(values.checkout)
const home = await mkdtemp(join(tmpdir(), 'tideline-store-'))
const server = await openEmbedded(home, { role: 'store', share: false })
const client = new pg.Client({ connectionString: server.connectionString })
await client.connect()
try {
  const published = await runEarlierBuild()
  await thin()
  await addMembers()
  const text = [
    `-- ${values.note}`,
    `-- ${published ? 'With an edition of its own.' : 'That build published no edition.'}`,
    ...(await schemaStatements()),
    ...(await rowStatements()),
    '',
  ].join('\n')
  await writeFile(values.out, gzipSync(text, { level: 9 }))
  process.stdout.write(
    `${values.out}: ${text.length} characters, ${published ? 'an edition' : 'no edition'}\n`,
  )
} finally {
  await client.end()
  await server.stop()
  await rm(home, { recursive: true, force: true })
}

async function runEarlierBuild(): Promise<boolean> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', join(checkout, 'backend/main.ts')],
    {
      cwd: checkout,
      env: {
        ...process.env,
        DATABASE_URL: server.connectionString,
        DATA_DIR: join(home, 'files'),
        HOST: '127.0.0.1',
        PORT: '0',
        SANDBOX: 'on',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const deadline = Date.now() + Number(values.patience) * 1000
  let published = false
  while (!published && child.exitCode === null && Date.now() < deadline) {
    await pause(1000)
    published = await hasEdition()
  }
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return published
}

async function hasEdition(): Promise<boolean> {
  try {
    return ((await client.query('select 1 from current_edition')).rowCount ?? 0) > 0
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P01') return false
    throw error
  }
}

/** Twelve products, their matches, and five shipments per supplier. */
async function thin(): Promise<void> {
  const tables = new Set(await tableNames())
  const statements: [table: string, sql: string][] = [
    [
      'trend',
      `delete from product where id not in (
       (select product_id from trend order by position limit 6) union (select product_id from trend order by position desc limit 6))`,
    ],
    [
      'match',
      'delete from supplier where id not in (select supplier_id from match order by score desc limit 8)',
    ],
    [
      'shipment',
      `delete from shipment s where (select count(*) from shipment o
       where o.supplier_id = s.supplier_id and o.id < s.id) >= 5`,
    ],
    [
      'cargo',
      `delete from cargo c where (select count(*) from cargo o where o.supplier_id = c.supplier_id and o.id < c.id) >= 5`,
    ],
    [
      'supplier_buyer',
      'delete from supplier_buyer where ctid not in (select ctid from supplier_buyer limit 12)',
    ],
    [
      'hashtag',
      'delete from hashtag where ctid not in (select ctid from hashtag order by view_count desc limit 6)',
    ],
    ['shop', 'delete from shop where ctid not in (select ctid from shop limit 6)'],
    ['picture', 'delete from picture'],
    ['staged', 'delete from staged'],
    [
      'search_word',
      `delete from search_word where word not in (
       select unnest(tsvector_to_array(words)) from search_product)`,
    ],
    ['sandbox_memory', 'delete from sandbox_memory'],
  ]
  for (const [table, sql] of statements) if (tables.has(table)) await client.query(sql)
}

async function addMembers(): Promise<void> {
  const tables = new Set(await tableNames())
  if (!tables.has('member')) return
  await client.query(
    `insert into member (issuer, subject, email, first_name, contacts_used) values
       ('https://issuer.example', 'early', 'early@tideline.example', 'Early', 2),
       ('https://issuer.example', 'other', 'other@tideline.example', null, 0)`,
  )
  await client.query(
    `insert into reveal (member_id, supplier_id, counted)
     select m.id, s.id, true from member m, (select id from supplier order by id limit 2) s where m.subject = 'early'`,
  )
  await client.query(
    `insert into watched (member_id, kind, target_id, watching, decided_at, name)
     select m.id, 'product', p.id, true, now(), p.name from member m, (select id, name from product limit 1) p`,
  )
}

/** SQL of that build's migrations, and knex's table. */
async function schemaStatements(): Promise<string[]> {
  const folder = join(checkout, 'backend/db/migrations')
  const files = (await readdir(folder)).map((file) => file.replace(/\.ts$/, '')).sort()
  const { rows: found } = await client.query(`select to_regclass('migration') is not null as ran`)
  // A build that cannot run yet: assume that all its migrations ran.
  const ran = found[0]?.ran
    ? (await client.query<{ name: string; batch: number }>('select name, batch from migration order by id'))
        .rows
    : files.map((name) => ({ name, batch: 1 }))
  const statements: string[] = []
  // Without an edition migrations only create tables.
  const recorder = Object.assign(() => ({ first: async () => undefined }), {
    raw: async (sql: string) => statements.push(`${sql.trim().replace(/;$/, '')};`),
  })
  for (const { name } of ran) {
    if (!files.includes(name)) throw new Error(`${name} ran and is not there`)
    const migration = await import(pathToFileURL(join(folder, `${name}.ts`)).href)
    await migration.up(recorder)
  }
  return [
    ...statements,
    'create table migration (id serial primary key, name varchar(255), batch integer, migration_time timestamptz);',
    'create table migration_lock (index serial primary key, is_locked integer);',
    'insert into migration_lock (is_locked) values (0);',
    ...ran.map(
      ({ name, batch }) =>
        `insert into migration (name, batch, migration_time) values ('${name}', ${batch}, '2026-11-21');`,
    ),
  ]
}

async function rowStatements(): Promise<string[]> {
  const statements: string[] = []
  for (const table of await inOrderOfReferences()) {
    const { rows } = await client.query<{ line: string }>(
      `select row_to_json(t)::text as line from "${table}" t`,
    )
    if (rows.length === 0) continue
    const lines = rows.map(({ line }) => line).join(',\n')
    statements.push(
      `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $rows$[${lines}]$rows$);`,
    )
    const { rows: identities } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_identity = 'YES'`,
      [table],
    )
    for (const { column_name: column } of identities) {
      statements.push(
        `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max("${column}") from "${table}"));`,
      )
    }
  }
  return statements
}

async function inOrderOfReferences(): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.oid <> p.oid`,
  )
  const waiting = (await tableNames()).filter((name) => !name.startsWith('migration'))
  const ordered: string[] = []
  while (ordered.length < waiting.length) {
    const next = waiting.filter(
      (name) =>
        !ordered.includes(name) &&
        rows.every(({ child, parent }) => child !== name || ordered.includes(parent)),
    )
    if (next.length === 0) throw new Error('the tables refer to each other in a circle')
    ordered.push(...next)
  }
  return ordered
}

async function tableNames(): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map(({ tablename }) => tablename)
}
