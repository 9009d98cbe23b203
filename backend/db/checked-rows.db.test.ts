import { Model } from 'objection'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase } from '../../tests/support/database.ts'
import { databaseFailure } from '../http/database-errors.ts'
import { errorForLog } from '../process/error-for-log.ts'
import { changed, many, manyOf, maybeOne, one } from './checked-rows.ts'
import { modelOf } from './model-of.ts'

const database = await createTestDatabase()
const { db } = database

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const Each = z.object({ n: z.int() })
const numbers = (count: number) => `select n from generate_series(1, ${count}) n`

describe('a checked row', () => {
  it('has the types of the database’s columns', async () => {
    const Row = z.object({
      bigint: z.int(),
      numeric: z.number(),
      float: z.number(),
      day: z.string(),
      moment: z.date(),
      bytes: z.instanceof(Buffer),
      words: z.array(z.string()),
      object: z.object({ deep: z.nullable(z.string()) }),
      nothing: z.nullable(z.string()),
    })
    const row = await one(
      db,
      Row,
      `select 12::bigint as bigint, 1.5::numeric as numeric, 0.1::float8 as float, '2026-11-22'::date as day,
         '2026-11-22T10:00:00Z'::timestamptz as moment, '\\x01'::bytea as bytes, '{a,b}'::text[] as words,
         jsonb_build_object('deep', null, 'more', 1) as object, null as nothing`,
    )
    expect(row).toEqual({
      bigint: 12,
      numeric: 1.5,
      float: 0.1,
      day: '2026-11-22',
      moment: new Date('2026-11-22T10:00:00Z'),
      bytes: Buffer.from([1]),
      words: ['a', 'b'],
      object: { deep: null, more: 1 },
      nothing: null,
    })
  })

  it('reports a schema mismatch by query, row number and field, without the value', async () => {
    const asked = many(
      db,
      z.object({ n: z.int(), name: z.object({ first: z.string() }) }),
      `select n, jsonb_build_object('first', case when n = 1 then 'secret' end) as name from generate_series(1, 2) n`,
    )
    await expect(asked).rejects.toThrow(
      /^backend\/db\/checked-rows\.db\.test\.ts:\d+: row 2 does not fit its schema: name\.first: expected string, got null$/,
    )
  })

  it('may not have a column missing from its schema', async () => {
    const asked = one(db, Each, 'select 1 as n, 2 as m, 3 as o')
    await expect(asked).rejects.toThrow(/row 1 does not fit its schema: m, o: in no schema$/)
  })

  it('is never transformed by its schema', async () => {
    const Row = z.object({ text: z.pipe(z.string(), z.transform(Number)) })
    expect(await one(db, Row, `select '12' as text`)).toEqual({ text: '12' })
  })

  it('is read in the given transaction', async () => {
    const inside = await db.transaction(async (trx) => {
      await trx.raw('create temporary table drawer (n int) on commit drop')
      await trx.raw('insert into drawer values (7)')
      return await one(trx, Each, 'select n from drawer where n > :least', { least: 5 })
    })
    expect(inside).toEqual({ n: 7 })
  })

  it('is not checked in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    vi.resetModules()
    const production = await import('./checked-rows.ts')
    const [row] = await production.many(db, Each, `select 'text' as n, 2 as m`)
    expect(row).toEqual({ n: 'text', m: 2 })
    const asked = async () => await production.one(db, Each, numbers(2))
    await expect(asked()).rejects.toThrow(
      /^backend\/db\/checked-rows\.db\.test\.ts:\d+: one row expected, 2 came$/,
    )
  })
})

describe('the expected number of rows', () => {
  it('is exactly one for `one`', async () => {
    expect(await one(db, Each, numbers(1))).toEqual({ n: 1 })
    await expect(one(db, Each, numbers(0))).rejects.toThrow(/: one row expected, 0 came$/)
    await expect(one(db, Each, numbers(2))).rejects.toThrow(/: one row expected, 2 came$/)
  })

  it('is zero or one for `maybeOne`', async () => {
    expect(await maybeOne(db, Each, numbers(1))).toEqual({ n: 1 })
    expect(await maybeOne(db, Each, numbers(0))).toBeNull()
    await expect(maybeOne(db, Each, numbers(3))).rejects.toThrow(/: at most one row expected, 3 came$/)
  })

  it('is any number for `many`', async () => {
    expect(await many(db, Each, numbers(3))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(await many(db, Each, numbers(0))).toEqual([])
  })

  it('is returned for written rows', async () => {
    await db.raw(`insert into app_secret (name, value) values ('one', '\\x01'), ('two', '\\x02')`)
    expect(await changed(db, `delete from app_secret where name = any(?)`, [['one', 'two', 'three']])).toBe(2)
    expect(await changed(db, `delete from app_secret where name = ?`, ['three'])).toBe(0)
  })
})

describe('a model', () => {
  class Secret extends modelOf(z.object({ name: z.string(), value: z.instanceof(Buffer) })) {
    static override readonly tableName = 'app_secret'
    static override readonly idColumn = 'name'
  }

  class Plain extends Model {
    static override readonly tableName = 'app_secret'
  }

  it('has the columns of its schema and checks each one it reads', async () => {
    await Secret.query(db).insert({ name: 'model', value: Buffer.from([3]) })
    const own = () => Secret.query(db).where('name', 'model')
    expect(await own().select('value')).toEqual([{ value: Buffer.from([3]) }])
    await expect(own()).rejects.toThrow(
      /^table app_secret: a row does not fit its schema: made_at: in no schema$/,
    )
    await expect(own().select(db.raw('3 as value'))).rejects.toThrow(
      /^table app_secret: a row does not fit its schema: value: \S.*, got number$/,
    )
  })

  it('returns joined rows by that query’s schema', async () => {
    const query = () => Plain.query(db).select(db.raw('count(*) as n')).where('name', 'none')
    expect(await manyOf(query(), Each)).toEqual([{ n: 0 }])
    await expect(manyOf(query(), z.object({ n: z.string() }))).rejects.toThrow(
      /^backend\/db\/checked-rows\.db\.test\.ts:\d+: row 1 does not fit its schema: n: expected string, got number$/,
    )
  })

  it('reports a statement timeout like any other query', async () => {
    const slow = db.transaction(async (trx) => {
      await trx.raw('set local statement_timeout = 20')
      await Secret.query(trx).select(trx.raw('pg_sleep(5)'))
    })
    const thrown = await slow.catch((error: unknown) => error)
    expect(databaseFailure(thrown)).toBe(true)
    expect(errorForLog(thrown)).toMatchObject({ code: '57014' })
  })
})
