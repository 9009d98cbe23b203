import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'

let database: TestDatabase
let app: RunningApp

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const names = [
    'Insulated steel bottle',
    'Glass bottle with sleeve',
    'LED strip lights 5m',
    '100% cotton towel',
    'Mini_fan desk',
    'Wi-Fi smart plug 3.5 kW',
  ]
  const products: { id: number; trend: object }[] = []
  for (const [index, name] of names.entries()) {
    const id = await makeProduct(db, {
      name,
      seller_count: index === 0 ? 45 : null,
      creator_count: index === 1 ? 1 : null,
    })
    products.push({
      id,
      trend: { velocity: [47, 8, 312, -12, null, 120][index], stage: index === 2 ? 'viral' : 'growing' },
    })
  }
  await makeMatch(db, products[0]?.id ?? 0, await makeSupplier(db, { price_low: 5, price_currency: 'USD' }))
  await makeMatch(db, products[1]?.id ?? 0, await makeSupplier(db, { price_low: 5, price_currency: 'EUR' }))
  await publishEdition(db, products)
  await makeProduct(db, { name: 'Steel bottle of no edition' })
  app = await startApp(database)
})

afterAll(async () => {
  await app.stop()
  await database.drop()
})

async function found(query: string): Promise<string[]> {
  const reply = await app.call(`/api/search?q=${encodeURIComponent(query)}`, { as: 'pro' })
  return JSON.parse(reply.text).map((result: { name: string }) => result.name)
}

describe('search', () => {
  it.each([
    ['steel bottle', 'Insulated steel bottle'],
    ['STEEL', 'Insulated steel bottle'],
    ['bot', 'Insulated steel bottle'],
    ['insulatd bottel', 'Insulated steel bottle'],
    ['led strp lights', 'LED strip lights 5m'],
    ['cottn towle', '100% cotton towel'],
    ['100%', '100% cotton towel'],
    ['mini_fan', 'Mini_fan desk'],
    ['wi-fi plug', 'Wi-Fi smart plug 3.5 kW'],
    ['3.5', 'Wi-Fi smart plug 3.5 kW'],
    ["steel' | bottle", 'Insulated steel bottle'],
  ])('for "%s" finds %s first', async (query, name) => {
    expect((await found(query))[0]).toBe(name)
  })

  it.each(['%', '_', '%_%_%', 'zzzzqqq', "'", '!!!'])(
    'for "%s" finds nothing rather than everything',
    async (query) => {
      expect(await found(query)).toEqual([])
    },
  )

  it('puts the stronger trend first among texts that fit as well', async () => {
    expect(await found('bottle')).toEqual(['Insulated steel bottle', 'Glass bottle with sleeve'])
  })

  it('puts its three texts from what was measured and counted, null where nothing was', async () => {
    const reply = await app.call('/api/search?q=bottle', { as: 'pro' })
    const [steel, glass] = JSON.parse(reply.text)
    expect(steel).toMatchObject({
      rank: 1,
      trendVelocity: 'Rising +47%',
      factoryPrice: 5,
      profitMargin: '75%',
      competition: 'Medium (45 sellers)',
      suppliersFound: 1,
    })
    expect(glass).toMatchObject({
      rank: 2,
      trendVelocity: 'Growing +8%',
      factoryPrice: null,
      profitMargin: null,
      competition: 'Low (1 creator)',
    })
  })
})
