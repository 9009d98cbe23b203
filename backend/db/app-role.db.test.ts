import { afterAll, expect, it } from 'vitest'
import { fillScoredList } from '../../tests/support/account-rows.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember } from '../../tests/support/members.ts'
import { PLANS } from '../../tests/support/recording.ts'
import { AS_OF, refreshed } from '../../tests/support/refreshing.ts'
import { plannedSource } from '../../tests/support/selling-plan.ts'
import { canChangeSealed, handToApp, SEALED_TABLES } from './app-role.ts'
import { migrate, openDatabase } from './knex.ts'

const ROLE = { name: 'app_of_test', password: "it's a password" }

const database = await createTestDatabase()
const { db } = database
await handToApp(db, ROLE)
const url = new URL(database.url)
url.username = ROLE.name
url.password = encodeURIComponent(ROLE.password)
const app = openDatabase(url.href, { name: 'app', limits: 'working' })

afterAll(async () => {
  await app.destroy()
  // Sealed tables refer to the app's.
  await db.raw('drop owned by ?? cascade', [ROLE.name])
  await db.raw('drop role ??', [ROLE.name])
  await database.drop()
})

it('lets the app role publish an edition and add to sealed tables', async () => {
  await refreshed(app, [plannedSource(AS_OF, PLANS)])
  expect(await app('pick').count().first()).toEqual({ count: 16 })
  expect(await canChangeSealed(app)).toBe(false)
  expect(await canChangeSealed(db)).toBe(true)
})

it.each(SEALED_TABLES)('keeps the app role from changing %s', async (table) => {
  for (const change of [
    `update ${table} set origin = 'live'`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `drop trigger only_added on ${table}`,
    `drop table ${table} cascade`,
    `create rule gone as on insert to ${table} do instead nothing`,
  ]) {
    await expect(app.raw(change), change).rejects.toThrow(/permission denied|must be owner|does not exist/)
  }
})

it('lets the app role delete sealed rows of a scored list only with its owner', async () => {
  const { id } = await makeMember(app)
  await fillScoredList(app, id, 'mine')
  await expect(app('list_seal').delete()).rejects.toThrow(/permission denied/)
  await app('member').where({ id }).delete()
  expect(await app('list_seal')).toEqual([])
})

it('keeps the app role from changing objects around the sealed tables', async () => {
  for (const change of [
    'drop schema public cascade',
    'drop function refuse_change() cascade',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    "set session_replication_role = 'replica'",
    'alter database postgres owner to app_of_test',
  ]) {
    await expect(app.raw(change), change).rejects.toThrow(/permission denied|must be owner/)
  }
})

it('changes nothing on a second run, and the app role starts without the owner', async () => {
  await handToApp(db, ROLE)
  expect(await migrate(app)).toEqual([])
})
