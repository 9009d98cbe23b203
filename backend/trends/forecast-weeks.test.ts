import { describe, expect, it } from 'vitest'
import { levelsAhead, usualLevels } from './forecast-levels.ts'
import { forecastWeeks, weeksAfter } from './forecast-weeks.ts'

const days = <Value>(count: number, value: Value) => Array<Value>(count).fill(value)
const sums = (counts: (number | null)[], prices: (number | null)[] | null = null) =>
  forecastWeeks(counts, prices).map(({ sum }) => sum)

describe('forecastWeeks', () => {
  it('gives what is usual in a week that keeps five days without a stock-out', () => {
    expect(forecastWeeks([...days(33, 10), ...days(3, 0), ...days(6, 10)], null).slice(-2)).toEqual([
      { sum: 50, capped: 50, usual: { sum: 70, capped: 70 } },
      { sum: 60, capped: 60, usual: { sum: 70, capped: 70 } },
    ])
  })

  it('leaves a week without a usual sum that lost more to a cut price', () => {
    const prices = [...days(28, 20), ...days(7, 12)]
    const weeks = forecastWeeks([...days(28, 10), ...days(7, 40)], prices)
    expect(weeks.at(-1)).toEqual({ sum: 280, capped: 280, usual: null })
    expect([levelsAhead(weeks).mean, usualLevels(weeks)?.mean]).toEqual([122.5, 70])
  })

  it('scales a week with five brought days, and ends at a week with four', () => {
    const gap = (missing: number) => [...days(7, 10), ...days(missing, null), ...days(14 - missing, 10)]
    expect(sums(gap(2))).toEqual([70, 70, 70])
    expect(sums(gap(3))).toEqual([70])
  })

  it('keeps the best day of a scaled week at its size', () => {
    expect(forecastWeeks([1, 1, 1, 1, null, null, 11], null)).toEqual([{ sum: 21, capped: 7 }])
  })
})

it('counts the weeks after a day as they came, stock-outs too', () => {
  expect(weeksAfter([...days(14, 10), ...days(7, 0), ...days(3, 5)], 7)).toEqual([70, 0])
})
