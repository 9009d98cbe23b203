import { describe, expect, it } from 'vitest'
import { chanceAbove, ENOUGH_FORECASTS } from './forecast-chance.ts'

const WEEK = { deciles: [10, 20, 30, 40, 50, 60, 70, 80, 90], resolved: ENOUGH_FORECASTS }

describe('chanceAbove', () => {
  it.each([
    [-1, 1],
    [0, 1],
    [5, 0.95],
    [10, 0.9],
    [47, 0.53],
    [89.9, 0.101],
  ])('of %d units is linear between deciles: %d', (units, chance) => {
    expect(chanceAbove(WEEK, units)).toBeCloseTo(chance, 10)
  })

  it('halves above the ninth decile with the ratio of the last two', () => {
    const next = 90.5 * (90.5 / 80.5) - 0.5
    expect(chanceAbove(WEEK, 90)).toBeCloseTo(0.1, 10)
    expect(chanceAbove(WEEK, next)).toBeCloseTo(0.05, 10)
  })

  it('counts results of zero as not above zero', () => {
    expect(chanceAbove({ ...WEEK, deciles: [0, 0, 0, 4, 5, 6, 7, 8, 9] }, 0)).toBeCloseTo(0.7, 10)
  })

  it('is zero above equal last deciles', () => {
    expect(chanceAbove({ ...WEEK, deciles: new Array(9).fill(0) }, 1)).toBe(0)
  })

  it('is null where too few forecasts are resolved, or a saved answer has no deciles', () => {
    expect(chanceAbove({ ...WEEK, resolved: ENOUGH_FORECASTS - 1 }, 47)).toBeNull()
    expect(chanceAbove(JSON.parse('{}'), 47)).toBeNull()
  })
})
