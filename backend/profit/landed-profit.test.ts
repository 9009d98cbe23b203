import { describe, expect, it } from 'vitest'
import { CUSTOMS, FREIGHT } from '../../tests/support/profit-examples-importing.ts'
import { FEES, PARCELS, REST } from '../../tests/support/profit-examples-selling.ts'
import { WAREHOUSES } from '../../tests/support/profit-examples-warehouse.ts'
import { FREE_OF_COST, NO_FACTS, saleOf } from '../../tests/support/profit-sale.ts'
import { landedProfit } from './landed-profit.ts'
import { DEFAULT_PRESETS } from './preset.ts'
import { SCHEDULE } from './schedule.ts'

const EXAMPLES = [...FEES, ...PARCELS, ...WAREHOUSES, ...FREIGHT, ...CUSTOMS, ...REST]
const STATED = { low: 4, high: 6, currency: 'USD', supplierId: '7', possible: false }

describe('a profit checked by calculator', () => {
  it.each(EXAMPLES.map((example) => [example.of, example] as const))('%s', (_of, example) => {
    const { sale = {}, preset = {}, profit, also = {} } = example
    const found = landedProfit(saleOf(sale), { ...FREE_OF_COST, ...preset })
    const [low, likely, high] = Array.isArray(profit) ? profit : [profit, profit, profit]
    expect(found.profit).toEqual(
      low === null || likely === null || high === null
        ? null
        : { low: cents(low), likely: cents(likely), high: cents(high) },
    )
    expect(found).toMatchObject(also)
  })

  it('uses the middle of a supplier’s stated range as likely', () => {
    const sale = { ...saleOf({}), yours: null, facts: { ...NO_FACTS, unitCost: STATED } }
    const { profit, lines } = landedProfit(sale, FREE_OF_COST)
    expect(profit).toEqual({ low: 1400, likely: 1500, high: 1600 })
    expect(lines.find(({ id }) => id === 'unitCost')).toMatchObject({
      basis: 'stated',
      detail: '$4.00 to $6.00, stated by the best supplier',
      cents: { low: 400, likely: 500, high: 600 },
    })
  })
})

describe('an unknown figure', () => {
  it('is named and replaced by the usual value', () => {
    const { missing, orderPieces, lines } = landedProfit(saleOf({}), DEFAULT_PRESETS.tiktok)
    expect(missing).toEqual(['weight', 'size', 'cartonUnits', 'minimumOrder', 'origin'])
    expect(orderPieces).toBe(300)
    expect(Object.fromEntries(lines.map(({ id, basis }) => [id, basis]))).toMatchObject({
      platform: 'schedule',
      fulfilment: 'usual',
      returns: 'usual',
      unitCost: 'yours',
      freight: 'usual',
      duty: 'usual',
    })
  })

  it.each([
    ['a price', { price: null }, ['price']],
    ['a price in dollars', { currency: 'EUR' }, ['price']],
    ['a factory price', { yours: null }, ['unitCost']],
    [
      'a factory price in dollars',
      { yours: null, facts: { ...NO_FACTS, unitCost: { ...STATED, currency: 'CNY' } } },
      ['unitCost'],
    ],
  ] as const)('leaves only the known costs and no profit without %s', (_what, lacks, named) => {
    const found = landedProfit({ ...saleOf({}), ...lacks }, { ...FREE_OF_COST, otherCents: 40 })
    expect(found).toMatchObject({ profit: null, marginBps: null, piecesToMoneyBack: null })
    expect(found.missing.slice(0, 1)).toEqual(named)
    expect(found.lines.at(-1)).toMatchObject({ id: 'other', cents: { likely: 40 } })
  })

  it('includes a fulfilment without rate card, and freight within the US', () => {
    const heavy = { weightGrams: 9000, lengthMm: 100, widthMm: 100, heightMm: 100, unitsPerCarton: 4 }
    const { missing } = landedProfit(saleOf({ goods: heavy, origin: 'US' }), DEFAULT_PRESETS.tiktok)
    expect(missing).toEqual(['fulfilment', 'freight', 'minimumOrder'])
  })
})

describe('an own figure', () => {
  it('overrides stated ones, and a preset overrides the schedule', () => {
    const facts = {
      unitCost: STATED,
      assumedCost: null,
      minimumOrder: 500,
      origin: 'CN',
      originBasis: 'imputed',
      duty: null,
      usualGoods: null,
    } as const
    const stated = { ...saleOf({}), yours: null, facts }
    expect(landedProfit(stated, { ...DEFAULT_PRESETS.tiktok, orderPieces: 50 }).orderPieces).toBe(50)
    expect(landedProfit(stated, DEFAULT_PRESETS.tiktok).orderPieces).toBe(500)
    const own = { ...stated, yours: saleOf({ minimumOrder: 20, origin: 'IN' }).yours ?? null }
    const found = landedProfit(own, { ...DEFAULT_PRESETS.tiktok, orderPieces: 50 })
    expect(found.orderPieces).toBe(20)
    const duty = (profit: typeof found) => profit.lines.find(({ id }) => id === 'duty')
    expect(duty(found)?.detail).toBe(
      `3.4% usual + 10% by origin, of the factory price; typical goods 3924.90.56 from IN; rates ${SCHEDULE.version}`,
    )
    expect(duty(landedProfit(stated, DEFAULT_PRESETS.tiktok))?.basis).toBe('imputed')
  })

  it('names the customs code that shipments state, and spans its lines', () => {
    const mirror = { usual: 650, exempt: false, listed: [] }
    const lines = [
      { ...mirror, code: '70099250' },
      { ...mirror, code: '70099210', usual: 780 },
    ]
    const duty = { code: '700992', lawFrom: '2026-09-15', lines, changes: [] }
    const sale = saleOf({ category: 'Beauty & Personal Care', origin: 'VN' })
    const found = landedProfit(
      { ...sale, facts: { ...sale.facts, duty } },
      { ...FREE_OF_COST, dutyBps: null },
    )
    const line = found.lines.find(({ id }) => id === 'duty')
    expect(line).toMatchObject({ basis: 'stated', cents: { low: 95, likely: 95, high: 102 } })
    expect(line?.detail).toBe(
      `6.5% usual + 12.5% by origin, of the factory price; HS 7009.92.50, as suppliers’ shipments state 7009.92, law since 2026-09-15, from VN; rates ${SCHEDULE.version}`,
    )
  })

  it('is sold in the shop of its listing unless a preset names one', () => {
    const amazon = { ...saleOf({}), channel: 'amazon' as const }
    const fee = (channelOf: Parameters<typeof landedProfit>[0], platform: 'listed' | 'tiktok') =>
      landedProfit(channelOf, { ...FREE_OF_COST, platform, platformBps: null }).lines[0]?.cents.likely
    expect(fee(amazon, 'listed')).toBe(300)
    expect(fee(saleOf({}), 'listed')).toBe(120)
    expect(fee(amazon, 'tiktok')).toBe(120)
  })
})

function cents(dollars: number): number {
  return Math.round(dollars * 100)
}
