import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { type Db, type Limits, openDatabase } from './knex.ts'

let db: Db

const open = (limits: Limits) =>
  openDatabase(database.url, { name: 'prepared statements test', max: 1, limits })
const prepared = async () =>
  (await db.raw('select statement from pg_prepared_statements order by name')).rows.map(
    (row: { statement: string }) => row.statement,
  )

const database = await createTestDatabase()

beforeEach(() => {
  db = open('serving')
})

afterEach(async () => {
  await db.destroy()
})

it('prepares a read that is sent repeatedly, with open parameters', async () => {
  const ask = async (id: number) => (await db.raw('select ?::integer + 1 as next', [id])).rows
  for (let id = 0; id < 4; id += 1) expect(await ask(id)).toEqual([{ next: id + 1 }])
  expect(await prepared()).toEqual([])
  expect(await ask(4)).toEqual([{ next: 5 }])
  expect(await prepared()).toEqual(['select $1::integer + 1 as next'])
  expect(await ask(41)).toEqual([{ next: 42 }])
})

it('prepares neither one-time reads nor writes', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    await db.raw(`select ${turn}`)
    await db.raw(`update product set name = 'none' where id = ?`, [turn])
  }
  expect(await prepared()).toEqual([])
})

it('prepares nothing behind a pooler, where the next transaction may use another connection', async () => {
  await db.destroy()
  db = open('pooled')
  for (let turn = 0; turn < 10; turn += 1) await db.raw('select ?::integer', [turn])
  expect(await prepared()).toEqual([])
})

it('passes an error through and continues with the next statement', async () => {
  const ask = (by: number) => db.raw('select 10 / ?::integer as share', [by])
  for (let by = 1; by <= 6; by += 1) await ask(by)
  await expect(ask(0)).rejects.toMatchObject({ code: '22012' })
  expect((await ask(5)).rows).toEqual([{ share: 2 }])
})

it('replans after one failure when a migration changes a read’s columns', async () => {
  await database.db.raw('create table changing (id integer, told integer)')
  await database.db.raw('insert into changing values (1, 2)')
  const ask = () => db.raw('select told from changing where id = ?', [1])
  for (let turn = 0; turn < 6; turn += 1) await ask()
  await database.db.raw('alter table changing alter told type text')
  await expect(ask()).rejects.toMatchObject({ code: '0A000' })
  expect((await ask()).rows).toEqual([{ told: '2' }])
})
