import { describe, expect, it } from 'vitest'
import { pastForecastsOf, type SummedWeek } from './forecast-past.ts'

const DAYS = 7 * 18

describe('pastForecastsOf', () => {
  it('makes a forecast at the end of each week that has six before it and one after it', () => {
    const past = pastForecastsOf(days(DAYS, 10), null, [])
    expect(past.map(({ age }) => age)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(past.at(-1)).toMatchObject({ levels: { last: 70 }, came: { length: 12, 0: 70 } })
  })

  it('continues before the daily counts with sums of calendar weeks', () => {
    const past = pastForecastsOf(days(DAYS, 10), null, weeks(20, 140))
    // All 18 weeks by day; then every fourth of the 20 before.
    expect(past.map(({ age }) => age).slice(-5)).toEqual([17, 18, 22, 26, 30])
    expect(past.find(({ age }) => age === 18)).toMatchObject({ levels: { last: 140 }, came: { 0: 70 } })
    expect(past.at(-1)).toMatchObject({
      levels: { last: 140 },
      came: { length: 13, 11: 140, 12: 70 },
      byDay: false,
    })
  })

  it('scales a sum of five days to seven, and skips the week that the daily counts cut in two', () => {
    const cut = { before: 0, sum: 20, days: 2 }
    const [, ...older] = weeks(21, 100, 5)
    const [oldest] = pastForecastsOf(days(DAYS, 10), null, [cut, ...older]).slice(-1)
    expect(oldest).toMatchObject({ age: 30, levels: { last: 140 } })
  })

  it('does not look across an unknown week', () => {
    const gap = weeks(20, 140).filter(({ before }) => before !== 3)
    const past = pastForecastsOf(days(DAYS, 10), null, gap)
    expect(past.find(({ age }) => age === 18)).toBeUndefined()
    expect(past.find(({ age }) => age === 22)).toBeDefined()
  })
})

function days(count: number, value: number): number[] {
  return new Array<number>(count).fill(value)
}

function weeks(count: number, sum: number, known = 7): SummedWeek[] {
  return Array.from({ length: count }, (_, before) => ({ before, sum, days: known }))
}
