import { expect, it } from 'vitest'
import { createMarkets, type MarketProduct, marketGrowth } from './market-week.ts'

it('compares a category’s last week with its usual week, without the product itself', () => {
  const lamps = Array.from({ length: 200 }, () => product('Lamps', [300, 200, 200, 200, 200]))
  const books = Array.from({ length: 200 }, () => product('Books', [200, 200, 200, 200, 200]))
  const best = product('Lamps', [900_000, 100, 100, 100, 100])
  const growth = growthIn([...lamps, ...books, best])
  // Shrunk to the channel.
  expect(growth(lamps[0] as MarketProduct)).toBeCloseTo(1.5, 1)
  expect(growth(books[0] as MarketProduct)).toBeCloseTo(1, 1)
  expect(growth(best)).toBeCloseTo(1.45, 1)
})

it('shrinks a small category to its channel and returns no market for few products', () => {
  const crowd = Array.from({ length: 100 }, () => product('Books', [200, 200, 200, 200, 200]))
  const few = [1, 2, 3].map(() => product('Lamps', [800, 200, 200, 200, 200]))
  expect(growthIn([...crowd, ...few])(few[0] as MarketProduct)).toBeLessThan(1.3)
  expect(growthIn(few)(few[0] as MarketProduct)).toBe(1)
})

it('computes the week after from the products whose week after is known', () => {
  const markets = createMarkets()
  const crowd = Array.from({ length: 100 }, () => product('Books', [200, 200, 200, 200, 200]))
  for (const each of crowd) markets.add(each, 500, [100, 0, 0, 0, 0, 0, 400])
  const { next, nextDays } = markets.of(crowd[0] as MarketProduct)
  expect(next).toBeCloseTo(2.5, 5)
  expect(nextDays[0]).toBeCloseTo(0.5, 5)
  expect(nextDays[6]).toBeCloseTo(2, 5)
})

function growthIn(products: readonly MarketProduct[]): (product: MarketProduct) => number {
  const markets = createMarkets()
  for (const each of products) markets.add(each)
  return (each) => marketGrowth(markets.of(each).index)
}

function product(category: string, sums: readonly number[]): MarketProduct {
  const weeks = sums.map((sum) => ({ sum, days: 7, best: sum / 7, second: sum / 7 }))
  return { channel: 'amazon', measure: 'units', category, weeks }
}
