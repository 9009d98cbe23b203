import { describe, expect, it } from 'vitest'
import { forecast } from './forecast.ts'

describe('forecast', () => {
  it('is null with fewer than six complete weeks', () => {
    expect(forecast([10, 12, 14, 16, 18], '2026-03-31')).toBeNull()
  })

  it('continues a level series and gives the last day of each week', () => {
    const weeks = forecast([100, 100, 100, 100, 100, 100], '2026-03-31')
    expect(weeks?.map(({ weekEnding }) => weekEnding)).toEqual([
      '2026-04-07',
      '2026-04-14',
      '2026-04-21',
      '2026-04-28',
    ])
    expect(weeks?.map(({ expected }) => expected)).toEqual([100, 100, 100, 100])
    // One week ahead: log1p(100) ± 1.2816 · √(1/101), by hand 87.9 and 113.7 with log1p undone.
    expect(weeks?.[0]).toMatchObject({ low: 87.9, high: 113.7 })
  })

  it('keeps rising after a rise, by less each week', () => {
    const weeks = forecast([50, 70, 98, 137, 192, 269, 376], '2026-03-31') ?? []
    const ratios = weeks.slice(1).map(({ expected }, at) => expected / (weeks[at]?.expected ?? Number.NaN))
    expect(weeks[0]?.expected).toBeGreaterThan(376)
    expect(Math.min(...ratios)).toBeGreaterThan(1)
    expect(ratios).toEqual([...ratios].sort((a, b) => b - a))
  })

  it('has a wider range with every week', () => {
    const weeks = forecast([120, 80, 150, 60, 140, 90, 130], '2026-03-31') ?? []
    const widths = weeks.map(({ low, high }) => Math.log1p(high) - Math.log1p(low))
    expect(widths).toEqual([...widths].sort((a, b) => a - b))
    expect(widths.at(-1)).toBeGreaterThan(widths[0] ?? Number.NaN)
  })

  it('covers at most four weeks and is never negative', () => {
    const weeks = forecast([900, 300, 100, 20, 3, 0, 0, 0], '2026-03-31', 12) ?? []
    expect(weeks).toHaveLength(4)
    expect(Math.min(...weeks.map(({ low }) => low))).toBe(0)
  })
})
