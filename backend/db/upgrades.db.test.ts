import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { withDatabase } from '../../tests/support/postgres.ts'
import { restore, storedBuilds } from '../../tests/support/stored-databases.ts'
import { completeEdition } from '../refresh/complete-edition.ts'
import { type Db, migrate, openDatabase } from './knex.ts'

const LISTS = [
  '/api/landing/trending',
  '/api/premium/trending',
  '/api/tiktok/trending',
  '/api/amazon/trending',
  '/api/hashtags/trending',
  '/api/suppliers',
  '/api/stats',
]
const builds = await storedBuilds()
let expected: string[]

beforeAll(async () => {
  const fresh = await createTestDatabase()
  expected = await schemaOf(fresh.db)
  await fresh.drop()
})

describe('the database of an earlier build', () => {
  it.each(builds)(
    'from $commit gets the tables of a new one, keeps its rows and can be served',
    async ({ commit }) => {
      const old = await createEmpty()
      await restore(commit, old.url)
      const db = openDatabase(old.url, { name: commit, limits: 'working' })
      const before = await rowsOf(db)
      await migrate(db)
      await completeEdition(db)
      const schema = await schemaOf(db)
      const after = await rowsOf(db)
      const again = await migrate(db)
      const app = await startApp({ db, url: old.url })
      const replies = await Promise.all(LISTS.map((path) => app.call(path)))
      await app.stop()
      await db.destroy()
      await old.drop()

      expect(schema).toEqual(expected)
      expect(after).toMatchObject(before)
      expect(again).toEqual([])
      expect(replies.map(({ status }, index) => `${LISTS[index]} ${status}`)).toEqual(
        LISTS.map((path) => `${path} 200`),
      )
      if (before.trend) expect(JSON.parse(replies[0]?.text ?? '')).not.toEqual([])
    },
  )

  it('is kept as a test dump for every state of the migrations', () => {
    expect(builds.length).toBeGreaterThanOrEqual(12)
  })
})

async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { line: string }[] }>(
    `select line from (
      select format('%s.%s %s%s default %s', table_name, column_name, udt_name,
        case is_nullable when 'NO' then ' not null' else '' end, coalesce(column_default, identity_generation)) as line
      from information_schema.columns where table_schema = 'public'
      union all
      select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all
      select indexdef from pg_indexes where schemaname = 'public'
      union all
      select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all
      select pg_get_functiondef(p.oid) from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    ) described where line not like 'migration%' order by line`,
  )
  return rows.map(({ line }) => line)
}

async function rowsOf(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'migration%'`,
  )
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await db.raw<{ rows: { n: number }[] }>('select count(*) as n from ??', [name])
    counted[name] = rows[0]?.n ?? 0
  }
  counted.watched = (counted.watched ?? 0) + (counted.pipeline_entry ?? 0)
  return counted
}

async function createEmpty(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `old_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name}`)
  return {
    url: withDatabase(inject('server'), name),
    drop: () => asAdmin(`drop database ${name} with (force)`),
  }
}

async function asAdmin(sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('server') })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}
