import { expect, it } from 'vitest'
import { intermittent, levelsAhead, simpleSmoothing, weekOf } from './forecast-levels.ts'

it('simple smoothing moves by a share of each surprise', () => {
  // 100 → 100 + .3 · (200 - 100) = 130 → 130 + .3 · (100 - 130) = 121
  expect(simpleSmoothing([100, 200, 100], 0.3)).toBeCloseTo(121, 10)
})

it('TSB fades out a product that stopped: the chance of a sale falls while its size stays', () => {
  // Chance 1 → .8 → .64; size 10.
  expect(intermittent([10, 0, 0], { size: 0.3, chance: 0.2 })).toBeCloseTo(6.4, 10)
})

it('TSB starts at the first sale', () => {
  // Chance 0 → .2 → .36; size 20 → 20 + .5 · (40 - 20) = 30
  expect(intermittent([0, 20, 40], { size: 0.5, chance: 0.2 })).toBeCloseTo(10.8, 10)
})

it('the mix is the mean of four levels', () => {
  // Smoothing and TSB: 10 four times, then 10 + .3 · 30 = 19. Mean 17.5, median 10.
  const levels = levelsAhead(even([10, 10, 10, 10, 40]))
  expect(levels.mix).toBeCloseTo((19 + 19 + 17.5 + 10) / 4, 10)
  expect(levels).toMatchObject({ median: 10, last: 40 })
})

it('limits the mix to one and a half times the best of the last four weeks', () => {
  const fallen = [...new Array<number>(6).fill(9000), 1, 1, 1, 1]
  expect(levelsAhead(even(fallen)).mix).toBe(1.5)
})

it('measures growth of the last week over the four before, without their best days, 20 added to both', () => {
  const spike = weekOf([10, 10, 10, 10, 10, 10, 500])
  expect(spike).toEqual({ sum: 560, capped: 70 })
  const { growth, last, cappedLast } = levelsAhead([...even([9, 20, 20, 20, 20]), spike])
  expect([last, cappedLast]).toEqual([560, 70])
  expect(growth).toBeCloseTo(Math.log(90 / 40), 10)
})

function even(weekly: readonly number[]) {
  return weekly.map((week) => ({ sum: week, capped: week }))
}
