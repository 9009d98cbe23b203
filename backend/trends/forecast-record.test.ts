import { describe, expect, it } from 'vitest'
import { forecast } from './forecast.ts'
import { rangeOf } from './forecast-deciles.ts'
import { levelsAhead } from './forecast-levels.ts'
import { learnForecasts, type PastForecast, pastForecast, recordOf } from './forecast-record.ts'

const FLAT = even([50, 50, 50, 50, 50, 50])

describe('learnForecasts', () => {
  it('makes expected and real sums equal', () => {
    // Mean 40, median 20.
    const past = many(1000, (at) => pastForecast(FLAT, same(at % 4 === 0 ? 100 : 20), { age: 4 }))
    expect(ruleFor(past, FLAT).expected).toBeCloseTo(40, 0)
  })

  it('shows the last week’s value if that was the better guess', () => {
    // Each step stays.
    const past = many(300, (at) =>
      pastForecast(even([40, 40, 40, 40, 40, 44 + (at % 9)]), same(44 + (at % 9)), { age: 4 }),
    )
    expect(ruleFor(past, even([40, 40, 40, 40, 40, 48]))).toMatchObject({
      sameAsLastWeek: true,
      expected: 48,
    })
  })

  it('uses the mix until the past is long enough', () => {
    const weeks = even([40, 40, 40, 40, 40, 48])
    const few = many(100, () => pastForecast(weeks, same(48), { age: 4 }))
    expect(ruleFor(few, weeks).expected).toBe(levelsAhead(weeks).mix)
  })

  it('takes the range that contained four of five results: a tenth below, a tenth above', () => {
    // 0 to 99: from the 11th (10) to the 90th (89).
    const rule = ruleFor(
      many(1000, (at) => pastForecast(FLAT, same(at % 100), { age: 4 })),
      FLAT,
    )
    const { low, high } = rangeOf(rule.deciles)
    expect(low).toBeCloseTo(10, 1)
    expect(high).toBeCloseTo(89, 1)
  })

  it('widens the range if older forecasts failed on the newest weeks', () => {
    const calm = many(1000, (at) => pastForecast(FLAT, same(at % 100), { age: 9 }))
    const shaken = many(400, (at) => pastForecast(FLAT, same(at % 2 === 0 ? 1 : 99), { age: 1 }))
    const rule = ruleFor([...calm, ...shaken], FLAT)
    const { low, high } = rangeOf(rule.deciles)
    expect(low).toBeCloseTo(1, 1)
    expect(high).toBeCloseTo(99, 1)
  })

  it('starts the range at zero if a tenth or more sold nothing, and still contains four of five results', () => {
    // Half 0, the others 1 … 50: up to the 80th of 100 (30).
    const rule = ruleFor(
      many(1000, (at) => pastForecast(FLAT, same(Math.max(0, (at % 100) - 49)), { age: 4 })),
      FLAT,
    )
    const { low, high } = rangeOf(rule.deciles)
    expect(low).toBeCloseTo(0, 1)
    expect(high).toBeCloseTo(30, 1)
  })

  it.each([
    ['leaves out a promotion where such products fell back to the level before it', 52, [45, 60]],
    ['counts a promotion where such products kept its level', 180, [120, 180]],
  ])('%s', (_, came, [low = 0, high = 0]) => {
    const promoted = even([50, 50, 50, 50, 200, 200]).map((week, at) =>
      at < 4 ? week : { ...week, usual: null },
    )
    const past = many(600, (at) =>
      at % 3 === 0
        ? pastForecast(promoted, [came], { age: 1 + (at % 9) })
        : pastForecast(FLAT, [50], { age: 1 + (at % 9) }),
    )
    const weeks = forecast(promoted, '2026-03-31', recordOf(learnForecasts(past)))
    expect(weeks?.[0]?.expected).toBeGreaterThan(low)
    expect(weeks?.[0]?.expected).toBeLessThan(high)
  })

  it('leaves out a promotion before there are past forecasts', () => {
    const promoted = even([50, 50, 50, 50, 200, 200]).map((week, at) =>
      at < 4 ? week : { ...week, usual: null },
    )
    expect(forecast(promoted, '2026-03-31')?.[0]?.expected).toBe(50)
  })

  it('skips weeks without a result', () => {
    const past = many(300, () => pastForecast(FLAT, [70, null], { age: 1 }))
    const record = recordOf(learnForecasts(past))
    const levels = levelsAhead(FLAT)
    expect(record(levels, 1).expected).toBeCloseTo(70, 0)
    expect(record(levels, 2).expected).toBe(50)
    expect(record(levels, 13).expected).toBe(50)
  })
})

function ruleFor(past: PastForecast[], weeks: ReturnType<typeof even>) {
  return recordOf(learnForecasts(past))(levelsAhead(weeks), 1)
}

function many(count: number, make: (at: number) => PastForecast): PastForecast[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

function same(week: number): number[] {
  return [week, week, week, week]
}

function even(weekly: readonly number[]) {
  return weekly.map((week) => ({ sum: week, capped: week }))
}
