import { expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { NOW, refreshed, selling } from '../../tests/support/refreshing.ts'
import {
  contactRow,
  hashtagRow,
  productRow,
  shipmentRow,
  shopRow,
  sourceOf,
  supplierRow,
} from '../../tests/support/source-rows.ts'
import type { SourceRow } from '../sources/port.ts'
import { productCounts } from '../trends/product-counts.ts'

const database = await createTestDatabase()
const { db } = database

const CARGO = [{ description: 'STEEL PRESS', shipments: 4, lastOn: '2026-02-01' }]
const ROWS: SourceRow[] = [
  ...Array.from({ length: 40 }, (_, at) => selling(`product ${at}`, 50, 50)),
  productRow({ externalId: 'bare', name: 'bare', observedAt: NOW.toISOString() }),
  ...Array.from({ length: 30 }, (_, at) =>
    shipmentRow({ identifier: `B${at}`, supplierName: `Works ${at % 7}`, buyerName: 'Buyer' }),
  ),
  supplierRow({ totalShipments: 9, cargo: CARGO, buyers: [{ name: 'Buyer', shipments: 3 }] }),
  contactRow({ person: 'Lin Example', verifiedOn: '2026-01-01' }),
  contactRow({ supplierName: 'Only By File', person: 'Mo Example' }),
  shopRow(),
  hashtagRow({ viewsTotal: 10 }),
]

/** Each edition and run uses one number. */
const COUNTING = ['edition_id_seq', 'refresh_run_id_seq']

async function sequences(): Promise<Record<string, number | null>> {
  const { rows } = await db.raw<{ rows: { name: string; last: number | null }[] }>(
    `select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and sequencename <> all(?) order by 1`,
    [COUNTING],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

it('refreshing the same rows three times uses no sequence values', async () => {
  await refreshed(db, [sourceOf(ROWS)])
  const first = await sequences()
  await refreshed(db, [sourceOf(ROWS)])
  await refreshed(db, [sourceOf(ROWS)])
  expect(Object.keys(first)).toEqual(
    expect.arrayContaining([
      'cargo_id_seq',
      'product_id_seq',
      'shipment_id_seq',
      'staged_seq_seq',
      'supplier_id_seq',
    ]),
  )
  expect(await sequences()).toEqual(first)
  expect(await db('edition').pluck('id')).toEqual([1, 2, 3])
})

it('reading all products takes as many steps as there are products, for sparse ids too', async () => {
  await db.raw(`select setval('product_id_seq', 9000000000)`)
  const far = selling('far away', 50, 50)
  await refreshed(db, [sourceOf([...ROWS, far])])
  const batches = await db.transaction(async (trx) => {
    const sizes: number[] = []
    for await (const batch of productCounts(trx, '2026-03-31')) sizes.push(batch.length)
    return sizes
  })
  expect(batches).toEqual([42])
})
