import { expect, it } from 'vitest'
import { trend } from '../../tests/e2e/fixtures/trends.ts'
import type { OwnFigures, Preset } from '../contracts/presets.ts'
import { landedProfit } from './landed-profit.ts'
import { DEFAULT_PRESETS } from './preset.ts'
import { rulesOf, verdictFacts } from './verdict-facts.ts'

const KNOWN = {
  unitCost: { low: 3.2, high: 4.1, currency: 'USD', supplierId: '1', possible: false },
  minimumOrder: 300,
  origin: 'CN',
  assumedCost: null,
  originBasis: 'stated',
  duty: null,
  usualGoods: null,
} as const
const NOTHING: OwnFigures = { unitCost: null, minimumOrder: null, origin: null, dutyBps: null, goods: null }
const SOLD = { creatorBps: 2000, advertisingBps: 0 }
const GOODS = { weightGrams: 300, lengthMm: 150, widthMm: 80, heightMm: 60, unitsPerCarton: 40 }

function factsOf({
  price = 19.99,
  category = 'Beauty & Personal Care',
  facts = KNOWN,
  yours = NOTHING,
  suppliers = [supplier()],
  preset = {},
}: GivenFacts = {}) {
  const sale = {
    price,
    currency: 'USD',
    channel: 'tiktok',
    category,
    facts,
    yours,
  } as const
  return verdictFacts({
    trend: trend(),
    competition: null,
    suppliers,
    landed: landedProfit(sale, { ...DEFAULT_PRESETS.tiktok, ...preset }),
    today: '2026-11-23',
  })
}

it.each([
  ['no price', { price: null }, 'A price in US dollars'],
  ['no factory price', { facts: { ...KNOWN, unitCost: null } }, 'Your unit cost'],
  ['nothing of one’s own', {}, 'Your commission and advertising'],
  ['all of the selling', { preset: SOLD }, 'Your weight and size'],
  [
    'all of the goods and their price',
    { category: 'Health & Wellness', preset: SOLD, yours: { ...NOTHING, unitCost: 3.65, goods: GOODS } },
    'The duty on your goods',
  ],
  [
    'the duty too',
    { preset: SOLD, yours: { ...NOTHING, goods: GOODS, dutyBps: 2000 } },
    'A quote from a supplier',
  ],
] as [string, GivenFacts, string][])('the deciding figure with %s', (_, given, unsure) => {
  expect(factsOf(given).unsure).toBe(unsure)
})

it('a price from a possible match is the deciding figure, unless an own one replaces it', () => {
  const facts = { ...KNOWN, unitCost: { ...KNOWN.unitCost, possible: true } }
  const given = factsOf({ facts })
  expect([given.profit?.isCostPossible, given.unsure]).toEqual([true, 'A quote from a supplier'])
  expect(factsOf({ facts, yours: { ...NOTHING, unitCost: 3.65 } }).profit?.isCostPossible).toBe(false)
})

it('suppliers count if they match well, are no forwarders and shipped such goods within 180 days', () => {
  const suppliers = [
    supplier(),
    supplier({ lastShipmentOn: '2026-05-27' }),
    supplier({ lastShipmentOn: '2026-05-26' }),
    supplier({ lastShipmentOn: null }),
    supplier({ score: 0.79 }),
    supplier({ forwarder: true }),
  ]
  expect(factsOf({ suppliers }).supply).toEqual({
    ...{ all: 5, found: 4, recent: 2, more: false },
    ...{ shipments: 8, daysAgo: 21 },
  })
})

it('a preset’s rules override our own', () => {
  expect(rulesOf(DEFAULT_PRESETS.tiktok)).toEqual({ leastProfit: 200, mostCash: null })
  expect(rulesOf({ ...DEFAULT_PRESETS.tiktok, leastProfitCents: 0, mostCashCents: 90_000 })).toEqual({
    leastProfit: 0,
    mostCash: 90_000,
  })
})

interface GivenFacts {
  price?: number | null
  category?: string
  facts?: Parameters<typeof landedProfit>[0]['facts']
  yours?: OwnFigures
  preset?: Partial<Preset>
  suppliers?: Parameters<typeof verdictFacts>[0]['suppliers']
}

function supplier({ lastShipmentOn = '2026-11-02' as string | null, score = 0.92, forwarder = false } = {}) {
  return { forwarder, match: { score, lastShipmentOn, matchingShipments: 4 } }
}
