import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

async function told() {
  const { status, text } = await app.call('/api/landing/case')
  expect(status, text).toBe(200)
  return JSON.parse(text).case
}

it('the worked case is empty before the first edition', async () => {
  expect(await told()).toBeNull()
})

it('the worked case is empty if no product with a supplier clearly rose a week ago', async () => {
  const [alone, doubtful, newer] = [await makeProduct(db), await makeProduct(db), await makeProduct(db)]
  // The week before ended on 12 November; the average began 35 days earlier.
  const young = await makeProduct(db, { first_seen_on: '2026-10-10' })
  for (const product of [doubtful, newer, young]) await makeMatch(db, product, await makeSupplier(db))
  await app.reached(
    await publishEdition(db, [
      { id: alone, before: { velocity: 90, low: 60 } },
      { id: doubtful, before: { velocity: 90, low: 60, confidence: 'low' } },
      { id: newer, before: null },
      { id: young, before: { velocity: 90, low: 60 } },
    ]),
  )
  expect(await told()).toBeNull()
})

it('the worked case is the most reliable rise of a week ago with its supplier and later counts, even if it fell', async () => {
  const [surest, other] = [
    await makeProduct(db, { name: 'Steel bottle', channel: 'amazon' }),
    await makeProduct(db, { name: 'Ribbed bottle' }),
  ]
  const supplier = await makeSupplier(db, { name: 'Da Nang Steel', country: 'VN' })
  for (const product of [surest, other]) await makeMatch(db, product, supplier)
  const edition = await publishEdition(db, [
    { id: other, before: { velocity: 400, careful: 20 } },
    {
      id: surest,
      channel: 'amazon',
      trend: { velocity: -40, weeks: [90, 100, 110, 290, 70] },
      before: { velocity: 160, low: 120 },
    },
  ])
  await db('trend')
    .where('product_id', surest)
    .update({ weeks: JSON.stringify([90, 100, 110, 290, 70]) })
  await app.reached(edition)
  expect(await told()).toEqual({
    product: {
      id: String(surest),
      name: 'Steel bottle',
      channel: 'amazon',
      imageUrl: null,
      provenance: { source: 'test-source', origin: 'sandbox', observedAt: '2026-11-20T04:00:00.000Z' },
    },
    rise: {
      asOf: '2026-11-12',
      trend: expect.objectContaining({ measure: 'units', lastWeek: 290, usualWeek: 100, confidence: 'high' }),
    },
    supplier: {
      id: String(supplier),
      name: 'Da Nang Steel',
      country: 'VN',
      matchingShipments: expect.any(Number),
      lastMatchOn: expect.any(String),
      provenance: expect.objectContaining({ origin: 'sandbox' }),
    },
    followed: { until: '2026-11-19', week: 70 },
  })
})
