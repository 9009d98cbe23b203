import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  makeMatch,
  makeProduct,
  makeSupplier,
  type ProductWish,
  publishEdition,
} from '../../tests/support/factories.ts'
import { landedProfit } from '../profit/landed-profit.ts'
import { defaultPresetOf } from '../profit/preset.ts'

const ids: Record<string, number> = {}

const KITCHEN = { category: 'Kitchen & Dining', price: 20 }
const WANTED: Record<string, ProductWish> = {
  'Red Knife Block': KITCHEN,
  'Garlic Press': KITCHEN,
  'Lash Serum': { category: 'Beauty & Personal Care', price: 40 },
  'Herb Mill': KITCHEN,
  'Salad Bowl': { ...KITCHEN, currency: 'EUR' },
  'Pepper Mill': { ...KITCHEN, price: null },
}

const database = await createTestDatabase()
const { db } = database
const listed: number[] = []
const stated = async (name: string, wish: ProductWish, price_low: number, more = {}) => {
  const id = await makeProduct(db, { name, ...wish })
  const supplier = await makeSupplier(db, { price_low, price_high: price_low + 1, ...more })
  await makeMatch(db, id, supplier, { position: 1, score: 0.95 })
  listed.push(id)
}
for (const price of [2, 3, 4, 5, 6]) await stated('Bamboo Knife Block', KITCHEN, price)
for (const price of [10, 11]) await stated('Mandoline Slicer', KITCHEN, price)
// Excluded.
for (const price of [90, 91, 92]) await stated('Garlic Press Steel', KITCHEN, price, { forwarder: true })
await stated('Garlic Press Steel', KITCHEN, 95, { price_currency: 'CNY' })
for (const [name, wish] of Object.entries(WANTED)) {
  ids[name] = await makeProduct(db, { name, ...wish })
  listed.push(ids[name])
}
for (const [place, price_low] of [null, 3, 4].entries()) {
  const supplier = await makeSupplier(db, { price_low, price_high: null })
  await makeMatch(db, ids['Herb Mill'] ?? 0, supplier, { position: place + 1, score: 0.9 })
}
await publishEdition(
  db,
  listed.map((id) => ({ id, channel: 'tiktok' as const })),
)
const app = await startApp(database)

async function detail(name: string) {
  const { text } = await app.call(`/api/products/${ids[name]}`, { as: 'free' })
  return JSON.parse(text)
}

describe('the assumed factory price', () => {
  it('is the price of its other likely matches if the best one has none', async () => {
    const { profitFacts } = await detail('Herb Mill')
    expect(profitFacts.assumedCost).toEqual({
      low: 3,
      likely: 3.5,
      high: 4,
      suppliers: 2,
      of: '',
      by: 'matches',
    })
  })

  it('is the price of at least five suppliers of such goods', async () => {
    const { profitFacts } = await detail('Red Knife Block')
    expect(profitFacts).toMatchObject({
      unitCost: null,
      // 10th, 50th and 90th percentile.
      assumedCost: { low: 2.4, likely: 4.5, high: 6.6, suppliers: 5, of: 'knife block', by: 'goods' },
    })
  })

  it('is the category’s share of the price if fewer suppliers have one for such goods', async () => {
    const { profitFacts } = await detail('Garlic Press')
    expect(profitFacts.assumedCost).toMatchObject({ suppliers: 9, of: 'Kitchen & Dining', by: 'category' })
    // .225 of 20 dollars, rounded to .23.
    expect(profitFacts.assumedCost.likely).toBe(4.6)
  })

  it('is the share of all suppliers if the category has too few', async () => {
    const { profitFacts } = await detail('Lash Serum')
    expect(profitFacts.assumedCost).toMatchObject({ suppliers: 9, of: 'tiktok', by: 'channel', likely: 9.2 })
  })

  it.each(['Salad Bowl', 'Pepper Mill'])(
    'is not known for “%s”, which has no price in dollars',
    async (name) => {
      const { profitFacts, netProfit } = await detail(name)
      expect([profitFacts.assumedCost, netProfit]).toEqual([null, null])
    },
  )

  it('gives equal profits in lists and on the page, which shows that the price is missing', async () => {
    const { price, currency, channel, category, profitFacts, netProfit, factoryPrice } =
      await detail('Red Knife Block')
    const sale = { price, currency, channel, category, facts: profitFacts }
    const { profit, lines } = landedProfit(sale, defaultPresetOf(channel))
    expect(netProfit).toMatchObject({ low: (profit?.low ?? 0) / 100, likely: (profit?.likely ?? 0) / 100 })
    expect(netProfit.missing).toContain('unitCost')
    expect(factoryPrice).toBeNull()
    expect(lines.find(({ id }) => id === 'unitCost')).toMatchObject({
      basis: 'imputed',
      detail: '$2.40 to $6.60, assumed from 5 suppliers of “knife block”',
    })
  })
})
