import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'

const database = await createTestDatabase()
const { db } = database
const bottle = await makeProduct(db, { name: 'Insulated steel bottle' })
const few = await makeSupplier(db, {
  name: 'Hanoi 100% Steel',
  total_shipments: 5,
  last_shipment_on: '2026-11-18',
  first_shipment_on: '2025-01-01',
  contact: { verified_on: '2024-01-01' },
})
const many = await makeSupplier(db, {
  name: 'Danang Houseware',
  total_shipments: 210,
  country: 'CN',
  first_shipment_on: '2016-11-19',
})
await makeSupplier(db, {
  name: 'Unknown Works',
  total_shipments: null,
  last_shipment_on: null,
  first_shipment_on: null,
  country: null,
  forwarder: true,
})
const past = await makeProduct(db, { name: 'Of an earlier edition', category: 'Automotive' })
await makeMatch(db, past, many)
await makeMatch(db, bottle, many, { position: 2, words: ['bottle'], score: 0.76 })
await makeMatch(db, bottle, few, { position: 1, words: ['steel', 'bottle'] })
await db('cargo').insert([
  { supplier_id: many, text: 'enamel camping kettle', shipments: 3 },
  { supplier_id: many, text: 'tin bucket', shipments: 2 },
  { supplier_id: few, text: 'zinc bucket', shipments: 4 },
])
await db('source_state').insert({
  source: 'test-records',
  origin: 'sandbox',
  label: 'Test Records',
  provides: ['supplier'],
})
await publishEdition(db, [{ id: bottle }])
const app = await startApp({ ...database, now: () => new Date('2026-11-28T03:00:00Z') })

async function listed(query: string) {
  const reply = await app.call(`/api/suppliers${query}`)
  const names = JSON.parse(reply.text).map((card: { name: string }) => card.name)
  return { names, total: Number(reply.headers['x-total-count']) }
}

it('a known product gets its published matches, best first, with evidence and origin', async () => {
  const reply = await app.call('/api/importyeti/suppliers?productName=Insulated+steel+bottle')
  const [first, second] = JSON.parse(reply.text)
  expect(first).toMatchObject({
    name: 'Hanoi 100% Steel',
    yearsInBusiness: 1,
    verified: false,
    match: { score: 0.9, words: ['steel', 'bottle'], matchingShipments: 12, buyers: 4 },
    provenance: { source: 'Test Records', origin: 'sandbox' },
  })
  expect(second).toMatchObject({ name: 'Danang Houseware', yearsInBusiness: 10, verified: true })
})

it('a name without matching cargo gets an empty list', async () => {
  const reply = await app.call('/api/importyeti/suppliers?productName=qqqq+zzzz')
  expect(JSON.parse(reply.text)).toEqual([])
})

it.each([
  ['', ['Danang Houseware', 'Hanoi 100% Steel', 'Unknown Works'], 3],
  ['?sort=recent', ['Hanoi 100% Steel', 'Danang Houseware', 'Unknown Works'], 3],
  ['?sort=name', ['Danang Houseware', 'Hanoi 100% Steel', 'Unknown Works'], 3],
  ['?country=CN', ['Danang Houseware'], 1],
  ['?q=houseware', ['Danang Houseware'], 1],
  ['?q=housware', ['Danang Houseware'], 1],
  ['?q=Kettles', ['Danang Houseware'], 1],
  ['?q=camping+ket', ['Danang Houseware'], 1],
  ['?q=camping+stove', [], 0],
  // By shipments of the goods, not all.
  ['?q=buckets', ['Hanoi 100% Steel', 'Danang Houseware'], 2],
  ['?q=buckets&sort=name', ['Danang Houseware', 'Hanoi 100% Steel'], 2],
  ['?q=buckts', ['Hanoi 100% Steel', 'Danang Houseware'], 2],
  ['?q=steel+hanoi', ['Hanoi 100% Steel'], 1],
  ['?q=kettel', ['Danang Houseware'], 1],
  ['?q=campin+kettels', ['Danang Houseware'], 1],
  ['?q=+%27%5C+%26', [], 0],
  ['?q=100%25', ['Hanoi 100% Steel'], 1],
  ['?q=%25', ['Hanoi 100% Steel'], 1],
  ['?q=_', [], 0],
  ['?category=Kitchen+%26+Dining', ['Hanoi 100% Steel'], 1],
  ['?category=Automotive', [], 0],
  ['?minShipments=210', ['Danang Houseware'], 1],
  ['?minShipments=211', [], 0],
  ['?shippedWithin=10', ['Hanoi 100% Steel'], 1],
  ['?shippedWithin=9', [], 0],
  ['?shippedWithin=18', ['Danang Houseware', 'Hanoi 100% Steel'], 2],
  ['?forwarders=hidden', ['Danang Houseware', 'Hanoi 100% Steel'], 2],
  ['?forwarders=hidden&category=Kitchen+%26+Dining&minShipments=6', [], 0],
  ['?limit=1&page=2', ['Hanoi 100% Steel'], 3],
])('the directory asked with "%s" lists and counts the right suppliers', async (query, names, total) => {
  expect(await listed(query)).toEqual({ names, total })
})
