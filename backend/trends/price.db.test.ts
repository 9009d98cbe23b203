import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { changesFrom } from '../../tests/support/pipeline-calls.ts'
import { FROM_APP } from '../../tests/support/watching.ts'

const SALE = { price: 30, sale_price: 20 }

const database = await createTestDatabase()
const { db } = database
const [tiktok, amazon, plain] = [
  await makeProduct(db, { name: 'Steel bottle', ...SALE }),
  await makeProduct(db, { name: 'Ribbed bottle', channel: 'amazon', ...SALE }),
  await makeProduct(db, { name: 'Garlic press', price: 7, sale_price: null }),
]
const supplier = await makeSupplier(db, { price_low: 5, price_currency: 'USD' })
for (const product of [tiktok, amazon, plain]) await makeMatch(db, product, supplier)
await publishEdition(db, [{ id: tiktok }, { id: amazon, channel: 'amazon' }, { id: plain }])
const onSale = { tiktok: String(tiktok), amazon: String(amazon) }
const app = await startApp(database)
const { save } = changesFrom('phone', Date.now)
const saved = await app.call('/api/pipeline/changes', {
  method: 'POST',
  as: 'pro',
  headers: FROM_APP,
  body: JSON.stringify({ changes: Object.values(onSale).map((id) => save(id)) }),
})
expect(saved.status, saved.text).toBe(200)

type Item = Record<string, unknown> & { id: string }

async function itemsOf(path: string, pick: (answer: never) => Item[] = (answer) => answer): Promise<Item[]> {
  const { status, text } = await app.call(path, { as: 'pro' })
  expect(status, text).toBe(200)
  return pick(JSON.parse(text) as never).filter(({ id }) => Object.values(onSale).includes(id))
}

it.each([
  ['the list of short video', '/api/tiktok/trending', 1],
  ['the list of the marketplace', '/api/amazon/trending', 1],
  ['the list of both', '/api/dashboard/live-trending', 2],
  ['the catalogue', '/api/products', 2],
  ['search', '/api/search?q=bottle', 2],
  ['explore', '/api/explore', 2],
])('%s returns the price that a buyer pays and the list price', async (_where, path, count) => {
  const items = await itemsOf(path)
  expect(items).toHaveLength(count)
  for (const item of items) {
    expect(item.price ?? item.retailPrice).toBe(20)
    expect(item.list_price ?? item.listPrice).toBe(30)
  }
})

it.each(['tiktok', 'amazon'] as const)(
  'the page of a %s product shows the same two prices',
  async (channel) => {
    const detail = JSON.parse((await app.call(`/api/products/${onSale[channel]}`)).text)
    expect(detail).toMatchObject({ price: 20, listPrice: 30, profitMargin: 75 })
  },
)

it('a supplier’s page and the pipeline show the same two prices', async () => {
  const [{ id }] = JSON.parse((await app.call('/api/suppliers')).text)
  const matched = await itemsOf(
    `/api/suppliers/${id}/profile`,
    ({ products }: { products: Item[] }) => products,
  )
  const saved = await itemsOf(
    '/api/pipeline',
    ({ entries }: { entries: { product: Item & { now: object } }[] }) =>
      entries.map(({ product }) => ({ ...product.now, id: product.id })),
  )
  for (const items of [matched, saved]) {
    expect(items).toHaveLength(2)
    for (const item of items) expect(item).toMatchObject({ price: 20, listPrice: 30 })
  }
})

it('an export has a column for each', async () => {
  const { text } = await app.call('/api/export/products.csv', {
    as: 'pro',
    headers: { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
  })
  const [heads = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const [price, list] = [heads.indexOf('Price'), heads.indexOf('List price')]
  expect(rows.map((row) => [row[price], row[list]]).sort()).toEqual([
    ['20', '30'],
    ['20', '30'],
    ['7', ''],
  ])
})

it('a product without a sale has no list price', async () => {
  const items = JSON.parse((await app.call('/api/tiktok/trending')).text)
  expect(items[1]).toMatchObject({
    product_name: 'Garlic press',
    price: 7,
    sale_price: null,
    list_price: null,
  })
})
