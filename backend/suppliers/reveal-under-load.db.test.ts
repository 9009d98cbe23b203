import { beforeEach, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { makeSupplier } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { auditsIn, startRevealApp } from '../../tests/support/reveal-app.ts'
import { assertRevealsFollowModel } from '../../tests/support/reveal-model.ts'
import { fromApp, keptOf, writeFromApp } from '../../tests/support/revealing.ts'
import { CONTACTS_OPENED } from '../contracts/contacts.ts'
import { openDatabase } from '../db/knex.ts'

let logged = ''

const { database, app, reveal, suppliers } = await startRevealApp((line) => {
  logged += line
})
const { db } = database

beforeEach(() => {
  logged = ''
})

const audits = () => auditsIn(logged)

it('the free contacts stay exact under many concurrent reveals', async () => {
  const [member, greedy] = [await makeMember(db), await makeMember(db)]
  const ids = await suppliers(40)
  const different = await Promise.all(ids.map((id) => reveal(member, id)))
  const same = await Promise.all(ids.map(() => reveal(greedy, Number(ids[0]))))
  expect(different.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 200),
    ...Array.from({ length: 37 }, () => 402),
  ])
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await keptOf(db, member.id)).toEqual({ used: 3, revealed: 3, counted: 3 })
  expect(await keptOf(db, greedy.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
})

it('any sequence of a member’s actions matches the model', async () => {
  await assertRevealsFollowModel(
    { db, ask: async (path, options) => (await app.call(path, options)).status },
    { runs: 50, seed: 20_261_121 },
  )
}, 60_000)

it('a reveal answers 503 with Retry-After while the member’s row is locked, and succeeds afterwards', async () => {
  const serving = openDatabase(database.url, { name: 'serving', limits: 'serving' })
  const own = await startApp({ db: serving, url: database.url })
  const member = await makeMember(db)
  const id = await makeSupplier(db)
  const lock = await db.transaction()
  await lock.raw('select from member where id = ? for update', [member.id])
  const stuck = await own.call(`/api/suppliers/${id}`, fromApp(member))
  await lock.rollback()
  const freed = await own.call(`/api/suppliers/${id}`, fromApp(member))
  await own.stop()
  await serving.destroy()
  expect([stuck.status, Number(stuck.headers['retry-after'])]).toEqual([503, 5])
  expect(freed.status).toBe(200)
  expect(await keptOf(db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
})

it('a reveal does not block on a refresh that rewrites the supplier', async () => {
  const member = await makeMember(db)
  const id = await makeSupplier(db)
  const refresh = await db.transaction()
  await refresh('supplier').where({ id }).update({ total_shipments: 42, source: 'another' })
  await refresh('contact').where({ supplier_id: id }).update({ phone: '+1' })
  const reply = await reveal(member, id)
  await refresh.rollback()
  expect(reply.status).toBe(200)
})

it('no member can open contacts beyond the limit per minute', async () => {
  const member = await makeMember(db)
  const [id = 0, other = 0] = await suppliers(2)
  const statuses: number[] = []
  for (let sent = 0; sent < CONTACTS_OPENED.calls; sent += 30) {
    const batch = await Promise.all(Array.from({ length: 30 }, () => reveal(member, id)))
    statuses.push(...batch.map(({ status }) => status))
  }
  const over = await reveal(member, other)
  const reported = await app.call(`/api/suppliers/${id}/dead-contact`, writeFromApp(member, {}))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([over.status, reported.status]).toEqual([429, 429])
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(over.text).error.message).toBe(
    'You opened too many contacts in a minute. Please try again in a minute.',
  )
  expect(audits()[0]).toMatchObject({
    audit: 'limit reached',
    limit: CONTACTS_OPENED.name,
    member: String(member.id),
  })
  expect((await reveal(await makeMember(db), other)).status).toBe(200)
  expect(await keptOf(db, member.id)).toEqual({ used: 1, revealed: 1, counted: 1 })
}, 30_000)
