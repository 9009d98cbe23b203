import { describe, expect, it } from 'vitest'
import {
  growthOf,
  learnForecasts,
  type PastForecast,
  pastForecast,
  rangeAround,
  recordOf,
} from './forecast-record.ts'

const FLAT = [50, 50, 50, 50, 50, 50]

describe('learnForecasts', () => {
  it('shows the same as last week where that was the better guess', () => {
    // Each step stays: what came is the last week, while the mix lags behind.
    const past = many(300, (at) => pastForecast([40, 40, 40, 40, 40, 44 + (at % 9)], same(44 + (at % 9))))
    expect(ruleFor(past, [40, 40, 40, 40, 40, 48]).method).toBe('last')
  })

  it('keeps the mix unless another is better by a fiftieth, and before there is enough of a past', () => {
    expect(
      ruleFor(
        many(300, (at) => pastForecast(FLAT, same(40 + (at % 21)))),
        FLAT,
      ).method,
    ).toBe('mix')
    const few = many(100, () => pastForecast([40, 40, 40, 40, 40, 48], same(48)))
    expect(ruleFor(few, [40, 40, 40, 40, 40, 48]).method).toBe('mix')
  })

  it('takes the range that held four of five times: a tenth below, a tenth above', () => {
    // Came 0, 1, … 99 after an expected 50: from the 11th, 10, to the 90th, 89.
    const past = many(1000, (at) => pastForecast(FLAT, same(at % 100)))
    const { low, high } = rangeAround(50, ruleFor(past, FLAT).range)
    expect(low).toBeCloseTo(10, 10)
    expect(high).toBeCloseTo(89, 10)
  })

  it('begins at nothing where a tenth or more sold nothing, and still holds four of five times', () => {
    // Half came 0, the others 1 … 50: up to the 80th of 100, which is 30.
    const past = many(1000, (at) => pastForecast(FLAT, same(Math.max(0, (at % 100) - 49))))
    const { low, high } = rangeAround(50, ruleFor(past, FLAT).range)
    expect(low).toBeCloseTo(0, 10)
    expect(high).toBeCloseTo(30, 10)
  })

  it('leaves out weeks that nobody knows yet', () => {
    const past = many(300, () => pastForecast(FLAT, [70, null, null, null]))
    const record = recordOf(learnForecasts(past))
    const { levels, growth } = pastForecast(FLAT, [])
    expect(rangeAround(50, record(levels, growth, 1).range).low).toBeCloseTo(70, 10)
    expect(rangeAround(50, record(levels, growth, 2).range).low).toBeLessThan(10)
  })
})

it('growth is of the last week over the four before, 20 added to both', () => {
  expect(growthOf([9, 20, 20, 20, 20, 60])).toBeCloseTo(Math.log(80 / 40), 10)
})

function ruleFor(past: PastForecast[], weekly: number[]) {
  const { levels, growth } = pastForecast(weekly, [])
  return recordOf(learnForecasts(past))(levels, growth, 1)
}

function many(count: number, make: (at: number) => PastForecast): PastForecast[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

function same(week: number): number[] {
  return [week, week, week, week]
}
