import { describe, expect, it } from 'vitest'
import { forecast } from './forecast.ts'
import type { ForecastRecord } from './forecast-record.ts'

describe('forecast', () => {
  it('is null with fewer than six complete weeks', () => {
    expect(forecast(even([10, 12, 14, 16, 18]), '2026-03-31')).toBeNull()
  })

  it('is null without sales in four weeks', () => {
    expect(forecast(even([90, 12, 0, 0, 0, 0]), '2026-03-31')).toBeNull()
  })

  it('continues a level series and returns the last day of each week', () => {
    const weeks = forecast(even([100, 100, 100, 100, 100, 100]), '2026-03-31')
    expect(weeks?.map(({ weekEnding }) => weekEnding)).toMatchObject({
      length: 13,
      0: '2026-04-07',
      12: '2026-06-30',
    })
    // Shipped deciles of 100 to 300 a week: 100.5 · .18 - .5 and 100.5 · 2.01 - .5.
    expect(weeks?.[0]).toMatchObject({ expected: 100, low: 17.6, high: 201.5, resolved: 0 })
    expect(weeks?.at(-1)).toMatchObject({ expected: 100, low: 3.5, high: 213.6 })
  })

  it('does not run away after a rise', () => {
    const weeks = forecast(even([5, 0, 10, 10, 3906, 3966]), '2026-03-31') ?? []
    expect(Math.max(...weeks.map(({ expected }) => expected))).toBeLessThan(3966)
  })

  it('indicates when past errors only allow the same as last week', () => {
    const record: ForecastRecord = ({ last, mix }, ahead) => ({
      expected: ahead > 2 ? last : mix,
      deciles: EVEN,
      resolved: 0,
      sameAsLastWeek: ahead > 2,
    })
    const weeks = forecast(even([100, 100, 100, 100, 100, 160]), '2026-03-31', record) ?? []
    expect(weeks.slice(0, 4).map(({ sameAsLastWeek }) => sameAsLastWeek)).toEqual([false, false, true, true])
    expect(weeks.at(-1)?.expected).toBe(160)
  })

  it('keeps the expected value inside its range', () => {
    const record: ForecastRecord = ({ mix }) => ({
      expected: mix,
      deciles: EVEN.map((units) => units / 2),
      resolved: 500,
      sameAsLastWeek: false,
    })
    const [week] = forecast(even([100, 100, 100, 100, 100, 100]), '2026-03-31', record) ?? []
    expect(week).toMatchObject({ expected: 100, high: 100, deciles: { 8: 90 }, resolved: 500 })
  })
})

const EVEN = [20, 40, 60, 80, 100, 120, 140, 160, 180]

function even(weekly: readonly number[]) {
  return weekly.map((week) => ({ sum: week, capped: week }))
}
