import { describe, expect, it } from 'vitest'
import { calibrationFrom } from './calibration.ts'
import { score, scoreAll } from './score.ts'
import type { ProductCounts, WeekCount } from './score-counts.ts'
import type { Pool } from './score-pool.ts'

const AS_OF = '2026-03-31'
const POOL: Pool = { k: 20, dispersion: 0.04, spread: 0.1, topWeek: 1000, ordinary: 1, chance: [-1.96, 1.96] }
const FIRST = { calibration: calibrationFrom(null), stageBefore: null }

describe('score', () => {
  // Computed apart, from the docstring's formulas.
  it.each([
    ['doubling', { last: capped(140), usual: 70 }, 77.78, [26.47, 86.54], 0.8, 'medium'],
    ['halving', { last: capped(35), usual: 70 }, -38.89, [-44.54, -15.25], 0.1205, 'medium'],
    ['barely moving', { last: capped(77), usual: 70 }, 7.78, [-13.32, 29.26], 0.5696, 'low'],
  ])('scores a product that is %s', (_, { last, usual }, velocity, [low, high], probability, confidence) => {
    const trend = score(product({ weeks: [last, ...usualWeeks(usual)] }), POOL, AS_OF, FIRST)
    expect(trend).toMatchObject({ velocity, low, high, confidence })
    expect(trend.probability).toBeCloseTo(probability, 4)
  })

  it('claims no probability from zero to four', () => {
    const trend = score(product({ weeks: [capped(4), ...usualWeeks(0)] }), POOL, AS_OF, FIRST)
    expect(trend).toMatchObject({
      velocity: 20,
      low: -19.5,
      high: 49.5,
      confidence: 'low',
      probability: null,
    })
  })

  it('caps every week alike, so weekly good days before a week without one are no fall', () => {
    const lumpy = { sum: 140, days: 7, best: 80, second: 10 }
    const trend = score(product({ weeks: [week(70), lumpy, lumpy, lumpy, lumpy] }), POOL, AS_OF, FIRST)
    // A = 70, B = 140 - 80 + 10 = 70, R = 140: (70 + 20) / (140 + 20) - 1
    expect(trend).toMatchObject({ velocity: 0, careful: -43.75, lastWeek: 70, usualWeek: 140 })
  })

  it('compares with an ordinary week of the category, not with a mean raised by a few good weeks', () => {
    const trend = score(
      product({ weeks: [capped(70), ...usualWeeks(100)] }),
      { ...POOL, ordinary: 0.7 },
      AS_OF,
      FIRST,
    )
    // (70 + 20) / (.7 · 100 + 20) - 1, and (70 + 20) / (100 + 20) - 1
    expect(trend).toMatchObject({ velocity: 0, careful: -25 })
  })

  it('gives high confidence if nine of ten came true, unless shuffled weeks give as much', () => {
    const rising = product({ weeks: [capped(140), ...usualWeeks(70)] })
    const sure = { ...FIRST, calibration: () => 0.92 }
    expect(score(rising, POOL, AS_OF, sure).confidence).toBe('high')
    expect(score(rising, { ...POOL, chance: [-2.4, 2.4] }, AS_OF, sure).confidence).toBe('medium')
  })

  it('is never sure of a movement that past outcomes contradict', () => {
    const rising = product({ weeks: [capped(140), ...usualWeeks(70)] })
    expect(score(rising, POOL, AS_OF, { ...FIRST, calibration: () => 0.1 }).confidence).toBe('low')
  })

  it('orders units by careful growth and ratings, whose counts are low, by the lower bound', () => {
    const units = score(product({}), POOL, AS_OF, FIRST)
    const ratings = score(product({ measure: 'ratings' }), POOL, AS_OF, FIRST)
    expect(units.strength).toBeCloseTo(units.careful ?? Number.NaN, 2)
    expect(ratings.strength).toBeCloseTo(ratings.low ?? Number.NaN, 2)
  })

  it.each([
    [
      'a rise that k holds down',
      { last: capped(900), usual: 300 },
      { k: 100, spread: 0.5, dispersion: 0 },
      'low',
    ],
    ['a fall that k holds down', { last: capped(30), usual: 90 }, { k: 100, spread: 3 }, 'high'],
    ['a rise beyond what the category does', { last: capped(2000), usual: 100 }, { spread: 0.02 }, 'high'],
  ] as const)('moves a bound if the velocity is outside: %s', (_, { last, usual }, pool, bound) => {
    const trend = score(product({ weeks: [last, ...usualWeeks(usual)] }), { ...POOL, ...pool }, AS_OF, FIRST)
    expect(trend[bound]).toBe(trend.velocity)
  })

  it('caps the best day at the second best, and reports when that mattered', () => {
    const spike = { sum: 370, days: 7, best: 260, second: 30 }
    const trend = score(product({ weeks: [spike, ...usualWeeks(140)] }), POOL, AS_OF, FIRST)
    expect(trend).toMatchObject({ lastWeek: 370, usualWeek: 140, velocity: 0, careful: 0, spikeCapped: true })
    expect(trend.weeks).toEqual([140, 140, 140, 140, 370])
  })

  it('scales a week of 5 known days and a base of 14 days, with less confidence than complete weeks', () => {
    const last = { sum: 110, days: 5, best: 30, second: 20 }
    const weeks = [last, week(70), week(70), unknown(), unknown()]
    const trend = score(product({ weeks }), POOL, AS_OF, FIRST)
    expect(trend).toMatchObject({ lastWeek: 154, usualWeek: 70, velocity: 77.78, low: 14.75, high: 78.02 })
    expect(trend).toMatchObject({ historyDays: 19, caveat: 'short-history', confidence: 'low' })
    expect(trend.weeks).toEqual([null, null, 70, 70, 154])
    expect(trend.usualWeeks).toBe(2)
  })

  it.each([
    ['nothing was ever counted', { measure: null, weeks: Array.from({ length: 5 }, unknown) }, 'no-history'],
    ['the newest fact is 8 days old', { lastDay: '2026-03-23' }, 'no-recent-data'],
    ['only 4 of the last 7 days are known', { weeks: [partial(4), ...usualWeeks(70)] }, 'no-recent-data'],
    [
      'it is 10 days old',
      { weeks: [week(70), partial(3), unknown(), unknown(), unknown()] },
      'short-history',
    ],
  ] as const)('claims no velocity when %s', (_, given, caveat) => {
    const trend = score(product(given), POOL, AS_OF, FIRST)
    expect(trend).toMatchObject({
      velocity: null,
      low: null,
      high: null,
      probability: null,
      confidence: 'low',
      caveat,
    })
  })

  it.each([
    [21, 8, 'few-sales', 'low'],
    [22, 8, null, 'medium'],
  ])('calls %d against %d: caveat %s', (last, usual, caveat, confidence) => {
    const trend = score(
      product({ weeks: [capped(last), ...usualWeeks(usual)] }),
      { ...POOL, dispersion: 0 },
      AS_OF,
      FIRST,
    )
    expect(trend).toMatchObject({ caveat, confidence })
  })

  it.each([
    [900, 300, 280, 'speeding up'],
    [180, 100, 100, 'steady'],
    [110, 100, 100, 'steady'],
    [280, 300, 100, 'slowing'],
  ])('reads %d after %d after %d as %s', (now, before, earlier, acceleration) => {
    const weeks = [capped(now), capped(before), capped(earlier), week(100), week(100)]
    expect(score(product({ weeks }), { ...POOL, dispersion: 0.01 }, AS_OF, FIRST).acceleration).toBe(
      acceleration,
    )
  })

  it('dates a trend by its last known day', () => {
    expect(score(product({ lastDay: '2026-03-29' }), POOL, AS_OF, FIRST).asOf).toBe('2026-03-29')
  })
})

describe('stage', () => {
  const launched = { firstSeenOn: '2026-03-10', recordStartOn: '2026-01-01' }
  it.each([
    ['viral', { weeks: [capped(2000), ...usualWeeks(900)] }],
    ['viral', { weeks: [capped(2000), ...usualWeeks(900)], ...launched }],
    ['new', { weeks: [capped(140), week(70), unknown(), unknown(), unknown()], ...launched }],
    ['growing', { weeks: [capped(140), ...usualWeeks(70)] }],
    ['fading', { weeks: [capped(35), ...usualWeeks(70)] }],
    ['steady', { weeks: [capped(77), ...usualWeeks(70)] }],
    [null, { weeks: [capped(4), ...usualWeeks(3)] }],
    [null, { measure: null, firstSeenOn: '2026-03-31', recordStartOn: '2026-03-31' }],
  ])('is %s', (stage, given) => {
    expect(score(product(given), POOL, AS_OF, FIRST).stage).toBe(stage)
  })

  it.each([
    ['growing', 'growing', 75],
    ['steady', 'steady', 75],
    ['fading', 'fading', 63],
    ['steady', 'steady', 63],
    ['steady', 'growing', 65],
  ] as const)('is %s after %s with %d against 70', (stage, before, last) => {
    const given = product({ weeks: [capped(last), ...usualWeeks(70)] })
    expect(score(given, POOL, AS_OF, { ...FIRST, stageBefore: before }).stage).toBe(stage)
  })

  it('keeps a stage while half of the required counts remain', () => {
    const given = product({ weeks: [capped(9), ...usualWeeks(7)] })
    expect(score(given, POOL, AS_OF, FIRST)).toMatchObject({ stage: null, caveat: 'few-sales' })
    expect(score(given, POOL, AS_OF, { ...FIRST, stageBefore: 'steady' })).toMatchObject({
      stage: 'steady',
      caveat: null,
    })
  })
})

describe('scoreAll', () => {
  it('takes its pools from the products: a noisy category is less certain than a calm one', () => {
    const calm = crowd('Fashion', 0)
    const noisy = crowd('Electronics', 0.6)
    const riser = { weeks: [capped(300), ...usualWeeks(200)] }
    const products = [
      product({ ...riser, category: 'Fashion' }),
      product({ ...riser, category: 'Electronics' }),
      ...calm,
      ...noisy,
    ]
    const [inCalm, inNoisy] = scoreAll(products, AS_OF)
    expect(inCalm?.confidence).toBe('medium')
    expect(inNoisy?.confidence).toBe('low')
  })

  it('raises k to a tenth of a busy category, so equal ratios shrink alike', () => {
    const products = crowd('Fashion', 0).map((one) => ({ ...one, weeks: one.weeks.map((w) => times(w, 5)) }))
    const riser = product({ weeks: [capped(2000), ...usualWeeks(1000)] })
    const [trend] = scoreAll([riser, ...products], AS_OF)
    expect(trend?.velocity).toBeCloseTo((2100 / 1100 - 1) * 100, 0)
  })
})

function product(given: Partial<ProductCounts>): ProductCounts {
  return {
    productId: 1,
    channel: 'tiktok',
    category: 'Fashion',
    measure: 'units',
    weeks: [capped(140), ...usualWeeks(70)],
    asOf: AS_OF,
    lastDay: AS_OF,
    firstSeenOn: '2025-12-01',
    recordStartOn: '2025-12-01',
    ...given,
  }
}

/** Its two best days are equal. */
function capped(count: number): WeekCount {
  return week(count)
}

function week(sum: number): WeekCount {
  return { sum, days: 7, best: sum / 7, second: sum / 7 }
}

function partial(days: number): WeekCount {
  return { sum: days * 10, days, best: 10, second: 10 }
}

function unknown(): WeekCount {
  return { sum: 0, days: 0, best: 0, second: 0 }
}

function usualWeeks(each: number): WeekCount[] {
  return [week(each), week(each), week(each), week(each)]
}

function times(given: WeekCount, by: number): WeekCount {
  return { sum: given.sum * by, days: given.days, best: given.best * by, second: given.second * by }
}

function crowd(category: string, swing: number): ProductCounts[] {
  return Array.from({ length: 40 }, (_, at) => {
    const [high, low] = [200 * (1 + swing), 200 * (1 - swing)]
    const weeks = [week(190 + at / 2), week(high), week(low), week(high), week(low)]
    return product({ productId: at + 10, category, weeks })
  })
}
