import { expect, it } from 'vitest'
import type { Competition } from '#contracts/competition'
import { tiktokItem } from '../../../../tests/e2e/fixtures/products.ts'
import { matched } from '../../../../tests/e2e/fixtures/suppliers.ts'
import { trend } from '../../../../tests/e2e/fixtures/trends.ts'
import { productSummary } from '../../market/products/product-summary.ts'
import { costsOf } from '../profit/costs.ts'
import { suggestionsOf } from './suggestions.ts'

const COSTS = costsOf(undefined, [])
const GOOD = {
  price: 49.99,
  trend: trend(),
  suppliersFound: 1,
  forwardersFound: 0,
  suppliers: [matched(0)],
  profitFacts: {
    unitCost: { low: 3.2, high: 4.1, currency: 'USD', supplierId: '100', possible: false },
    minimumOrder: 200,
    origin: 'CN',
    assumedCost: null,
    originBasis: 'stated',
    duty: null,
    usualGoods: null,
  },
} as const

function picked(...changes: Parameters<typeof tiktokItem>[1][]): string[] {
  const products = changes.map((change, index) =>
    productSummary(tiktokItem(index, { ...GOOD, suppliers: [...GOOD.suppliers], ...change })),
  )
  const today = new Date().toISOString().slice(0, 10)
  return suggestionsOf(products, { mine: new Set(['109']), costs: COSTS, today }).map(
    ({ product }) => product.id,
  )
}

const many: Competition = { level: 'high', count: 190, of: 'creators', growthPercent: 900 }
const few: Competition = { level: 'low', count: 12, of: 'sellers', growthPercent: null }

it.each([
  ['few sellers', { competition: few }, ['100']],
  ['an uncounted number of sellers', { competition: null }, ['100']],
  ['creators that outgrow sales', { competition: many }, []],
  ['a steady trend', { trend: trend({ stage: 'steady', velocity: 3, careful: 1, confidence: 'low' }) }, []],
  ['no factory price', { profitFacts: { ...GOOD.profitFacts, unitCost: null } }, []],
  ['no supplier', { suppliers: [], suppliersFound: 0 }, []],
] as [string, Parameters<typeof tiktokItem>[1], string[]][])('with %s', (_, change, ids) => {
  expect(picked(change)).toEqual(ids)
})

it('returns the first three listed products worth a sample', () => {
  const crowded = { competition: many }
  expect(picked({}, crowded, {}, crowded, {}, {})).toEqual(['100', '102', '104'])
})
