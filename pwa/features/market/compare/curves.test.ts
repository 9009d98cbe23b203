import { expect, it } from 'vitest'
import { trend } from '../../../../tests/e2e/fixtures/trends.ts'
import { curvesOf, isAbsolutePossible } from './curves.ts'

const product = (change: Parameters<typeof trend>[0]) =>
  ({ name: 'Lamp', trend: trend(change) }) as Parameters<typeof curvesOf>[0][number]

it('indexes each product’s usual week as 100', () => {
  const { curves, top } = curvesOf(
    [
      product({ usualWeek: 50, weeks: [50, 100, 150] }),
      product({ usualWeek: 1000, weeks: [500, null, 1000] }),
    ],
    'indexed',
  )
  expect(curves.map(({ letter, values }) => [letter, ...values])).toEqual([
    ['A', 100, 200, 300],
    ['B', 50, null, 100],
  ])
  expect(top).toBe(300)
})

it('indexes a product without a usual week by its first counted week', () => {
  const { curves } = curvesOf([product({ usualWeek: null, weeks: [null, 20, 30] })], 'indexed')
  expect(curves[0]?.values).toEqual([null, 100, 150])
})

it('keeps absolute counts, and ends a shorter record in the same week', () => {
  const { curves, weeks } = curvesOf([product({ weeks: [1, 2, 3] }), product({ weeks: [7] })], 'absolute')
  expect(weeks).toBe(3)
  expect(curves[1]?.values).toEqual([null, null, 7])
})

it('does not overlay views and units', () => {
  expect(isAbsolutePossible([product({ measure: 'units' }), product({ measure: 'views' })])).toBe(false)
  expect(isAbsolutePossible([product({}), product({})])).toBe(true)
})
