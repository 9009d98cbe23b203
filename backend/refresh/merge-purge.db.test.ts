import { describe, expect, it } from 'vitest'
import { eachDatabase } from '../../tests/support/database.ts'
import { FILE, mergeRows } from '../../tests/support/merge-rows.ts'
import { contactRow, dayRow, productRow, supplierRow } from '../../tests/support/source-rows.ts'
import type { Source, SourceRow } from '../sources/port.ts'
import { purge } from './merge-purge.ts'

const database = eachDatabase()

describe('purge', () => {
  const asOf = '2026-03-31'
  const now = new Date('2026-04-01T12:00:00Z')

  it('deletes prices and ratings past their expiry and keeps the counts that trends are made of', async () => {
    const days = [
      dayRow('2026-03-29', { price: 5, rating: 4, ratingCount: 90 }),
      dayRow('2026-03-30', { price: 5, ratingCount: 99 }),
    ]
    await merged([
      productRow({
        externalId: 'past',
        price: 5,
        rating: 4,
        ratingCount: 99,
        expiresAt: '2026-04-01T02:00:00Z',
        days,
      }),
      productRow({ externalId: 'fresh', price: 5, rating: 4, expiresAt: '2026-04-02T02:00:00Z', days }),
      productRow({ externalId: 'free', price: 5, days }),
    ])
    await database.db.transaction((trx) => purge(trx, { now, asOf, retentions: [] }))
    const products = await database
      .db('product')
      .orderBy('external_id')
      .select('external_id', 'price', 'rating', 'rating_count')
    expect(products).toEqual([
      { external_id: 'free', price: 5, rating: null, rating_count: null },
      { external_id: 'fresh', price: 5, rating: 4, rating_count: null },
      { external_id: 'past', price: null, rating: null, rating_count: 99 },
    ])
    const prices = await database
      .db('observation')
      .join('product', 'product.id', 'product_id')
      .orderBy(['external_id', 'day'])
      .pluck('observation.price')
    expect(prices).toEqual([5, 5, null, 5, null, null])
    expect(await database.db('observation').whereNull('rating_count')).toEqual([])
  })

  it('deletes what a source has not shown within its retention, but not a contact from another source', async () => {
    const old = '2026-01-01T02:00:00Z'
    await merged([
      productRow({ externalId: 'gone', observedAt: old, days: [dayRow('2025-12-30', { price: 5 })] }),
      productRow({ externalId: 'stays', days: [dayRow('2026-03-30', { price: 6 })] }),
      supplierRow({ name: 'Gone Works', observedAt: old }),
      supplierRow({ totalShipments: 9, observedAt: old }),
    ])
    await merged([contactRow({ person: 'Lin Example', verifiedOn: '2026-01-01' })], FILE)
    const retentions = [{ source: 'test-source', origin: 'live' as const, retentionDays: 30 }]
    await database.db.transaction((trx) => purge(trx, { now, asOf, retentions }))
    expect(await database.db('product').pluck('external_id')).toEqual(['stays'])
    expect(await database.db('observation').pluck('price')).toEqual([6])
    expect(await database.db('supplier').select('name', 'total_shipments')).toEqual([
      { name: 'Ningbo Orchid Kitchenware Co., Ltd.', total_shipments: null },
    ])
    expect(await database.db('contact').pluck('person')).toEqual(['Lin Example'])
  })
})

async function merged(rows: SourceRow[], given: Partial<Source> = {}): Promise<void> {
  await mergeRows(database.db, rows, given)
}
