import { describe, expect, it } from 'vitest'
import { eachDatabase } from '../../tests/support/database.ts'
import { FILE, mergeRows, STAGE_CONTEXT } from '../../tests/support/merge-rows.ts'
import {
  contactRow,
  dayRow,
  hashtagRow,
  productRow,
  shipmentRow,
  shopRow,
  sourceOf,
  supplierRow,
} from '../../tests/support/source-rows.ts'
import type { Source, SourceRow } from '../sources/port.ts'
import { anythingChanged, type MergeChanges } from './merge.ts'
import { beginRun } from './refresh-run.ts'
import { fetchIntoStaging } from './staging.ts'

const database = eachDatabase()

describe('the merge of products', () => {
  it('stores every fact of a row, ids beyond 2^53 and nulls included', async () => {
    const days = [
      dayRow('2026-03-29', { units: 4 }),
      dayRow('2026-03-30', { units: 7, price: 12.5, currency: 'USD' }),
    ]
    await merged([
      productRow({ days, price: 12.5, currency: 'USD', imageUrls: ['https://img.example/1.jpg'] }),
    ])
    const [product] = await database.db('product')
    expect(product).toMatchObject({ external_id: '7495177166735509999', price: 12.5, rating: null })
    expect(product).toMatchObject({
      first_seen_on: '2026-03-29',
      last_seen_on: '2026-03-30',
      source: 'test-source',
    })
    expect(await database.db('observation').orderBy('day').select('day', 'units', 'price', 'views')).toEqual([
      { day: '2026-03-29', units: 4, price: null, views: null },
      { day: '2026-03-30', units: 7, price: 12.5, views: null },
    ])
  })

  it('changes nothing when the same rows of any kind come again', async () => {
    const first = await merged(oneOfEach())
    const before = await everything()
    const again = await merged(oneOfEach())
    expect(anythingChanged(first)).toBe(true)
    expect(anythingChanged(again)).toBe(false)
    expect(await everything()).toEqual(before)
  })

  it('keeps a description that is not repeated and deletes a price that is not', async () => {
    await merged([productRow({ description: 'Presses garlic', price: 9, currency: 'USD' })])
    const changes = await merged([productRow({ observedAt: '2026-04-01T02:00:00Z' })])
    expect(changes.products).toEqual({ added: 0, changed: 1 })
    expect(await database.db('product').first()).toMatchObject({ description: 'Presses garlic', price: null })
  })

  it('adds the days of an older row and leaves what is newer alone', async () => {
    await merged([productRow({ price: 9, currency: 'USD', days: [dayRow('2026-03-30', { rank: 3 })] })])
    const old = productRow({ price: 5, currency: 'USD', days: [dayRow('2026-01-05', { rank: 80 })] })
    const changes = await merged([old])
    expect(changes).toMatchObject({
      products: { added: 0, changed: 0 },
      observations: { added: 1, changed: 0 },
    })
    expect(await database.db('product').first()).toMatchObject({ price: 9, first_seen_on: '2026-01-05' })
  })

  it('combines the facts of one day and prefers the later ones', async () => {
    const day = (facts: object) => productRow({ days: [dayRow('2026-03-30', facts)] })
    await merged([day({ units: 5, rank: 9 })])
    await merged([day({ units: 6, views: 1000 })])
    expect(await database.db('observation').first()).toMatchObject({ units: 6, rank: 9, views: 1000 })
  })

  it('merges a product that comes twice in one run into one, with all its days', async () => {
    const changes = await merged([
      productRow({ name: 'Old name', days: [dayRow('2026-03-29', { units: 1 })] }),
      productRow({ name: 'New name', days: [dayRow('2026-03-30', { units: 2 })] }),
      productRow({ name: 'New name', days: [dayRow('2026-03-30', { units: 3 })] }),
    ])
    expect(changes).toMatchObject({
      products: { added: 1, changed: 0 },
      observations: { added: 2, changed: 0 },
    })
    expect(await database.db('product').first()).toMatchObject({ name: 'New name' })
    expect(await database.db('observation').orderBy('day').pluck('units')).toEqual([1, 3])
  })

  it('stores text without the characters that PostgreSQL refuses', async () => {
    await merged([productRow({ name: 'Nul\0 and half \ud83d a smile, \\u0000 as typed' })])
    expect(await database.db('product').pluck('name')).toEqual([
      'Nul and half \ufffd a smile, \\u0000 as typed',
    ])
  })

  it('leaves out a row with an absurd figure, and only that row', async () => {
    const staged = await stagedOnly([
      productRow({ externalId: '1', price: 1e15 }),
      productRow({ externalId: '2', days: [dayRow('2026-02-30')] }),
      productRow({ externalId: '3' }),
    ])
    expect(staged).toMatchObject({ rows: 1, rejected: 2 })
  })
})

describe('the merge of suppliers', () => {
  it('joins a supplier, its shipments and its contact by company key and country', async () => {
    await merged([
      supplierRow({
        totalShipments: 40,
        cargo: [{ description: 'GARLIC PRESS', shipments: 12, lastOn: '2026-01-01' }],
      }),
      shipmentRow({ buyerName: 'Acme Imports' }),
      shipmentRow({ identifier: 'NGBO26030002', arrivedOn: '2026-03-01', buyerName: 'Acme Imports' }),
    ])
    await merged([contactRow({ person: 'Lin Example', moq: '500 pieces', verifiedOn: '2026-03-01' })], FILE)
    const suppliers = await database.db('supplier')
    expect(suppliers).toHaveLength(1)
    expect(suppliers[0]).toMatchObject({
      total_shipments: 40,
      last_shipment_on: '2026-03-01',
      buyer_count: 1,
      moq: '500 pieces',
    })
    expect(await database.db('contact').first()).toMatchObject({
      person: 'Lin Example',
      supplier_id: suppliers[0].id,
    })
    expect(await database.db('cargo').first()).toMatchObject({
      shipments: 12,
      last_on: '2026-03-01',
      buyers: 1,
    })
    expect(await database.db('supplier_buyer').first()).toMatchObject({ name: 'Acme Imports', shipments: 2 })
  })

  it('counts shipments where the source states fewer or none', async () => {
    await merged([
      supplierRow({ totalShipments: 1 }),
      shipmentRow(),
      shipmentRow({ identifier: 'B' }),
      shipmentRow({ identifier: 'C' }),
    ])
    expect(await database.db('supplier').first()).toMatchObject({ total_shipments: 3 })
  })

  it('identifies a party without a country if its key is unique, and a stored one by its later country', async () => {
    await merged([shipmentRow({ supplierCountry: null })])
    await merged([shipmentRow({ identifier: 'B' }), shipmentRow({ identifier: 'C', supplierCountry: null })])
    expect(await database.db('supplier').select('country', 'total_shipments')).toEqual([
      { country: 'CN', total_shipments: 3 },
    ])
  })

  it('keeps companies of the same key in two countries apart', async () => {
    await merged([supplierRow({ country: 'CN' }), supplierRow({ country: 'VN' })])
    await merged([contactRow({ country: null, email: 'who@orchid.example' })], FILE)
    const owner = await database
      .db('contact')
      .join('supplier', 'supplier.id', 'supplier_id')
      .first('country', 'origin')
    expect(owner).toEqual({ country: null, origin: 'file' })
  })

  it('creates a supplier without shipments for a contact that fits none', async () => {
    const changes = await merged([contactRow({ phone: '+1-202-555-0101' })], FILE)
    expect(changes.contacts).toEqual({ added: 1, changed: 0 })
    expect(await database.db('supplier').first()).toMatchObject({
      origin: 'file',
      source: 'file-suppliers',
      total_shipments: null,
    })
  })

  it('prefers the supplier of the contact’s own origin to a live one', async () => {
    await merged([supplierRow()])
    await merged([supplierRow()], FILE)
    await merged([contactRow({ person: 'Lin Example' })], FILE)
    const owner = await database.db('contact').join('supplier', 'supplier.id', 'supplier_id').first('origin')
    expect(owner).toEqual({ origin: 'file' })
  })

  it('replaces a contact only by one verified as late, and never a person by an address', async () => {
    const person = { person: 'Lin Example', verifiedOn: '2026-03-01' }
    await merged([supplierRow(), contactRow({ address: '1 Harbour Road' })])
    await merged([contactRow(person)], FILE)
    await merged(
      [contactRow({ person: 'Old Hand', phone: '+1-202-555-0102', verifiedOn: '2025-01-01' })],
      FILE,
    )
    await merged([contactRow({ address: '2 Harbour Road' })])
    expect(await database.db('contact').first()).toMatchObject({
      person: 'Lin Example',
      phone: null,
      address: '1 Harbour Road',
      verified_on: '2026-03-01',
      source: 'file-suppliers',
    })
  })

  it('applies a revised bill of lading and moves it to the supplier it now names', async () => {
    await merged([shipmentRow()])
    const changes = await merged([
      shipmentRow({ supplierName: 'Orchid Trading', description: 'STEEL GARLIC PRESS' }),
    ])
    expect(changes.shipments).toEqual({ added: 0, changed: 1 })
    const bill = await database
      .db('shipment')
      .join('supplier', 'supplier.id', 'supplier_id')
      .first('name', 'description')
    expect(bill).toEqual({ name: 'Orchid Trading', description: 'STEEL GARLIC PRESS' })
  })
})

it('a merge runs no statement for kinds that were not staged', async () => {
  const statements: string[] = []
  database.db.on('query', ({ sql }) => statements.push(sql))
  await merged([productRow()])
  expect(statements.filter((sql) => sql.includes('incoming_product'))).not.toEqual([])
  expect(statements.filter((sql) => /incoming_(hashtag|supplier|contact)|party/.test(sql))).toEqual([])
})

async function merged(rows: SourceRow[], given: Partial<Source> = {}): Promise<MergeChanges> {
  return await mergeRows(database.db, rows, given)
}

async function stagedOnly(rows: SourceRow[]) {
  const run = await beginRun(database.db, { cause: 'import', slot: null, asOf: '2026-03-30', accept: false })
  return await fetchIntoStaging(database.db, run.id, sourceOf(rows), STAGE_CONTEXT)
}

function oneOfEach(): SourceRow[] {
  return [
    productRow({
      days: [dayRow('2026-03-30', { units: 7, price: 3.1 })],
      price: 3.1,
      videos: [{ videoUrl: 'https://v.example/1', thumbnailUrl: null }],
    }),
    shopRow({ rating: 4.7 }),
    hashtagRow({ viewsTotal: 5_000_000_000 }),
    supplierRow({
      totalShipments: 4,
      buyers: [{ name: 'Acme Imports', shipments: 2 }],
      cargo: [{ description: 'KNIVES', shipments: 2, lastOn: null }],
    }),
    shipmentRow(),
    shipmentRow({ identifier: 'X', supplierName: 'Fast Ocean Logistics', supplierCountry: null }),
    contactRow({
      person: 'Lin Example',
      pricing: 'USD 3.20-4.10',
      priceLow: 3.2,
      priceHigh: 4.1,
      priceCurrency: 'USD',
    }),
    contactRow({ supplierName: 'Unknown Works', email: 'hello@unknown.example' }),
  ]
}

async function everything() {
  const tables = [
    'product',
    'observation',
    'shop',
    'hashtag',
    'hashtag_observation',
    'supplier',
    'supplier_buyer',
    'shipment',
    'cargo',
    'contact',
  ]
  return await Promise.all(tables.map(async (table) => [table, await database.db(table).orderByRaw('1, 2')]))
}
