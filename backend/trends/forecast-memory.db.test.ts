import { expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeHistory, makeProduct, publishEdition } from '../../tests/support/factories.ts'
import type { ForecastWeek } from '../contracts/product.ts'
import { learnFromPast } from './forecast-memory.ts'

const database = await createTestDatabase()
const { db } = database
const app = await startApp(database)

it('the forecast learns from our own past forecasts at a publication', async () => {
  // Each week is a lasting step up.
  const products = await sellers((week) => 70 * 1.3 ** week)
  await publishEdition(
    db,
    products.map((id) => ({ id })),
  )
  const before = await forecastOf(products[0])
  await db.transaction((trx) => learnFromPast(trx))
  const learned = await forecastOf(products[0])
  const last = 70 * 1.3 ** 17
  expect(before[0]?.expected).toBeLessThan(last)
  expect(learned[0]?.expected).toBeGreaterThan(1.1 * last)
})

it('learns weeks further ahead than the daily rows reach from sums of older weeks', async () => {
  const products = await sellers(() => 70, 30)
  await publishEdition(
    db,
    products.map((id) => ({ id })),
  )
  await db('product_week').insert(
    products.flatMap((id) =>
      Array.from({ length: 40 }, (_, ago) => ({
        product_id: id,
        week: db.raw("date_trunc('week', now())::date - cast(? as integer)", [7 * (ago + 20)]),
        units: 70,
        units_days: 127,
      })),
    ),
  )
  await db.transaction((trx) => learnFromPast(trx))
  const weeks = await forecastOf(products[0])
  // By day: five weeks before each forecast of 13. By week: seven older ones a product.
  expect(weeks[12]).toMatchObject({ expected: 70, low: 70, high: 70 })
  expect(weeks[12]?.resolved).toBeGreaterThan(150)
})

it('does not apply results of one channel and measure to another', async () => {
  const [rising] = await sellers((week) => 70 * 1.3 ** week, 1)
  await db('trend').update({ measure: 'views' })
  await db.transaction((trx) => learnFromPast(trx))
  await publishEdition(db, [{ id: Number(rising) }])
  expect((await forecastOf(rising))[0]?.expected).toBeLessThan(70 * 1.3 ** 17)
})

it('a product page forecasts from the days before a cut price', async () => {
  const [id] = await sellers((week) => (week < 16 ? 70 : 280), 1)
  await db('observation').where('product_id', Number(id)).where('units', 40).update({ price: 12 })
  await publishEdition(db, [{ id: Number(id) }])
  expect((await forecastOf(id))[0]?.expected).toBe(70)
})

it('a product page names a landing week only of recent data', async () => {
  const [id] = await sellers(() => 70, 1)
  const landing = async (trend: object) => {
    await publishEdition(db, [{ id: Number(id), trend }])
    return JSON.parse((await app.call(`/api/products/${id}`, { as: 'pro' })).text).landing
  }
  expect(await landing({})).toMatchObject({ weeksAhead: 9 })
  expect(await landing({ caveat: 'stale' })).toBeNull()
})

async function sellers(perWeek: (week: number) => number, count = 20): Promise<number[]> {
  const days = Array.from({ length: 126 }, (_, day) => Math.round(perWeek(Math.floor(day / 7)) / 7))
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) {
    const id = await makeProduct(db)
    await makeHistory(db, id, days)
    ids.push(id)
  }
  return ids
}

async function forecastOf(id: number | undefined): Promise<ForecastWeek[]> {
  return JSON.parse((await app.call(`/api/products/${id}`, { as: 'pro' })).text).forecast
}
