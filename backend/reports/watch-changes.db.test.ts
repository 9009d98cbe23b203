import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeSupplier } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { watchlistCalls } from '../../tests/support/watching.ts'
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

const watch = (id: number | string, at = clock): WatchChange => ({
  kind: 'supplier',
  id: String(id),
  watching: true,
  at: new Date(at).toISOString(),
})
const giveUp = (id: number | string, at = clock): WatchChange => ({ ...watch(id, at), watching: false })

describe('watchlist changes', () => {
  it('keep the later decision, also when it arrives first', async () => {
    const id = await makeSupplier(db)
    await take([giveUp(id, NOON - 1)])
    await take([watch(id, NOON - 2)])
    expect((await listOf()).suppliers).toEqual([])
    await take([watch(id, NOON)])
    expect((await listOf()).suppliers).toHaveLength(1)
  })

  it('prefer watching when two decisions have the same time', async () => {
    const id = await makeSupplier(db)
    await take([watch(id)])
    await take([giveUp(id)])
    expect((await listOf()).suppliers).toHaveLength(1)
    clock += 1
    await take([giveUp(id)])
    await take([watch(id)])
    expect((await listOf()).suppliers).toHaveLength(1)
  })

  it('do not override later ones when the device’s clock is ahead', async () => {
    const id = await makeSupplier(db)
    await take([watch(id, NOON + 300 * DAY)])
    clock += MINUTE
    await take([giveUp(id)])
    expect((await listOf()).suppliers).toEqual([])
  })

  it('are idempotent', async () => {
    const id = await makeSupplier(db)
    await take([watch(id, NOON - DAY)])
    const once = await listOf()
    clock += 5 * MINUTE
    expect(await take([watch(id, NOON - DAY), watch(id, NOON - DAY)])).toEqual([])
    expect(await listOf()).toEqual(once)
  })

  it('for unknown suppliers are refused by id and not stored', async () => {
    const id = await makeSupplier(db)
    expect(await take([watch(id), watch('999999999999999999'), giveUp('888888')])).toEqual(
      expect.arrayContaining([
        { kind: 'supplier', id: '999999999999999999', why: 'unknown' },
        { kind: 'supplier', id: '888888', why: 'unknown' },
      ]),
    )
    expect((await listOf()).suppliers.map((supplier) => supplier.id)).toEqual([String(id)])
    expect(await db('watched').where({ member_id: member.id }).pluck('target_id')).toEqual([id])
  })

  it.each([
    [
      'an id that is none',
      { kind: 'supplier', id: '1 or 1=1', watching: true, at: '2026-11-21T12:00:00.000Z' },
    ],
    ['a product', { kind: 'product', id: '1', watching: true, at: '2026-11-21T12:00:00.000Z' }],
    ['a moment that is none', { kind: 'supplier', id: '1', watching: true, at: 'now()' }],
    ['a day that is none', { kind: 'supplier', id: '1', watching: true, at: '2026-19-39T12:00:00.000Z' }],
    ['a field too many', { ...watch(1, NOON), member_id: 1 }],
  ])('are answered with 400: %s', async (_, change) => {
    expect((await calls.send([change as WatchChange], member)).status).toBe(400)
  })

  it('are refused on a full list unless something is removed with them', async () => {
    const ids: number[] = []
    for (let count = 0; count < WATCH_MAX + 2; count += 1) ids.push(await makeSupplier(db))
    const [extra = 0, another = 0, first = 0] = ids
    await take(ids.slice(2).map((id) => watch(id)))
    expect(await take([watch(extra)])).toEqual([{ kind: 'supplier', id: String(extra), why: 'full' }])
    clock += 1
    expect(await take([watch(extra), watch(another), giveUp(first)])).toEqual([
      { kind: 'supplier', id: String(another), why: 'full' },
    ])
    const { suppliers } = await listOf()
    expect(suppliers).toHaveLength(WATCH_MAX)
    expect(suppliers[0]?.id).toBe(String(extra))
  })

  it('neither deadlock nor overfill the list when sent concurrently', async () => {
    const ids: number[] = []
    for (let count = 0; count < WATCH_MAX + 40; count += 1) ids.push(await makeSupplier(db))
    const batches = Array.from({ length: 12 }, (_, at) => ids.slice(at * 20, at * 20 + 20))
    const replies = await Promise.all(
      batches.flatMap((batch) => [
        calls.send(
          batch.map((id) => watch(id)),
          member,
        ),
        calls.send(
          batch.toReversed().map((id) => watch(id)),
          member,
        ),
        calls.see(member),
      ]),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await listOf()).suppliers).toHaveLength(WATCH_MAX)
  })

  it('give the same list from two devices in any order, split or repetition', async () => {
    const suppliers = [await makeSupplier(db), await makeSupplier(db), await makeSupplier(db)]
    const decision = fc.record({
      id: fc.constantFrom(...suppliers.map(String)),
      watching: fc.boolean(),
      // Few moments, for ties, some in the future.
      minutes: fc.integer({ min: -4, max: 2 }),
    })
    const journal = fc.array(decision, { minLength: 1, maxLength: 8 })
    const delivery = fc.array(fc.nat(), { minLength: 24, maxLength: 24 })
    await fc.assert(
      fc.asyncProperty(journal, delivery, fc.integer({ min: 1, max: 5 }), async (decisions, draws, size) => {
        const changes = decisions.map(({ id, watching, minutes }) => ({
          kind: 'supplier' as const,
          id,
          watching,
          at: new Date(NOON + minutes * MINUTE).toISOString(),
        }))
        const [plain, shuffled] = [await makeMember(db), await makeMember(db)]
        await take(changes, plain)
        const repeated = shuffle([...changes, ...changes], draws)
        for (let at = 0; at < repeated.length; at += size) {
          await take(repeated.slice(at, at + size), shuffled)
        }
        expect(await listOf(shuffled)).toEqual(await listOf(plain))
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})

function shuffle<Item>(items: Item[], draws: number[]): Item[] {
  return items
    .map((item, index) => ({ item, draw: draws[index % draws.length] ?? 0 }))
    .sort((a, b) => a.draw - b.draw)
    .map(({ item }) => item)
}
