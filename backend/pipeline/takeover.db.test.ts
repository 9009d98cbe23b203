import { beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { changesFrom, pipelineCalls } from '../../tests/support/pipeline-calls.ts'
import { watchlistCalls } from '../../tests/support/watching.ts'
import { OPEN_ENTRIES } from '../contracts/plans.ts'
import { down, up } from '../db/migrations/0026-pipeline.ts'
import * as boundedJournal from '../db/migrations/0049-bounded-journal.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const FACTS = {
  price: 12.5,
  currency: 'USD',
  velocity: 40,
  confidence: 'medium',
  stage: 'growing',
  rank: 3,
  suppliersFound: 2,
}

let database: TestDatabase
let app: RunningApp

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database)
})

it('a watchlist from before becomes a pipeline with every decision, name and figure, also above the plan, and keeps suppliers', async () => {
  const { db } = database
  const member = await makeMember(db)
  const [watchlist, pipeline] = [watchlistCalls(app), pipelineCalls(app)]
  const maker = await makeSupplier(db, { name: 'Watched Works' })
  const products: number[] = []
  for (let count = 0; count < OPEN_ENTRIES.free + 2; count += 1) products.push(await makeProduct(db))
  await publishEdition(
    db,
    products.map((id) => ({ id })),
  )
  const common = { member_id: member.id, added_at: NOON, before_at: NOON, latest_at: NOON, latest: FACTS }
  const rowOf = (target_id: number, given: object) => ({
    ...common,
    kind: 'product',
    target_id,
    watching: true,
    decided_at: NOON,
    name: `Product ${target_id}`,
    before: FACTS,
    ...given,
  })
  const gone = 987_654
  const rows = [
    ...products.map((id) => rowOf(id, {})),
    rowOf(gone, { name: `Gone\n lamp ${'x'.repeat(400)}`, before: null }),
    rowOf(gone + 1, { watching: false, name: 'Given up' }),
    rowOf(gone + 2, { name: '' }),
    {
      ...common,
      kind: 'supplier',
      target_id: maker,
      watching: true,
      decided_at: NOON,
      name: 'Watched Works',
      latest: null,
    },
  ]
  await db.transaction(async (trx) => {
    await boundedJournal.down(trx)
    await down(trx)
    await trx('watched').insert(rows)
    await up(trx)
    await boundedJournal.up(trx)
  })

  const list = await pipeline.listOf(member)
  expect(list.room).toEqual({ open: products.length + 2, most: OPEN_ENTRIES.free })
  const first = list.entries.find(({ id }) => id === `p${products[0]}`)
  expect(first?.product).toMatchObject({
    since: NOON.toISOString(),
    before: FACTS,
    now: { stage: 'growing' },
  })
  const entries = new Map((await pipeline.entriesOf(member)).map((entry) => [entry.id, entry]))
  expect(entries.size).toBe(products.length + 3)
  expect(entries.get(`p${products[0]}`)).toMatchObject({ stage: 'saved', addedAt: NOON.toISOString() })
  expect(entries.get(`p${gone}`)?.name).toMatch(/^Gone lamp x+$/)
  expect(entries.get(`p${gone + 1}`)).toMatchObject({
    name: 'Given up',
    stage: 'dropped',
    reason: 'Taken off the watchlist',
    since: NOON.toISOString(),
  })
  expect(entries.get(`p${gone + 2}`)?.name).toBe(`Product ${gone + 2}`)

  const old = await watchlist.listOf(member)
  expect(old.products).toHaveLength(products.length + 2)
  expect(old.suppliers.map(({ name }) => name)).toEqual(['Watched Works'])

  const decision = { kind: 'product' as const, id: String(products[0]), at: NOON.toISOString() }
  expect(await watchlist.take([{ ...decision, watching: true }], member)).toEqual([])
  expect(await pipeline.listOf(member)).toMatchObject({ entries: list.entries, room: list.room })
  const later = new Date(NOON.getTime() + 1).toISOString()
  await watchlist.take([{ ...decision, watching: false, at: later }], member)
  expect((await pipeline.entriesOf(member)).find(({ id }) => id === `p${products[0]}`)?.stage).toBe('dropped')
})

it('keeps notes deleted when their ids were stored with the deletion, before and after it', async () => {
  const { db } = database
  const member = await makeMember(db)
  const calls = pipelineCalls(app)
  const { saveOwn, note, remove } = changesFrom('phone', () => NOON.getTime())
  const entry = `own-${'x'.repeat(12)}`
  const [here, late, kept] = [note(entry, 'Here'), note(entry, 'Late'), note(entry, 'Kept', 'note-kept-0001')]
  await calls.take([saveOwn(entry, 'Lamp'), kept], member)
  await db.transaction(async (trx) => {
    await boundedJournal.down(trx)
    const row = {
      member_id: member.id,
      entry_id: entry,
      at: 1,
      n: 0,
      device: 'phone',
      kind: 'remove',
      body: {},
    }
    await trx('pipeline_change').insert([
      { ...row, id: here.id, over: [] },
      { ...row, id: remove(entry, []).id, over: [here.id, late.id] },
    ])
    await boundedJournal.up(trx)
  })
  await calls.take([here, late], member)
  const [left] = await calls.entriesOf(member)
  expect(left?.notes.map(({ versions }) => versions[0].text)).toEqual(['Kept'])
  expect(await db('pipeline_entry').where({ member_id: member.id })).toMatchObject([{ changes_stored: 5 }])
})
