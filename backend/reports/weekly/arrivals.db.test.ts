import { expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { AS_OF, makeProduct, makeSupplier, publishEdition } from '../../../tests/support/factories.ts'
import { stepsOf } from '../../../tests/support/plans.ts'
import { readWeekChanges } from './week-changes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const database = await createTestDatabase()
const { db } = database
const supplier = await makeSupplier(db)
await db.raw(
  `insert into shipment (supplier_id, origin, identifier, description, arrived_on, cargo_text)
     select ?, 'sandbox', n::text, 'GOODS', cast(? as date) - n / 20, 'goods' from generate_series(0, 39999) n`,
  [supplier, AS_OF],
)
await db.raw('vacuum analyze shipment')
await publishEdition(db, [{ id: await makeProduct(db) }])

it('the newest week’s arrivals are read by an index', async () => {
  const steps = await stepsOf(db, () =>
    db.transaction(async (trx) => {
      const changes = await readWeekChanges(trx)
      expect([...(changes?.recordEnds ?? [])]).toEqual([['sandbox', AS_OF]])
    }),
  )
  const shipments = steps.filter(({ table }) => table === 'shipment')
  expect(shipments.length).toBeGreaterThan(1)
  expect(shipments.filter(({ node, rowsOut }) => node === 'Seq Scan' || rowsOut > 1000)).toEqual([])
  expect(shipments.map(({ index }) => index)).toContain('shipment_arrival')
})
