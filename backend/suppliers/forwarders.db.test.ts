import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'

const database = await createTestDatabase()
const { db } = database
const both = await makeProduct(db, { name: 'Steel kettle' })
const carried = await makeProduct(db, { name: 'Enamel mug' })
const maker = await makeSupplier(db, { name: 'Danang Houseware' })
const forwarder = await makeSupplier(db, { name: 'Blue Gulf Logistics', forwarder: true })
await db('cargo').insert([
  { supplier_id: maker, text: 'steel kettle', shipments: 33 },
  { supplier_id: maker, text: 'bucket', shipments: 2 },
])
await makeMatch(db, both, maker, { position: 1 })
await makeMatch(db, both, forwarder, { position: 2 })
await makeMatch(db, carried, forwarder, { position: 1 })
await publishEdition(db, [{ id: both }, { id: carried }])
const app = await startApp(database)

it('a product counts forwarders apart from suppliers, and lists them last', async () => {
  const { suppliersFound, forwardersFound, suppliers, factoryPrice } = await detail(both)
  expect({ suppliersFound, forwardersFound, factoryPrice }).toEqual({
    suppliersFound: 1,
    forwardersFound: 1,
    factoryPrice: 3.2,
  })
  expect(suppliers).toMatchObject([
    { name: 'Danang Houseware', shipmentsRead: 35 },
    { name: 'Blue Gulf Logistics', shipmentsRead: 0 },
  ])
})

it('a product shipped only by a forwarder has no supplier, and no margin by its price', async () => {
  expect(await detail(carried)).toMatchObject({ suppliersFound: 0, forwardersFound: 1, factoryPrice: null })
  const found = await app.call('/api/explore?q=mug', { as: 'pro' })
  expect(JSON.parse(found.text)).toMatchObject([
    { suppliersFound: 0, forwardersFound: 1, bestSupplier: null },
  ])
  const list = await app.call('/api/tiktok/trending')
  expect(JSON.parse(list.text)[1]).toMatchObject({ suppliersFound: 0, forwardersFound: 1 })
})

it('the directory shows how many of its companies are forwarders, with filters too', async () => {
  const counts = async (query: string) => {
    const { headers } = await app.call(`/api/suppliers${query}`)
    return [headers['x-total-count'], headers['x-forwarders']]
  }
  expect(await counts('')).toEqual(['2', '1'])
  expect(await counts('?limit=1&page=2')).toEqual(['2', '1'])
  expect(await counts('?q=danang')).toEqual(['1', '0'])
  expect(await counts('?q=gulf')).toEqual(['1', '1'])
  expect(await counts('?forwarders=hidden')).toEqual(['1', '0'])
})

async function detail(id: number) {
  return JSON.parse((await app.call(`/api/products/${id}`)).text)
}
