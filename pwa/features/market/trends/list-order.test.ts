import { expect, it } from 'vitest'
import { tiktokItem } from '../../../../tests/e2e/fixtures/products.ts'
import { costsOf } from '../../work/profit/costs.ts'
import { ownProfit } from '../../work/profit/own-profit.ts'
import { rowOf } from '../lists/listed-product.ts'
import { inOrder } from './list-order.ts'
import { LIST_ORDERS } from './list-orders.ts'
import { inOwnOrder } from './own-order.ts'

const products = [0, 1, 2, 3, 4, 5, 6].map((number) => rowOf(tiktokItem(number)))

it('keeps a list’s own order without a choice', () => {
  expect(inOrder(products, undefined)).toEqual(products)
})

it('sorts units sold apart from views, and uncounted products last', () => {
  const counted = inOrder(products, 'sold').map(({ trend }) =>
    trend.measure === 'units' ? trend.lastWeek : null,
  )
  const known = counted.filter((figure) => figure !== null)
  expect(known).toEqual([...known].sort((a, b) => b - a))
  expect(counted.slice(known.length).every((figure) => figure === null)).toBe(true)
  expect(known.length).toBeLessThan(counted.length)
})

it('sorts the cheapest first, and products without a price last', () => {
  const prices = inOrder(products, 'cheap').map(({ price }) => price)
  expect(prices[0]).toBe(12.99)
  expect(prices.at(-1)).toBeNull()
})

it('sorts by net profit with own costs, as shown in the rows', () => {
  const [first, second] = products
  const change = (product: typeof first, unitCost: number) => ({
    kind: 'figures' as const,
    productId: String(product?.id),
    figures: { unitCost, minimumOrder: null, origin: null, dutyBps: null, goods: null },
    at: '2026-11-23T10:00:00.000Z',
  })
  const costs = costsOf(undefined, [change(first, 9), change(second, 1)])
  const [best, next, ...others] = inOwnOrder(products, costs)
  expect([best?.id, next?.id]).toEqual([second?.id, first?.id])
  expect(others.every(({ netProfit }) => netProfit === null)).toBe(true)
  const shown = [best, next].map((product) => product && ownProfit(product, costs)?.likely)
  expect(shown[0]).toBeGreaterThan(Number(shown[1]))
})

it.each(LIST_ORDERS)('%s keeps every product once', (order) => {
  expect(new Set(inOrder(products, order).map(({ id }) => id)).size).toBe(products.length)
})
