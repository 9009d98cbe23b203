import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'

const products: number[] = []
const suppliers: number[] = []

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)
for (const name of ['Ice roller', 'Milk frother', 'Gym set', 'Yoga mat'])
  products.push(await makeProduct(db, { name, price: 20, seller_count: 12 }))
for (const name of ['Danang Houseware', 'Ningbo Sample', 'Foshan Works', 'Izmir Textiles'])
  suppliers.push(
    await makeSupplier(db, {
      name,
      price_low: 4,
      price_high: 5,
      contact: { email: 'desk@maker.example', phone: '+86 10 5550 0100' },
    }),
  )
await makeMatch(db, Number(products[0]), Number(suppliers[0]))
await publishEdition(
  db,
  products.map((id) => ({ id })),
)

const asked = (kind: string, ids: (number | string | undefined)[], as?: 'free' | 'pro') =>
  app.call(`/api/compare/${kind}?ids=${ids.join(',')}`, as ? { as } : {})

it('a visitor compares two products, in the order asked for', async () => {
  const reply = await asked('products', [products[1], products[0]])
  expect(reply.status).toBe(200)
  expect(JSON.parse(reply.text)).toMatchObject([
    { name: 'Milk frother', suppliers: [], factoryPrice: null },
    {
      name: 'Ice roller',
      price: 20,
      factoryPrice: 4,
      factoryPriceHigh: 5,
      competition: { level: 'low', count: 12, of: 'sellers', growthPercent: null },
      suppliersFound: 1,
      suppliers: [{ name: 'Danang Houseware' }],
    },
  ])
})

it.each(['products', 'suppliers'])(
  'a third of %s asks a visitor to sign in, but not a member',
  async (kind) => {
    const three = (kind === 'products' ? products : suppliers).slice(0, 3)
    const refused = await asked(kind, three)
    expect(refused.status).toBe(401)
    expect(JSON.parse(refused.text).error).toMatchObject({
      code: 'not_signed_in',
      field: 'ids',
      message: 'Without an account you can compare 2. Sign in to compare up to 4.',
    })
    for (const plan of ['free', 'pro'] as const) {
      const reply = await asked(kind, three, plan)
      expect([reply.status, JSON.parse(reply.text).length]).toEqual([200, 3])
    }
  },
)

it('no plan can compare five', async () => {
  const five = [...products, 999]
  expect((await asked('products', five, 'pro')).status).toBe(400)
})

it.each([
  ['one alone', '7'],
  ['the same twice', '7,7'],
  ['nothing', ''],
  ['words', 'a,b'],
  ['what is no id', '0,-1'],
  ['an id of twenty digits', '1,12345678901234567890'],
])('rejects %s', async (_, ids) => {
  expect((await app.call(`/api/compare/products?ids=${ids}`)).status).toBe(400)
})

it('gives the prices and minimum orders of suppliers as they were read', async () => {
  const terms = await Promise.all([
    makeSupplier(db, {
      ...{ name: 'Alpenlicht GmbH', pricing: 'EUR 2,10', price_low: 2.1, price_currency: 'EUR' },
      moq: '1.500 Stück',
    }),
    makeSupplier(db, {
      name: 'Bergmann',
      pricing: 'on request',
      price_low: null,
      price_currency: null,
      moq: '2 cartons',
    }),
  ])
  expect(JSON.parse((await asked('suppliers', terms)).text)).toMatchObject([
    { pricing: 'EUR 2,10', priceLow: 2.1, priceCurrency: 'EUR', minimumOrder: 1500 },
    { pricing: 'on request', priceLow: null, priceCurrency: null, minimumOrder: null },
  ])
})

it('leaves out products that the edition does not have', async () => {
  const reply = await asked('products', [products[0], 888_888])
  expect(JSON.parse(reply.text)).toMatchObject([{ id: String(products[0]) }])
})

it.each(['free', 'pro'] as const)('a comparison opens no contact, also not for %s', async (plan) => {
  const replies = await Promise.all([
    asked('products', products.slice(0, 2), plan),
    asked('suppliers', suppliers.slice(0, 2), plan),
  ])
  for (const { status, text } of replies) {
    expect(status).toBe(200)
    expect(text).not.toContain('maker.example')
    expect(text).not.toContain('5550')
  }
  expect(JSON.parse(replies[1].text)[0]).toMatchObject({
    contactHolds: expect.arrayContaining(['e-mail', 'phone']),
  })
})
