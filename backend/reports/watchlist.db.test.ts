import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeSupplier } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { FROM_APP, watchlistCalls } from '../../tests/support/watching.ts'
import { WATCH_MAX, type WatchChange } from '../contracts/watchlist.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let clock = NOON
let member: TestMember

const database = await createTestDatabase()
const { db } = database
const app = await startApp({ ...database, now: () => new Date(clock) })
const calls = watchlistCalls(app)

beforeEach(async () => {
  clock = NOON
  member = await makeMember(db)
})

const listOf = (who = member) => calls.listOf(who)
const take = (changes: WatchChange[], who = member) => calls.take(changes, who)
const see = (who = member) => calls.see(who)

const watch = (id: number | string, at = clock): WatchChange => ({
  kind: 'supplier',
  id: String(id),
  watching: true,
  at: new Date(at).toISOString(),
})
const giveUp = (id: number | string, at = clock): WatchChange => ({ ...watch(id, at), watching: false })

describe('the watchlist', () => {
  it('shows a supplier, verified as its own page says', async () => {
    const checked = await makeSupplier(db, { name: 'Checked Works', contact: { verified_on: '2026-10-01' } })
    const lapsed = await makeSupplier(db, { contact: { verified_on: '2020-01-01' } })
    await take([watch(lapsed, NOON - 2), watch(checked, NOON - 1)])
    const { suppliers } = await listOf()
    expect(suppliers.map(({ id, now }) => [id, now?.verified])).toEqual([
      [String(checked), true],
      [String(lapsed), false],
    ])
    const facts = { totalShipments: 41, lastShipmentOn: '2026-11-10', buyers: 6, verified: true }
    expect(suppliers[0]).toMatchObject({
      name: 'Checked Works',
      country: 'VN',
      addedAt: at(-1),
      since: at(0),
      now: facts,
      before: facts,
    })
    const page = await app.call(`/api/suppliers/${checked}/profile`)
    expect(JSON.parse(page.text).verified).toBe(true)
  })

  it('keeps a supplier that left our data, by its name', async () => {
    const maker = await makeSupplier(db, { name: 'Gone Works' })
    await take([watch(maker)])
    await db('supplier').where({ id: maker }).delete()
    expect((await listOf()).suppliers).toMatchObject([{ name: 'Gone Works', now: null, provenance: null }])
    clock += 1
    expect(await take([giveUp(maker)])).toEqual([])
    expect((await listOf()).suppliers).toEqual([])
  })

  it('makes as many queries for two hundred suppliers as for one', async () => {
    const ids: number[] = []
    for (let count = 0; count < WATCH_MAX; count += 1) ids.push(await makeSupplier(db))
    const queries = async () => {
      let asked = 0
      const count = ({ sql }: { sql: string }) => {
        if (/^(select|with)/i.test(sql)) asked += 1
      }
      db.on('query', count)
      await listOf()
      db.off('query', count)
      return asked
    }
    await take([watch(ids[0] ?? 0)])
    const forOne = await queries()
    await take(ids.map((id) => watch(id)))
    expect((await listOf()).suppliers).toHaveLength(WATCH_MAX)
    expect(await queries()).toBe(forOne)
  })
})

describe('access to the watchlist', () => {
  it('is refused to a visitor with 401', async () => {
    const change = { method: 'POST', headers: FROM_APP, body: JSON.stringify({ changes: [watch(1)] }) }
    const replies = [
      await app.call('/api/watchlist'),
      await app.call('/api/watchlist', change),
      await app.call('/api/watchlist/seen', { method: 'POST', headers: FROM_APP }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  it('is refused to a write from another site', async () => {
    const { status } = await app.call('/api/watchlist', {
      method: 'POST',
      body: JSON.stringify({ changes: [watch(await makeSupplier(db))] }),
      headers: { cookie: member.cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    expect(status).toBe(403)
    expect((await listOf()).suppliers).toEqual([])
  })

  it('is limited to the owner’s list', async () => {
    const other = await makeMember(db)
    const id = await makeSupplier(db)
    await take([watch(id)])
    const before = await listOf()
    expect(await listOf(other)).toEqual({ suppliers: [], creators: [], shops: [] })
    await take([giveUp(id)], other)
    clock += DAY
    await see(other)
    clock -= DAY
    expect(await listOf()).toEqual(before)
    expect(await listOf(other)).toEqual({ suppliers: [], creators: [], shops: [] })
  })

  it('is answered with 401 for a member whose account was just deleted', async () => {
    const id = await makeSupplier(db)
    const gone = await makeMember(db)
    await db('member').where({ id: gone.id }).delete()
    const body = JSON.stringify({ changes: [watch(id)] })
    const headers = { ...FROM_APP, cookie: gone.cookie }
    const reply = await app.call('/api/watchlist', { method: 'POST', body, headers })
    expect(reply.status).toBe(401)
  })
})

describe('a visit to the watchlist', () => {
  const buyersNow = async () => {
    const [supplier] = (await listOf()).suppliers
    return { before: supplier?.before?.buyers, now: supplier?.now?.buyers, since: supplier?.since }
  }
  const set = async (id: number, change: object) => await db('supplier').where({ id }).update(change)

  it('shows changes since the previous visit, also after a reload', async () => {
    const id = await makeSupplier(db, { buyer_count: 6 })
    await take([watch(id)])

    clock = NOON + DAY
    await set(id, { buyer_count: 7 })
    const first = { before: 6, now: 7, since: at(0) }
    expect(await buyersNow()).toEqual(first)
    expect((await see()).text).toBe(JSON.stringify({ seenAt: at(DAY) }))
    expect(await buyersNow()).toEqual(first)
    clock += 29 * MINUTE
    await see()
    expect(await buyersNow()).toEqual(first)

    clock = NOON + 2 * DAY
    await set(id, { buyer_count: 9 })
    const second = { before: 7, now: 9, since: at(DAY + 29 * MINUTE) }
    expect(await buyersNow()).toEqual(second)
    await see()
    expect(await buyersNow()).toEqual(second)
  })

  it('counts only when it is marked as seen', async () => {
    const id = await makeSupplier(db, { buyer_count: 6 })
    await take([watch(id)])
    clock = NOON + DAY
    await set(id, { buyer_count: 7 })
    await listOf()
    clock = NOON + 2 * DAY
    expect(await buyersNow()).toEqual({ before: 6, now: 7, since: at(0) })
  })

  it('keeps the changes of a supplier removed and added again within it; later they start over', async () => {
    const id = await makeSupplier(db, { buyer_count: 6 })
    await take([watch(id)])
    clock = NOON + DAY
    await set(id, { buyer_count: 7 })
    await take([giveUp(id)])
    clock += MINUTE
    await take([watch(id)])
    expect(await buyersNow()).toMatchObject({ before: 6, now: 7 })

    clock += MINUTE
    await take([giveUp(id)])
    clock += DAY
    await take([watch(id)])
    expect(await buyersNow()).toEqual({ before: 7, now: 7, since: new Date(clock).toISOString() })
  })

  it('stores the new name of a supplier', async () => {
    const id = await makeSupplier(db, { name: 'Old name' })
    await take([watch(id)])
    await set(id, { name: 'New name' })
    await see()
    await db('supplier').where({ id }).delete()
    expect((await listOf()).suppliers[0]?.name).toBe('New name')
  })
})

function at(ms: number): string {
  return new Date(NOON + ms).toISOString()
}
