import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { makeCreator } from '../../tests/support/creators.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeSupplier } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { watchlistCalls } from '../../tests/support/watching.ts'
import { WATCH_MAX, type WatchChange, type WatchedKind } from '../contracts/watchlist.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
let clock = NOON

const database = await createTestDatabase()
const { db } = database
const app = await startApp({ ...database, now: () => new Date(clock) })
const { take, listOf, see } = watchlistCalls(app)

const watch = (kind: WatchedKind, id: number, watching = true): WatchChange => ({
  kind,
  id: String(id),
  watching,
  at: new Date(clock).toISOString(),
})

it('saves a creator beside a supplier, and drops only the one meant', async () => {
  const member = await makeMember(db)
  const creator = await makeCreator(db, { name: 'Anna' })
  const supplier = await makeSupplier(db)
  expect(await take([watch('creator', creator), watch('supplier', supplier)], member)).toEqual([])
  const list = await listOf(member)
  expect(list.creators.map(({ id, name }) => [id, name])).toEqual([[String(creator), 'Anna']])
  expect(list.suppliers.map(({ id }) => id)).toEqual([String(supplier)])
  clock += 1000
  await take([watch('creator', creator, false)], member)
  expect((await listOf(member)).creators).toEqual([])
  expect((await listOf(member)).suppliers.length).toBe(1)
})

it('names what changed since the visit before', async () => {
  const member = await makeMember(db)
  const creator = await makeCreator(db, { followers: 1000 })
  await take([watch('creator', creator)], member)
  await see(member)
  await db('creator').where({ id: creator }).update({ followers: 1500 })
  clock += 3 * 3_600_000
  const [watched] = (await listOf(member)).creators
  expect(watched?.changes).toMatchObject([{ what: 'Followers', before: '1,000', now: '1,500' }])
})

it('refuses unknown creators, those known by number only, and more than the places', async () => {
  const member = await makeMember(db)
  const bare = await makeCreator(db, { described_at: null })
  expect(await take([watch('creator', bare), watch('creator', 999_999)], member)).toEqual([
    { kind: 'creator', id: String(bare), why: 'unknown' },
    { kind: 'creator', id: '999999', why: 'unknown' },
  ])
  await db('watched').insert(
    Array.from({ length: WATCH_MAX }, (_, at) => ({
      member_id: member.id,
      kind: 'creator',
      target_id: 5_000_000 + at,
      watching: true,
      decided_at: new Date(clock),
      name: 'Somebody',
    })),
  )
  const creator = await makeCreator(db)
  expect(await take([watch('creator', creator)], member)).toMatchObject([{ why: 'full' }])
  expect(await take([watch('supplier', await makeSupplier(db))], member)).toEqual([])
})

it('keeps a deleted creator in the list by the name it had', async () => {
  const member = await makeMember(db)
  const creator = await makeCreator(db, { handle: 'soon.gone', name: null })
  await take([watch('creator', creator)], member)
  await db('creator').where({ id: creator }).delete()
  expect((await listOf(member)).creators).toMatchObject([{ name: '@soon.gone', now: null }])
})
