import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  makeMatch,
  makeProduct,
  makeSupplier,
  type ProductWish,
  publishEdition,
  type SupplierWish,
} from '../../tests/support/factories.ts'
import { writeExplored } from '../explore/write-explored.ts'
import { landedProfit } from '../profit/landed-profit.ts'
import { defaultPresetOf } from '../profit/preset.ts'
import { SCHEDULE } from '../profit/schedule.ts'
import { completeEdition } from '../refresh/complete-edition.ts'
import { purgeExpired } from '../refresh/purge-expired.ts'

const ids: Record<string, number> = {}

const FORWARDER: SupplierWish = { forwarder: true, price_low: 1 }
const PRODUCTS: Record<string, { product?: ProductWish; suppliers?: SupplierWish[] }> = {
  stated: { product: { price: 30, sale_price: 20 }, suppliers: [{ price_low: 4, price_high: 6 }] },
  marketplace: {
    product: { channel: 'amazon', price: 12 },
    suppliers: [{ price_low: 6, moq: '1,000 pcs' }],
  },
  imputed: {
    suppliers: [{ country: null, moq: '4 cartons' }, { country: 'IN' }, { country: 'CN' }, { country: 'CN' }],
  },
  nowhere: { suppliers: [{ country: null }] },
  unpriced: { suppliers: [{ price_low: null }] },
  euro: { product: { currency: 'EUR' }, suppliers: [{ price_currency: 'EUR' }] },
  'other money': { suppliers: [{ price_currency: 'CNY' }] },
  forwarded: { suppliers: [FORWARDER, FORWARDER] },
  alone: {},
  free: { product: { price: null }, suppliers: [{}] },
}

const database = await createTestDatabase()
const { db } = database
for (const [name, { product, suppliers = [] }] of Object.entries(PRODUCTS)) {
  const id = await makeProduct(db, { name: `${name} bottle`, ...product })
  ids[name] = id
  for (const [index, wish] of suppliers.entries()) {
    const pricing = { price_low: 3.2, price_high: null, ...wish }
    await makeMatch(db, id, await makeSupplier(db, pricing), { position: index + 1, score: 0.75 })
  }
}
ids.mirror = await makeProduct(db, { name: 'mirror bottle', price: 30, category: 'Beauty & Personal Care' })
const glazier = await makeSupplier(db, { price_low: 4, country: 'CN' })
await makeMatch(db, ids.mirror, glazier, { words: ['Mirror'], score: 0.92 })
await db('shipment').insert(
  Array.from({ length: 6 }, (_, at) => ({
    ...{ supplier_id: glazier, origin: 'sandbox', identifier: `mirror-${at}`, arrived_on: '2026-10-01' },
    ...{ description: 'MAKEUP MIRROR', cargo_text: 'makeup mirror', hs_code: '7009.92' },
  })),
)
const edition = await publishEdition(
  db,
  Object.entries(ids).map(([name, id]) => ({ id, channel: PRODUCTS[name]?.product?.channel ?? 'tiktok' })),
)
const app = await startApp(database)

async function answer(path: string) {
  const { status, text } = await app.call(path, { as: 'pro' })
  expect([path, status]).toEqual([path, 200])
  return JSON.parse(text)
}

const detail = (name: string) => answer(`/api/products/${ids[name]}`)

describe('the duty on a product', () => {
  it('is that of the customs code which its suppliers’ shipments state', async () => {
    const { profitFacts, netProfit, category, channel, price, currency } = await detail('mirror')
    expect(profitFacts.duty).toMatchObject({ code: '700992', lines: [{ code: '70099250', usual: 650 }, {}] })
    expect(profitFacts.duty.lawFrom).toMatch(/^202\d-\d\d-\d\d$/)
    const sale = { category, channel, price, currency, yours: null }
    const profit = (facts: typeof profitFacts) =>
      landedProfit({ ...sale, facts }, defaultPresetOf(channel)).profit?.likely
    expect(profit(profitFacts)).toBe(Math.round(netProfit.likely * 100))
    // 44% duty on mirrors from China, 37.5% on make-up.
    expect(profit({ ...profitFacts, duty: null })).toBeGreaterThan(profit(profitFacts) ?? Number.NaN)
  })
})

describe('what is known of a product’s costs', () => {
  it('is the best supplier’s price, its minimum in pieces and its country', async () => {
    const { profitFacts } = await detail('stated')
    expect(profitFacts).toEqual({
      unitCost: {
        ...{ low: 4, high: 6, currency: 'USD', possible: true },
        supplierId: expect.stringMatching(/^\d+$/),
      },
      minimumOrder: 500,
      origin: 'VN',
      originBasis: 'stated',
      assumedCost: null,
      duty: null,
      usualGoods: expect.objectContaining({ of: 'drinking bottles', weightGrams: 400, source: null }),
    })
  })

  it.each([
    [
      'imputed',
      { minimumOrder: null, origin: 'CN', originBasis: 'imputed', unitCost: { low: 3.2, high: 3.2 } },
    ],
    ['nowhere', { minimumOrder: 500, origin: null, originBasis: null }],
    ['unpriced', { unitCost: null, minimumOrder: 500, origin: 'VN' }],
    ['other money', { unitCost: null, origin: 'VN', originBasis: 'stated' }],
    ['euro', { unitCost: { currency: 'EUR' } }],
    ['forwarded', { unitCost: null, minimumOrder: null, origin: null, originBasis: null }],
    ['alone', { unitCost: null, minimumOrder: null, origin: null, originBasis: null }],
  ])('for a “%s” product include only the suppliers’ data', async (name, facts) => {
    expect((await detail(name)).profitFacts).toMatchObject(facts)
  })
})

describe('the net profit of a product', () => {
  it.each(['stated', 'marketplace', 'imputed', 'nowhere'])(
    'is calculated for a “%s” product as on its page with the default costs',
    async (name) => {
      const { price, currency, channel, category, profitFacts: facts, netProfit } = await detail(name)
      const sale = { price, currency, channel, category, facts }
      const { profit, missing } = landedProfit(sale, defaultPresetOf(channel))
      expect(netProfit).toEqual({
        low: (profit?.low ?? 0) / 100,
        likely: (profit?.likely ?? 0) / 100,
        high: (profit?.high ?? 0) / 100,
        marginPercent: Math.round((10 * (profit?.likely ?? 0)) / price) / 10,
        scheduleVersion: SCHEDULE.version,
        missing,
      })
    },
  )

  it.each(['unpriced', 'euro', 'other money', 'forwarded', 'alone', 'free'])(
    'is unknown for a “%s” product',
    async (name) => {
      expect((await detail(name)).netProfit).toBeNull()
    },
  )

  it('is the same in every list', async () => {
    const { netProfit, profitFacts } = await detail('stated')
    for (const path of [
      '/api/tiktok/trending',
      '/api/dashboard/live-trending?limit=20',
      '/api/products?limit=20',
      '/api/search?q=stated',
      '/api/explore',
    ]) {
      const items: { id: string }[] = await answer(path)
      const item = items.find(({ id }) => id === String(ids.stated))
      expect([path, item]).toEqual([path, expect.objectContaining({ netProfit, profitFacts })])
    }
    const [marketplace] = await answer('/api/amazon/trending')
    expect(marketplace.netProfit).toEqual((await detail('marketplace')).netProfit)
  })

  it.each(['/api/landing/trending', '/api/premium/trending'])(
    'is on the open cards of %s, with what it is calculated from',
    async (path) => {
      const cards: { id: string; locked: boolean; netProfit: unknown }[] = await answer(path)
      const open = cards.filter(({ locked }) => !locked)
      expect(open.filter(({ netProfit }) => netProfit !== null)).not.toEqual([])
      for (const card of open) {
        const { netProfit, profitFacts, price, currency, channel } = await answer(`/api/products/${card.id}`)
        expect(card).toMatchObject({ netProfit, profitFacts, price, currency, channel })
      }
      for (const card of cards.filter(({ locked }) => locked))
        expect(card).toMatchObject({ netProfit: null, profitFacts: null, price: null })
    },
  )

  it('is hidden for a locked product', async () => {
    const { text } = await app.call('/api/products?limit=20', { as: 'free' })
    const locked = JSON.parse(text).filter((item: { locked: boolean }) => item.locked)
    expect(locked.length).toBeGreaterThan(0)
    for (const item of locked) expect(item).toMatchObject({ netProfit: null, profitFacts: null })
  })
})

describe('in Explore', () => {
  const names = async (query: string) => {
    const { text, headers } = await app.call(`/api/explore?${query}`, { as: 'pro' })
    return {
      names: JSON.parse(text).map(({ name }: { name: string }) => name.replace(' bottle', '')),
      leftOut: Number(headers['x-left-out']),
    }
  }

  it('sorts by net profit with unknown ones last', async () => {
    const { names: down } = await names('sort=profit')
    const { names: up } = await names('sort=profit&direction=asc')
    const known = ['stated', 'marketplace', 'imputed', 'nowhere', 'mirror']
    const likely = new Map<string, number>()
    for (const name of known) likely.set(name, (await detail(name)).netProfit.likely)
    const falling = [...known].sort((a, b) => (likely.get(b) ?? 0) - (likely.get(a) ?? 0))
    expect(down.slice(0, 5)).toEqual(falling)
    expect(up.slice(0, 5)).toEqual(falling.reverse())
    expect(down.slice(5).sort()).toEqual(up.slice(5).sort())
  })

  it('filters by net profit and counts unknown ones apart', async () => {
    const { likely } = (await detail('stated')).netProfit
    expect(await names(`profitFrom=${likely}`)).toMatchObject({ leftOut: 6 })
    expect((await names(`profitFrom=${likely}`)).names).toContain('stated')
    expect((await names(`profitTo=${(likely - 0.01).toFixed(2)}`)).names).not.toContain('stated')
    expect((await names('profitTo=0')).names).toEqual(['marketplace'])
    expect((await app.call('/api/explore?profitFrom=1e3', { as: 'pro' })).status).toBe(400)
  })

  it('exports net profit, share and the version of its assumptions beside the margin', async () => {
    const { text } = await app.call('/api/export/products.csv', {
      as: 'pro',
      headers: { 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
    })
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
    const row = (name: string) => rows.find(({ Name }) => Name === `${name} bottle`)
    const { netProfit, profitMargin } = await detail('stated')
    expect(row('stated')).toMatchObject({
      'Margin %': String(profitMargin),
      'Net profit a piece': String(netProfit.likely),
      'Net margin %': String(netProfit.marginPercent),
      Assumptions: SCHEDULE.version,
    })
    expect(row('alone')).toMatchObject({ 'Net profit a piece': '', 'Net margin %': '', Assumptions: '' })
  })
})

describe('what was calculated', () => {
  const written = async (name: string) => {
    const [row] = await db('product_profit').select('*', 'xmin').where({ product_id: ids[name] })
    return row
  }

  it('stays while its inputs are unchanged and is new when a price changes', async () => {
    const [stated, marketplace] = [await written('stated'), await written('marketplace')]
    await db('product').where({ id: ids.marketplace }).update({ price: 14 })
    await db.transaction((trx) => writeExplored(trx, edition))
    expect((await written('stated')).xmin).toBe(stated.xmin)
    expect((await written('marketplace')).likely).toBeGreaterThan(marketplace.likely)
    const [{ profit }] = await db('explored').where({ product_id: ids.marketplace })
    expect(profit).toBe((await written('marketplace')).likely)
  })

  it('is recalculated at the start of a version with other rates', async () => {
    const before = await written('stated')
    await db('product_profit').update({ schedule_version: 'of another day' })
    await db('product_profit').whereNotNull('likely').update({ likely: 1, low: 1, high: 1 })
    await db('explored').update({ profit: 1 })
    await completeEdition(db)
    const after = await written('stated')
    expect({ ...after, xmin: null }).toEqual({ ...before, xmin: null })
    expect(await db('explored').where({ product_id: ids.stated })).toMatchObject([{ profit: before.likely }])
  })

  it('is deleted with its supplier', async () => {
    const { profitFacts } = await detail('stated')
    await db('supplier')
      .where({ id: profitFacts.unitCost.supplierId })
      .update({ expires_at: new Date(0) })
    await purgeExpired(db, new Date())
    expect(await written('stated')).toMatchObject({ likely: null, unit_low: null, origin: null })
  })

  it('is deleted with its product', async () => {
    await publishEdition(db, [{ id: ids.nowhere ?? 0 }])
    expect(await db('product_profit').pluck('product_id')).toEqual([ids.nowhere])
  })
})
