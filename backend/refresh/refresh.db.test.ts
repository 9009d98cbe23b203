import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CreateDatabase,
  createTemplate,
  createTestDatabase,
  type TestDatabase,
} from '../../tests/support/database.ts'
import { AS_OF, NOW, ranking, refreshed, selling } from '../../tests/support/refreshing.ts'
import {
  hashtagRow,
  productRow,
  shipmentRow,
  sourceOf,
  supplierRow,
} from '../../tests/support/source-rows.ts'
import { type CollectContext, type Source, SourceFailure, type SourceRow } from '../sources/port.ts'
import { createListSize } from '../trends/list-sizes.ts'
import { purgeExpired } from './purge-expired.ts'

let database: TestDatabase

afterEach(() => database.drop())

describe('refresh', () => {
  beforeEach(async () => {
    database = await createTestDatabase()
  })

  it('publishes all source data as one edition, strongest trend first in each channel', async () => {
    const outcome = await refreshed(database.db, [
      sourceOf([
        selling('flat', 50, 50),
        selling('riser', 300, 50),
        { ...selling('book', 40, 40), channel: 'amazon' },
        productRow({ externalId: 'untold', name: 'untold', observedAt: NOW.toISOString() }),
        hashtagRow({ viewsTotal: 10 }),
        supplierRow({ totalShipments: 412 }),
        supplierRow({ name: 'Quiet Works', externalId: 'quiet-works' }),
        shipmentRow(),
      ]),
    ])
    expect(outcome).toMatchObject({ state: 'done', failed: [] })
    expect(await ranking(database.db, 'tiktok')).toEqual(['riser', 'flat', 'untold'])
    expect(await ranking(database.db, 'amazon')).toEqual(['book'])
    const edition = await database.db('edition').join('current_edition', 'edition_id', 'edition.id').first()
    expect(edition).toMatchObject({ as_of: AS_OF, cause: 'request', market: 'United States' })
    expect(edition.figures).toMatchObject({
      products: 4,
      suppliers: 1,
      shipments: 412,
      shipmentsRead: 1,
      origin: 'live',
      week: { from: '2026-03-25', to: AS_OF },
    })
    expect(await database.db('staged')).toEqual([])
  })

  it('stores how many products each list has, so readers count nothing', async () => {
    await refreshed(database.db, [
      sourceOf([
        selling('flat', 50, 50),
        selling('riser', 300, 50),
        { ...selling('book', 40, 40), channel: 'amazon' },
      ]),
    ])
    const asked: string[] = []
    database.db.on('query', ({ sql }) => void asked.push(sql))
    const sizeOf = createListSize()
    const sizes = await database.db.transaction(async (trx) => [
      await sizeOf(trx, {}),
      await sizeOf(trx, { channel: 'tiktok' }),
      await sizeOf(trx, { channel: 'amazon', origin: 'live' }),
      await sizeOf(trx, { channel: 'amazon', origin: 'file' }),
    ])
    expect(sizes).toEqual([3, 2, 1, 0])
    expect(asked.filter((sql) => sql.includes('count('))).toEqual([])
  })

  it('leaves readers the old edition until the new one is whole', async () => {
    await refreshed(database.db, [sourceOf([selling('first', 50, 50)])])
    const seen: string[][] = []
    await refreshed(database.db, [
      sourceOf(async function* () {
        yield selling('second', 50, 50)
        seen.push(await ranking(database.db, 'tiktok'))
      }),
    ])
    seen.push(await ranking(database.db, 'tiktok'))
    expect(seen.map((names) => names.sort())).toEqual([['first'], ['first', 'second']])
  })

  it('deletes sample data when an installation turns to real data', async () => {
    await refreshed(database.db, [
      { ...sourceOf([selling('sample', 50, 50), supplierRow({})]), origin: 'sandbox' as const },
    ])
    await refreshed(
      database.db,
      [sourceOf([selling('real', 50, 50)])],
      { cause: 'request' },
      { sampleData: false },
    )
    expect(await ranking(database.db, 'tiktok')).toEqual(['real'])
    expect(await database.db('supplier')).toEqual([])
    expect(await database.db('source_state').pluck('origin')).toEqual(['live'])
  })

  it('dates an edition by its publication and its sources by their fetch', async () => {
    const later = new Date('2026-04-01T08:07:00Z')
    let clock = NOW
    const slow = sourceOf(async function* () {
      yield selling('lamp', 50, 50)
      clock = later
    })
    await refreshed(database.db, [slow], { cause: 'request' }, { now: () => clock })
    expect(await database.db('edition').pluck('published_at')).toEqual([later])
    expect(await database.db('source_state').pluck('last_success_at')).toEqual([NOW])
  })

  it('notifies every listener of the new edition’s number', async () => {
    const heard: string[] = []
    const connection = await database.db.client.acquireConnection()
    connection.on('notification', ({ payload }: { payload: string }) => heard.push(payload))
    await connection.query('listen edition')
    const outcome = await refreshed(database.db, [sourceOf([selling('lamp', 50, 50)])])
    await connection.query('select 1')
    await database.db.client.releaseConnection(connection)
    // Table names are sent too.
    const numbers = heard.filter((payload) => /^\d+$/.test(payload))
    expect(numbers).toEqual([String(outcome.state === 'done' && outcome.editionId)])
  })

  it('keeps the last good data of a source that breaks off half way, with the reason', async () => {
    const good = sourceOf([selling('kept', 50, 50)], { id: 'shaky', label: 'Shaky' })
    const other = sourceOf([shipmentRow()], { id: 'steady', label: 'Steady', provides: ['shipment'] })
    await refreshed(database.db, [good, other])
    const broken = sourceOf(breakingOff, { id: 'shaky', label: 'Shaky' })
    const outcome = await refreshed(database.db, [
      broken,
      sourceOf([shipmentRow(), shipmentRow({ identifier: 'B' })], other),
    ])
    expect(outcome).toMatchObject({
      state: 'done',
      failed: [{ source: 'shaky', label: 'Shaky', message: 'answered 503' }],
    })
    expect(await database.db('product').pluck('external_id')).toEqual(['kept'])
    expect(await database.db('shipment')).toHaveLength(2)
    const states = await database
      .db('source_state')
      .orderBy('source')
      .select('source', 'message', 'last_day', 'rows')
    expect(states).toEqual([
      { source: 'shaky', message: 'answered 503', last_day: AS_OF, rows: 1 },
      { source: 'steady', message: null, last_day: '2026-02-10', rows: 2 },
    ])
  })

  it('fails and publishes nothing when every source fails', async () => {
    const outcome = await refreshed(database.db, [sourceOf(breakingOff)])
    expect(outcome).toMatchObject({ state: 'failed', message: 'Test source: answered 503' })
    expect(await database.db('edition')).toEqual([])
    expect(await database.db('refresh_run').first()).toMatchObject({ state: 'failed', edition_id: null })
  })

  it('requests the days since the newest stored one of a source, and names the terms for suppliers', async () => {
    const contexts: CollectContext[] = []
    const watching = (source: Source) =>
      sourceOf(async function* (context) {
        contexts.push(context)
        yield* source.collect(context)
      }, source)
    const products = watching(sourceOf([selling('Lamp', 50, 50)]))
    const suppliers = watching(sourceOf([shipmentRow()], { id: 'bills', provides: ['shipment'] }))
    await refreshed(database.db, [suppliers, products])
    await refreshed(database.db, [suppliers, products])
    expect(contexts.map(({ since }) => since)).toEqual([null, null, AS_OF, '2026-02-10'])
    expect(contexts[1]?.terms[0]).toBe('Lamp')
  })

  it('keeps the last eight editions, and the trends of the current one alone', async () => {
    for (let day = 0; day < 9; day += 1) await refreshed(database.db, [sourceOf([selling('lamp', 50, 50)])])
    expect(await database.db('edition').orderBy('id').pluck('id')).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(await database.db('trend').distinct('edition_id').pluck('edition_id')).toEqual([9])
  })
})

describe('the publish guard', () => {
  const many = (count: number, price = 10) =>
    Array.from({ length: count }, (_, at) => productRow({ externalId: `p${at}`, price, currency: 'USD' }))
  let published: CreateDatabase
  let expired: CreateDatabase

  beforeAll(async () => {
    published = await createTemplate(({ db }) => refreshed(db, [sourceOf(many(100))]))
    expired = await createTemplate(async ({ db }) => {
      await refreshed(db, [sourceOf(expiring(100))])
      await purgeExpired(db, new Date('2026-04-01T10:00:00Z'))
    })
  })

  it('stops a run that lists a third less, and publishes it when accepted, without fetching again', async () => {
    database = await published()
    const stopped = await refreshed(database.db, [sourceOf(many(69))])
    expect(stopped).toMatchObject({
      state: 'stopped',
      message: expect.stringMatching(/69 items.* 100\b.*--accept/),
    })
    expect(await database.db('edition')).toHaveLength(1)
    let asked = 0
    const accepted = await refreshed(
      database.db,
      [
        sourceOf(async function* () {
          asked += 1
          yield* many(1)
        }),
      ],
      { cause: 'request', accept: true },
    )
    expect(accepted).toMatchObject({ state: 'done' })
    expect(asked).toBe(0)
    expect(await database.db('source_state').first()).toMatchObject({ rows: 69 })
  })

  it.each([
    ['an empty answer', [], 'stopped'],
    ['half of it', many(50), 'stopped'],
    ['seventy of a hundred', many(70), 'done'],
    ['prices a hundredfold', many(100, 1000), 'stopped'],
    ['half of the prices changed', [...many(50, 11), ...many(100).slice(50)], 'done'],
    ['one more than half of the prices changed', [...many(51, 11), ...many(100).slice(51)], 'stopped'],
  ] as const)('decides, given $0: $2', async (_, rows, state) => {
    database = await published()
    expect(await refreshed(database.db, [sourceOf(rows)])).toMatchObject({ state })
    expect(await database.db('edition')).toHaveLength(state === 'done' ? 2 : 1)
  })

  const expiring = (count: number, price = 10) =>
    many(count, price).map((row) => ({ ...row, expiresAt: '2026-04-01T09:00:00Z' }))

  it.each([
    ['the same prices', expiring(100), 'done'],
    ['other prices of the same level', expiring(100, 13), 'done'],
    ['prices a hundredfold', expiring(100, 1000), 'stopped'],
    ['prices a hundredth', expiring(100, 0.1), 'stopped'],
    [
      'prices of other products',
      many(100, 1000).map((row) => ({ ...row, externalId: `other-${row.externalId}` })),
      'done',
    ],
  ] as const)('decides where no price may be kept, given $0: $2', async (_, rows, state) => {
    database = await expired()
    expect(await database.db('product').whereNotNull('price')).toEqual([])
    expect(await refreshed(database.db, [sourceOf(rows)])).toMatchObject({
      state,
      ...(state === 'stopped' && { message: expect.stringMatching(/about .*last time .*10\.00.*--accept/) }),
    })
  })
})

async function* breakingOff(): AsyncIterable<SourceRow> {
  yield selling('half-fetched', 50, 50)
  throw new SourceFailure('answered 503')
}
