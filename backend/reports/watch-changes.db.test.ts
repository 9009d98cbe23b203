import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { watchlistCalls } from '../../tests/support/watching.ts'
import { OPEN_ENTRIES } from '../contracts/plans.ts'
import { WATCH_MAX, type WatchChange } from '../contracts/watchlist.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let database: TestDatabase
let app: RunningApp
let calls: ReturnType<typeof watchlistCalls>
let clock = NOON
let member: TestMember

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp({ ...database, now: () => new Date(clock) })
  calls = watchlistCalls(app)
})

beforeEach(async () => {
  clock = NOON
  member = await makeMember(database.db)
})

const listOf = (who = member) => calls.listOf(who)
const take = (changes: WatchChange[], who = member) => calls.take(changes, who)

const watch = (id: number | string, kind: WatchChange['kind'] = 'product', at = clock): WatchChange => ({
  kind,
  id: String(id),
  watching: true,
  at: new Date(at).toISOString(),
})
const giveUp = (id: number | string, kind: WatchChange['kind'] = 'product', at = clock): WatchChange => ({
  ...watch(id, kind, at),
  watching: false,
})

async function listedProduct(wish: Parameters<typeof makeProduct>[1] = {}): Promise<number> {
  const id = await makeProduct(database.db, wish)
  await publishEdition(database.db, [{ id, trend: { velocity: 40, stage: 'growing', confidence: 'medium' } }])
  return id
}

describe('watchlist changes', () => {
  it('keep the later decision, also when it arrives first', async () => {
    const id = await listedProduct()
    await take([giveUp(id, 'product', NOON - 1)])
    await take([watch(id, 'product', NOON - 2)])
    expect((await listOf()).products).toEqual([])
    await take([watch(id, 'product', NOON)])
    expect((await listOf()).products).toHaveLength(1)
  })

  it('prefer watching when two decisions have the same time', async () => {
    const id = await listedProduct()
    await take([watch(id)])
    await take([giveUp(id)])
    expect((await listOf()).products).toHaveLength(1)
    clock += 1
    await take([giveUp(id)])
    await take([watch(id)])
    expect((await listOf()).products).toHaveLength(1)
  })

  it('do not override later ones when the device’s clock is ahead', async () => {
    const id = await listedProduct()
    await take([watch(id, 'product', NOON + 300 * DAY)])
    clock += MINUTE
    await take([giveUp(id)])
    expect((await listOf()).products).toEqual([])
  })

  it('are idempotent', async () => {
    const id = await listedProduct()
    await take([watch(id, 'product', NOON - DAY)])
    const once = await listOf()
    clock += 5 * MINUTE
    expect(await take([watch(id, 'product', NOON - DAY), watch(id, 'product', NOON - DAY)])).toEqual([])
    expect(await listOf()).toEqual(once)
  })

  it('are refused by name and not stored for unknown items', async () => {
    const id = await listedProduct()
    expect(
      await take([
        watch(id),
        watch('999999999999999999'),
        giveUp('888888', 'supplier'),
        watch(id, 'supplier'),
      ]),
    ).toEqual(
      expect.arrayContaining([
        { kind: 'product', id: '999999999999999999', why: 'unknown' },
        { kind: 'supplier', id: '888888', why: 'unknown' },
      ]),
    )
    const { products, suppliers } = await listOf()
    expect([products.map((product) => product.id), suppliers]).toEqual([[String(id)], []])
    const { rows } = await database.db.raw(
      'select target_id from watched where member_id = :id union all select product_id from pipeline_entry where member_id = :id',
      { id: member.id },
    )
    expect(rows).toEqual([{ target_id: id }])
  })

  it.each([
    [
      'an id that is none',
      { kind: 'product', id: '1 or 1=1', watching: true, at: '2026-11-21T12:00:00.000Z' },
    ],
    ['a kind that is none', { kind: 'shop', id: '1', watching: true, at: '2026-11-21T12:00:00.000Z' }],
    ['a moment that is none', { kind: 'product', id: '1', watching: true, at: 'now()' }],
    ['a day that is none', { kind: 'product', id: '1', watching: true, at: '2026-19-39T12:00:00.000Z' }],
    ['a field too many', { ...watch(1, 'product', NOON), member_id: 1 }],
  ])('are answered with 400: %s', async (_, change) => {
    expect((await calls.send([change as WatchChange], member)).status).toBe(400)
  })

  it('are refused on a full list unless something is removed with them', async () => {
    const { db } = database
    const ids: number[] = []
    for (let count = 0; count < WATCH_MAX + 2; count += 1) ids.push(await makeSupplier(db))
    const [extra = 0, another = 0, first = 0] = ids
    await take(ids.slice(2).map((id) => watch(id, 'supplier')))
    expect(await take([watch(extra, 'supplier')])).toEqual([
      { kind: 'supplier', id: String(extra), why: 'full' },
    ])
    clock += 1
    expect(
      await take([watch(extra, 'supplier'), watch(another, 'supplier'), giveUp(first, 'supplier')]),
    ).toEqual([{ kind: 'supplier', id: String(another), why: 'full' }])
    const { suppliers } = await listOf()
    expect(suppliers).toHaveLength(WATCH_MAX)
    expect(suppliers[0]?.id).toBe(String(extra))
  })

  it('open no more products than the plan allows, unless one is given up with them', async () => {
    const ids: number[] = []
    for (let count = 0; count < OPEN_ENTRIES.free + 1; count += 1) ids.push(await listedProduct())
    const [first = 0, ...others] = ids
    const last = others.at(-1) ?? 0
    expect(await take(ids.map((id) => watch(id)))).toEqual([
      { kind: 'product', id: String(last), why: 'full' },
    ])
    clock += 1
    expect(await take([watch(last), giveUp(first)])).toEqual([])
    expect((await listOf()).products).toHaveLength(OPEN_ENTRIES.free)
  })

  it('neither deadlock nor overfill the list when sent concurrently', async () => {
    const { db } = database
    const ids: number[] = []
    for (let count = 0; count < WATCH_MAX + 40; count += 1) ids.push(await makeSupplier(db))
    const batches = Array.from({ length: 12 }, (_, at) => ids.slice(at * 20, at * 20 + 20))
    const replies = await Promise.all(
      batches.flatMap((batch) => [
        calls.send(
          batch.map((id) => watch(id, 'supplier')),
          member,
        ),
        calls.send(
          batch.toReversed().map((id) => watch(id, 'supplier')),
          member,
        ),
        calls.see(member),
      ]),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await listOf()).suppliers).toHaveLength(WATCH_MAX)
  })

  it('give the same list from two devices in any order, split or repetition', async () => {
    const { db } = database
    const products = [await makeProduct(db), await makeProduct(db)]
    const maker = await makeSupplier(db)
    await publishEdition(
      db,
      products.map((id) => ({ id })),
    )
    const things: Pick<WatchChange, 'kind' | 'id'>[] = [
      ...products.map((id) => ({ kind: 'product' as const, id: String(id) })),
      { kind: 'supplier', id: String(maker) },
    ]
    const decision = fc.record({
      thing: fc.constantFrom(...things),
      watching: fc.boolean(),
      // Few moments, for ties, some in the future.
      minutes: fc.integer({ min: -4, max: 2 }),
    })
    const journal = fc.array(decision, { minLength: 1, maxLength: 8 })
    const delivery = fc.array(fc.nat(), { minLength: 24, maxLength: 24 })
    await fc.assert(
      fc.asyncProperty(journal, delivery, fc.integer({ min: 1, max: 5 }), async (decisions, draws, size) => {
        const changes = decisions.map(({ thing, watching, minutes }) => ({
          ...thing,
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
