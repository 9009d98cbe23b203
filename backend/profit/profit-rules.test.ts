import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../contracts/categories.ts'
import type { OwnFigures, Preset } from '../contracts/presets.ts'
import { stream } from '../sandbox/random.ts'
import type { LineId, Sale } from './calculation.ts'
import { landedProfit } from './landed-profit.ts'
import { netProfits } from './net-profit.ts'
import { DEFAULT_PRESETS, defaultPresetOf } from './preset.ts'

const Z_OF_ONE_IN_TEN = 1.2816

const RUNS = { seed: 20_261_123, numRuns: 400 }

const sales = fc.record({
  price: fc.integer({ min: 1, max: 30_000 }).map((cents) => cents / 100),
  currency: fc.constant('USD'),
  channel: fc.constantFrom('tiktok' as const, 'amazon' as const),
  category: fc.option(fc.constantFrom(...CATEGORIES)),
  facts: fc.record({
    unitCost: fc
      .tuple(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 0, max: 50_000 }))
      .map(([low, more]) => ({
        ...{ low: low / 10_000, high: (low + more) / 10_000 },
        ...{ currency: 'USD', supplierId: '1', possible: false },
      })),
    minimumOrder: fc.option(fc.integer({ min: 1, max: 20_000 })),
    origin: fc.option(fc.constantFrom('CN', 'IN', 'TW', 'KR', 'EG', 'US')),
    assumedCost: fc.constant(null),
    originBasis: fc.constant('stated' as const),
    duty: fc.constant(null),
    usualGoods: fc.constant(null),
  }),
}) satisfies fc.Arbitrary<Sale>

const presets: fc.Arbitrary<Preset> = fc
  .record({
    base: fc.constantFrom(...Object.values(DEFAULT_PRESETS)),
    freight: fc.constantFrom('sea' as const, 'air' as const, 'cheaper' as const),
    own: fc.record(
      {
        creatorBps: fc.integer({ min: 0, max: 3000 }),
        advertisingBps: fc.integer({ min: 0, max: 2000 }),
        returnsBps: fc.integer({ min: 0, max: 3000 }),
        inspectionCents: fc.integer({ min: 0, max: 50_000 }),
        otherCents: fc.integer({ min: 0, max: 500 }),
        fulfilmentCents: fc.integer({ min: 0, max: 2000 }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ base, freight, own }) => ({ ...base, freight, ...own }))

describe('any sale', () => {
  it('has likely costs and a profit that add up to the price, to the cent', () => {
    fc.assert(
      fc.property(sales, presets, (sale, preset) => {
        const { priceCents, lines, profit } = landedProfit(sale, preset)
        if (!profit) throw new Error('no profit')
        const costs = (end: 'low' | 'likely' | 'high') =>
          lines.reduce((sum, { cents }) => sum + cents[end], 0)
        expect(costs('likely') + profit.likely).toBe(priceCents)
        expect(costs('high') + profit.low).toBeGreaterThanOrEqual((priceCents ?? 0) - lines.length)
        expect(costs('low') + profit.high).toBeLessThanOrEqual((priceCents ?? 0) + lines.length)
      }),
      RUNS,
    )
  })

  it('has ends at the root of the sum of squares of single deviations', () => {
    fc.assert(
      fc.property(sales, presets, (sale, preset) => {
        const { deviations, profit } = landedProfit(sale, preset)
        if (!profit) throw new Error('no profit')
        expect(profit.low).toBe(profit.likely - Math.round(Math.hypot(...deviations.map(({ less }) => less))))
        expect(profit.high).toBe(
          profit.likely + Math.round(Math.hypot(...deviations.map(({ more }) => more))),
        )
      }),
      RUNS,
    )
  })

  it('leaves less than the low end in at most 15 of 100 draws of its figures', () => {
    // Normal draws: each figure passes its end in one of ten.
    const random = stream(RUNS.seed)
    const bell = () =>
      (Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())) / Z_OF_ONE_IN_TEN
    for (const sale of fc.sample(sales, { ...RUNS, numRuns: 10 })) {
      const { deviations, profit } = landedProfit(sale, DEFAULT_PRESETS.tiktok)
      if (!profit) throw new Error('no profit')
      const draws = Array.from({ length: 2000 }, () =>
        deviations.reduce((sum, { less, more }) => {
          const z = bell()
          return sum + z * (z < 0 ? less : more)
        }, profit.likely),
      )
      const below = draws.filter((left) => left < profit.low)
      expect(below.length / draws.length).toBeLessThan(0.15)
      expect(below.length / draws.length).toBeGreaterThan(0.03)
    }
  })

  it('has a break-even price that leaves 0 to the cent, and no lower one', () => {
    fc.assert(
      fc.property(sales, presets, (sale, preset) => {
        const { breakEvenCents } = landedProfit(sale, preset)
        if (breakEvenCents === null) throw new Error('no price is enough')
        const at = (cents: number) => landedProfit({ ...sale, price: cents / 100 }, preset).profit?.likely
        expect(at(breakEvenCents)).toBe(0)
        expect(at(breakEvenCents - 1)).toBeLessThan(0)
        for (const part of [0.2, 0.5, 0.8, 0.95]) {
          const lower = Math.floor(breakEvenCents * part)
          if (lower >= 1) expect(at(lower)).toBeLessThan(0)
        }
      }),
      { ...RUNS, numRuns: 150 },
    )
  })

  it('makes no loss above the break-even price, except from the stated price', () => {
    fc.assert(
      fc.property(sales, presets, fc.integer({ min: 1, max: 5000 }), (sale, preset, more) => {
        const { breakEvenCents, lossAgainFromCents } = landedProfit(sale, preset)
        if (breakEvenCents === null) return
        const at = (cents: number) =>
          landedProfit({ ...sale, price: cents / 100 }, preset).profit?.likely ?? 0
        const higher = breakEvenCents + more
        if (lossAgainFromCents === null || higher < lossAgainFromCents)
          expect(at(higher)).toBeGreaterThanOrEqual(0)
        if (lossAgainFromCents !== null) expect(at(lossAgainFromCents)).toBeLessThan(0)
      }),
      RUNS,
    )
  })

  it('needs no more pieces to earn the fixed costs of an order than to earn all its money back', () => {
    fc.assert(
      fc.property(sales, presets, (sale, preset) => {
        const { piecesToBreakEven, piecesToMoneyBack, profit } = landedProfit(sale, preset)
        if (piecesToMoneyBack === null || piecesToBreakEven === null) return
        expect(piecesToBreakEven).toBeLessThanOrEqual(piecesToMoneyBack)
        expect(profit?.likely).toBeGreaterThanOrEqual(0)
      }),
      RUNS,
    )
  })

  it('is shown in lists as the exact result of the default preset', () => {
    const netProfitOf = netProfits()
    fc.assert(
      fc.property(sales, (sale) => {
        const { profit, missing } = landedProfit(sale, defaultPresetOf(sale.channel))
        expect(netProfitOf(sale)).toMatchObject({
          low: (profit?.low ?? 0) / 100,
          likely: (profit?.likely ?? 0) / 100,
          high: (profit?.high ?? 0) / 100,
          marginPercent: Math.round((1000 * (profit?.likely ?? 0)) / Math.round(sale.price * 100)) / 10,
          missing,
        })
      }),
      { ...RUNS, numRuns: 3000 },
    )
  })
})

/** Smallest raises that show in one sale. */
const RAISED: [keyof Preset & string, number, number][] = [
  ['platformBps', 600, 900],
  ['paymentBps', 0, 200],
  ['creatorBps', 1000, 1500],
  ['advertisingBps', 500, 900],
  ['fulfilmentCents', 300, 350],
  ['returnsBps', 500, 900],
  ['returnCents', 200, 900],
  ['returnLossBps', 2000, 9000],
  ['seaCents', 40_000, 60_000],
  ['dutyBps', 1000, 2000],
  ['entryCents', 5000, 50_000],
  ['harborBps', 12, 400],
  ['inspectionCents', 10_000, 50_000],
  ['otherCents', 10, 60],
]
const BIG: OwnFigures = {
  ...{ unitCost: 12, minimumOrder: 100, origin: 'CN', dutyBps: null },
  goods: { weightGrams: 900, lengthMm: 300, widthMm: 250, heightMm: 200, unitsPerCarton: 10 },
}

describe('a cost that rises', () => {
  const known = { ...DEFAULT_PRESETS.tiktok, freight: 'sea' as const, returnsBps: 1000, paymentBps: 0 }
  const sale: Sale = {
    ...{ price: 60, currency: 'USD', channel: 'tiktok', category: 'Kitchen & Dining', yours: BIG },
    facts: {
      unitCost: null,
      assumedCost: null,
      minimumOrder: null,
      origin: null,
      originBasis: null,
      duty: null,
      usualGoods: null,
    },
  }
  const profitOf = (preset: Preset, figures: Partial<OwnFigures> = {}) =>
    landedProfit({ ...sale, yours: { ...BIG, ...figures } }, preset).profit?.likely ?? Number.NaN

  it.each(RAISED)('%s leaves less', (field, less, more) => {
    expect(profitOf({ ...known, [field]: more })).toBeLessThan(profitOf({ ...known, [field]: less }))
  })

  it('a dearer kilogram by air leaves less', () => {
    const air = { ...known, freight: 'air' as const }
    expect(profitOf({ ...air, airCents: 700 })).toBeLessThan(profitOf({ ...air, airCents: 600 }))
  })

  it('a dearer factory, a heavier or larger piece and a smaller order leave less', () => {
    const usual = profitOf(known)
    expect(profitOf(known, { unitCost: 12.5 })).toBeLessThan(usual)
    expect(profitOf(known, { goods: { ...BIG.goods, weightGrams: 5000 } as never })).toBeLessThan(usual)
    expect(profitOf(known, { goods: { ...BIG.goods, lengthMm: 400 } as never })).toBeLessThan(usual)
    expect(profitOf({ ...known, inspectionCents: 30_000 }, { minimumOrder: 50 })).toBeLessThan(
      profitOf({ ...known, inspectionCents: 30_000 }),
    )
  })

  it('never leaves more in any sale', () => {
    fc.assert(
      fc.property(
        sales,
        presets,
        fc.constantFrom(...RAISED.map(([field]) => field)),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 1, max: 900 }),
        (sale, preset, field, from, more) => {
          const at = (value: number) => landedProfit(sale, { ...preset, [field]: value }).profit
          const [before, after] = [at(from), at(from + more)]
          expect(after?.likely).toBeLessThanOrEqual(before?.likely ?? 0)
          expect(after?.low).toBeLessThanOrEqual((before?.low ?? 0) + 2)
        },
      ),
      RUNS,
    )
  })
})

describe('a line', () => {
  const OWN: [LineId, Partial<Preset>][] = [
    ['platform', { platformBps: 700 }],
    ['payment', { paymentBps: 100 }],
    ['fulfilment', { fulfilmentCents: 444 }],
    ['creator', { creatorBps: 1000 }],
    ['advertising', { advertisingBps: 800 }],
    ['returns', { returnsBps: 400 }],
    ['freight', { freight: 'sea', seaCents: 12_345 }],
    ['duty', { dutyBps: 1111 }],
    ['entry', { entryCents: 9900 }],
    ['harbor', { freight: 'sea', harborBps: 20 }],
    ['inspection', { inspectionCents: 25_000 }],
    ['other', { otherCents: 30 }],
  ]
  it.each(OWN)('%s is overridden by a preset', (id, own) => {
    const sale: Sale = {
      ...{ price: 30, currency: 'USD', channel: 'tiktok', category: null, yours: BIG },
      facts: {
        unitCost: null,
        assumedCost: null,
        minimumOrder: null,
        origin: null,
        originBasis: null,
        duty: null,
        usualGoods: null,
      },
    }
    const line = landedProfit(sale, { ...DEFAULT_PRESETS.tiktok, ...own }).lines.find(
      (each) => each.id === id,
    )
    expect(line).toMatchObject({ basis: 'yours', source: null })
  })
})
