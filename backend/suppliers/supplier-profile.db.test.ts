import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { PROFILE_MONTHS, PROFILE_PRODUCTS, type SupplierProfile } from '../contracts/supplier-profile.ts'

let bills = 0

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

async function profileOf(id: number, as?: 'free' | 'pro'): Promise<SupplierProfile> {
  const reply = await app.call(`/api/suppliers/${id}/profile`, as ? { as } : {})
  return JSON.parse(reply.text)
}

/** One shipment per day; null for an undated bill. */
async function ship(supplierId: number, days: (string | null)[]): Promise<void> {
  await db('shipment').insert(
    days.map((arrived_on) => {
      bills += 1
      return {
        supplier_id: supplierId,
        origin: 'sandbox',
        identifier: `BILL${bills}`,
        description: '20 CTNS STEEL KETTLES',
        arrived_on,
        cargo_text: 'steel kettle',
      }
    }),
  )
}

describe('a supplier’s shipments', () => {
  it('are counted by month, with empty months between', async () => {
    const id = await makeSupplier(db)
    await ship(id, ['2025-11-03', '2026-02-01', '2026-02-28', null])
    const { months, shipmentsRead } = await profileOf(id)
    expect(months).toEqual([
      { month: '2025-11', shipments: 1 },
      { month: '2025-12', shipments: 0 },
      { month: '2026-01', shipments: 0 },
      { month: '2026-02', shipments: 2 },
    ])
    expect(shipmentsRead).toBe(4)
  })

  it('over a longer time are limited to the last months', async () => {
    const id = await makeSupplier(db)
    await ship(id, ['2019-06-01', '2026-11-01'])
    const { months } = await profileOf(id)
    expect(months).toHaveLength(PROFILE_MONTHS)
    expect([months[0]?.month, months.at(-1)]).toEqual(['2024-12', { month: '2026-11', shipments: 1 }])
  })

  it('without details give no chart, and the recorded totals are shown', async () => {
    const id = await makeSupplier(db, { total_shipments: 41 })
    expect(await profileOf(id)).toMatchObject({
      totalShipments: 41,
      firstShipmentOn: '2018-03-01',
      shipmentsRead: 0,
      months: [],
      topBuyers: [],
      goods: [],
      productsMatched: 0,
      products: [],
    })
  })
})

describe('a supplier’s buyers and goods', () => {
  it('are listed with most shipments first, uncounted ones last, and at most three buyers', async () => {
    const id = await makeSupplier(db)
    await db('supplier_buyer').insert(
      [
        ['Alpha Imports', null],
        ['Beta Retail', 3],
        ['Gamma Stores', 12],
        ['Delta Homes', 3],
      ].map(([name, shipments]) => ({ supplier_id: id, name, shipments })),
    )
    await db('cargo').insert([
      { supplier_id: id, text: '', shipments: 90 },
      { supplier_id: id, text: 'steel kettle', shipments: 4, last_on: '2026-10-01' },
      { supplier_id: id, text: 'enamel mug', shipments: 9 },
    ])
    const { topBuyers, goods } = await profileOf(id)
    expect(topBuyers).toEqual([
      { name: 'Gamma Stores', shipments: 12 },
      { name: 'Beta Retail', shipments: 3 },
      { name: 'Delta Homes', shipments: 3 },
    ])
    expect(goods).toEqual([
      { text: 'enamel mug', shipments: 9, lastShipmentOn: null },
      { text: 'steel kettle', shipments: 4, lastShipmentOn: '2026-10-01' },
    ])
  })
})

describe('products', () => {
  it('are ordered by match, with the evidence', async () => {
    const id = await makeSupplier(db)
    const [good, best] = [
      await makeProduct(db, { name: 'Enamel mug' }),
      await makeProduct(db, { name: 'Steel kettle', price: 30, sale_price: 24.5 }),
    ]
    await makeMatch(db, good, id, { score: 0.6 })
    await makeMatch(db, best, id, { score: 0.8, words: ['steel', 'kettle'] })
    await publishEdition(db, [{ id: good }, { id: best, trend: { velocity: 96 } }])
    const { products, productsMatched } = await profileOf(id)
    expect(products.map(({ name }) => name)).toEqual(['Steel kettle', 'Enamel mug'])
    expect(productsMatched).toBe(2)
    expect(products[0]).toMatchObject({
      id: String(best),
      price: 24.5,
      trend: { velocity: 96 },
      match: { score: 0.8, words: ['steel', 'kettle'], matchingShipments: 12, buyers: 4 },
    })
  })

  it('show the total when a page lists only the first', async () => {
    const id = await makeSupplier(db)
    const many = PROFILE_PRODUCTS + 3
    const products = await Promise.all(Array.from({ length: many }, () => makeProduct(db)))
    for (const product of products) await makeMatch(db, product, id)
    await publishEdition(
      db,
      products.map((product) => ({ id: product })),
    )
    const profile = await profileOf(id)
    expect([profile.products.length, profile.productsMatched]).toEqual([PROFILE_PRODUCTS, many])
  })
})

it('a supplier’s profile shows that a contact exists and locks it for all but Pro members', async () => {
  const id = await makeSupplier(db, { contact: { email: 'desk@maker.example' } })
  const [visitor, free, pro] = [
    await profileOf(id),
    await profileOf(id, 'free'),
    await profileOf(id, 'pro'),
  ].map(({ contactLocked, contactEmail }) => ({ contactLocked, contactEmail }))
  expect(visitor).toEqual({ contactLocked: true, contactEmail: null })
  expect(free).toEqual(visitor)
  expect(pro).toEqual({ contactLocked: false, contactEmail: 'desk@maker.example' })
})

it.each(['999999', '999999999999999999'])('answers 404 for the unknown supplier %s', async (id) => {
  const reply = await app.call(`/api/suppliers/${id}/profile`)
  expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([404, 'not_found'])
})
