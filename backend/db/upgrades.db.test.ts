import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { describeSchema } from '../../tests/support/describe-schema.ts'
import { restore } from '../../tests/support/stored-databases.ts'
import { sealedText } from '../contracts/pick-chain.ts'
import { pickChain } from '../track-record/pick-chain.ts'
import { migrate } from './knex.ts'
import { MIGRATION_NAMES } from './migrations.ts'

describe('a database of commit d9086055', () => {
  let old: TestDatabase

  beforeAll(async () => {
    old = await createEmptyDatabase()
    await restore('d9086055', old.url)
  })
  afterAll(() => old.drop())

  it('is refused unchanged when it ran only some of the replaced migrations', async () => {
    await old.db.raw(`create table taken_away as table migration`)
    await old.db.raw(`delete from migration where name > '0035-upload'`)
    const before = await stateOf(old)
    await expect(migrate(old.db)).rejects.toThrow(
      /older Tideline \(0\.1\.0\), which ran its migrations up to 0035-upload\..* Nothing was changed\. Start commit d9086055/,
    )
    expect(await stateOf(old)).toEqual(before)
    await old.db.raw(`insert into migration table taken_away on conflict do nothing; drop table taken_away`)
  })

  it('is refused when it ran another text of a replaced migration', async () => {
    const [{ sha256 }] = await old.db('migration_run').where({ name: '0005-accounts' })
    await old.db('migration_run').where({ name: '0005-accounts' }).update({ sha256: 'abc' })
    await expect(migrate(old.db)).rejects.toThrow(/another text of migration 0005-accounts \(sha256 abc,/)
    await old.db('migration_run').where({ name: '0005-accounts' }).update({ sha256 })
  })

  it('stays as it was when its connection breaks while the rows are replaced', async () => {
    const before = await stateOf(old)
    await old.db.raw(`
      create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create trigger dies after insert on migration for each row execute function die()`)
    await expect(migrate(old.db)).rejects.toThrow(/terminat/)
    expect(await stateOf(old)).toEqual(before)
    await old.db.raw('drop trigger dies on migration; drop function die')
  })

  it('gets the schema of a new database, one row for the replaced migrations and its outcomes in the chain', async () => {
    const fresh = await createTestDatabase()
    const expected = await describeSchema(fresh.db)
    await fresh.drop()
    const outcomes = await old.db('pick_outcome').orderBy(['resolved_at', 'number'])
    await migrate(old.db)

    expect(await describeSchema(old.db)).toEqual(expected)
    expect(await old.db('migration').orderBy('id').pluck('name')).toEqual(MIGRATION_NAMES)
    expect(await old.db('migration_run').orderBy('name').pluck('name')).toEqual(MIGRATION_NAMES)
    expect(await migrate(old.db)).toEqual([])

    const chain = await old.db.transaction((trx) => pickChain(trx, { after: 0, limit: 10_000 }))
    expect(outcomes.length).toBeGreaterThan(10)
    expect(chain.slice(-outcomes.length)).toMatchObject(
      outcomes.map(({ number, state, counted }) => ({ pick: number, state, counted, days: null })),
    )
    for (const [index, row] of chain.entries()) {
      expect(row.previous).toBe(chain[index - 1]?.hash ?? '0'.repeat(64))
      expect(row.hash).toBe(createHash('sha256').update(sealedText(row)).digest('hex'))
    }
  })
})

async function stateOf({ db }: TestDatabase): Promise<unknown[]> {
  const tables = await db('pg_tables').where({ schemaname: 'public' }).orderBy('tablename').pluck('tablename')
  return [tables, await db('migration').orderBy('id'), await db('migration_run').orderBy('name')]
}
