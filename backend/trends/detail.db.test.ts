import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { AS_OF, makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { addDays } from '../calendar/days.ts'
import { writtenFigures } from '../refresh/publish-figures.ts'
import { nameId } from '../sources/name-id.ts'

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

it.each([
  ['what lies between its prices', { price_low: 4, price_high: 5 }, [4, 5, 80, 75]],
  ['one figure twice where it states one', { price_low: 4, price_high: null }, [4, 4, 80, 80]],
  [
    'nothing of a price in another currency',
    { price_low: 4, price_currency: 'EUR' },
    [null, null, null, null],
  ],
])('the product page shows the best match %s and the margin', async (_, terms, expected) => {
  const product = await makeProduct(db, { price: 25, sale_price: 20 })
  await makeMatch(db, product, await makeSupplier(db, terms))
  await publishEdition(db, [{ id: product }])
  const { factoryPrice, factoryPriceHigh, profitMargin, profitMarginLow } = await detail(product)
  expect([factoryPrice, factoryPriceHigh, profitMargin, profitMarginLow]).toEqual(expected)
})

it.each([
  ['B0FH12JXKL', 'B0FH12JXKL'],
  [nameId('Salt, Fat and Heat', 'A. Cook'), null],
])('the source id %s is sent as %s', async (external_id, told) => {
  const product = await makeProduct(db, { external_id })
  await publishEdition(db, [{ id: product }])
  expect((await detail(product)).externalId).toBe(told)
})

it('a stated chance comes with the range of its last 30 days', async () => {
  const product = await makeProduct(db, {})
  await publishEdition(db, [{ id: product, trend: { probability: 0.8 } }])
  expect((await detail(product)).chanceRange).toBeNull()
  const claims = [...Array(19).fill(0), 50, 0, 0]
  for (let ago = 0; ago < 20; ago += 1) {
    const rose = claims.map((products) => products * (ago % 2 === 0 ? 0.6 : 0.9))
    await db('evidence_outcome').insert({ measure: 'units', day: addDays(AS_OF, -7 - ago), claims, rose })
  }
  const edition = await publishEdition(db, [{ id: product, trend: { probability: 0.8 } }])
  await db.transaction(async (trx) => {
    const figures = JSON.stringify(await writtenFigures(trx, edition, AS_OF))
    await trx.raw('update edition set figures = ?::jsonb where id = ?', [figures, edition])
    await trx.raw('update current_edition set revision = revision + 1')
  })
  await app.reached(edition)
  expect((await detail(product)).chanceRange).toEqual({ low: 0.6, high: 0.9, days: 20, products: 50 })
})

async function detail(id: number) {
  return JSON.parse((await app.call(`/api/products/${id}`)).text)
}
