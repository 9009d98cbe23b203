import { describe, expect, it } from 'vitest'
import type { ProductCounts, WeekCount } from './score-counts.ts'
import { betweenProducts, createPooling, type Pool } from './score-pool.ts'

describe('betweenProducts', () => {
  it.each([
    // Sample variance .25 less .1.
    [[0, 0.5, 1], [0.1, 0.1, 0.1], 0.15],
    // w = 10, 2.5; mean .2; Q = .4 + 1.6; (2 - 1) / (12.5 - 106.25 / 12.5)
    [[0, 1], [0.1, 0.4], 0.25],
    // Closer than their errors.
    [[0, 0.1, 0.2], [0.5, 0.5, 0.5], 0],
  ])('of %j with variances %j is %d', (values, variances, between) => {
    const found = values.map((value, at) => ({ value, variance: variances[at] ?? Number.NaN }))
    expect(betweenProducts(found)).toBeCloseTo(between, 10)
  })
})

describe('pools', () => {
  // Half of 40 products just doubled.
  const lively = Array.from({ length: 40 }, (_, at) =>
    product(at, [at % 2 === 0 ? 200 : 400, 200, 200, 200, 200]),
  )

  it('finds the spread of lively products despite many that sell next to nothing', () => {
    const slow = Array.from({ length: 400 }, (_, at) => product(1000 + at, [1, 1, 0, 1, 0]))
    const alone = poolsOf(lively)(product(0, []))
    const among = poolsOf([...lively, ...slow])(product(0, []))
    expect(alone.spread).toBeGreaterThan(0.1)
    expect(among.spread).toBeCloseTo(alone.spread, 10)
  })

  it('takes the mean over-dispersion, because the products that swing most lead by chance', () => {
    const calm = Array.from({ length: 30 }, (_, at) => product(at, [200, 220, 180, 220, 180]))
    const wild = Array.from({ length: 10 }, (_, at) => product(100 + at, [200, 800, 0, 0, 0]))
    // Calm: (533.3 - 200) / 200² = .00833. Wild: (160000 - 200) / 200² = 3.995. (30 · .00833 + 10 · 3.995) / 40
    expect(poolsOf([...calm, ...wild])(product(0, [])).dispersion).toBeCloseTo(1.005, 3)
  })

  it('reads all of thousands of products', () => {
    const crowd = Array.from({ length: 5000 }, (_, at) => product(at, [at, 200, 200, 200, 200]))
    // 90th percentile.
    expect(poolsOf(crowd)(product(0, [])).topWeek).toBeCloseTo(4499.1, 6)
  })

  it('finds that an ordinary week sells less than the mean week after one good week', () => {
    const crowd = Array.from({ length: 100 }, (_, at) => product(at, [80, 80, 80, 80, 400]))
    // 80 against (80 + 80 + 80 + 400) / 4.
    expect(poolsOf(crowd)(product(0, [])).ordinary).toBeCloseTo(80.5 / 160.5, 10)
  })

  it('finds a wide range of chance if weeks swing', () => {
    const crowd = (swing: number) =>
      Array.from({ length: 100 }, (_, at) =>
        product(at, [200 + swing, 200 - swing, 200, 200 + swing / 2, 200]),
      )
    const [, calm] = poolsOf(crowd(2))(product(0, [])).chance
    const [from, to] = poolsOf(crowd(150))(product(0, [])).chance
    expect(calm).toBeLessThan(0.5)
    expect(to).toBeGreaterThan(calm)
    expect(from).toBeLessThan(-0.5)
  })
})

function poolsOf(products: readonly ProductCounts[]): (product: ProductCounts) => Pool {
  const pooling = createPooling()
  for (const each of products) pooling.add(each)
  return pooling.pools()
}

function product(productId: number, sums: number[]): ProductCounts {
  return {
    productId,
    channel: 'tiktok',
    category: 'Fashion',
    measure: 'units',
    weeks: sums.map(week),
    asOf: '2026-03-31',
    lastDay: '2026-03-31',
    firstSeenOn: '2025-12-01',
    recordStartOn: '2025-12-01',
  }
}

function week(sum: number): WeekCount {
  return { sum, days: 7, best: sum / 7, second: sum / 7 }
}
