import { describe, expect, it } from 'vitest'
import { negativeBinomial, uniformFrom } from '../../tests/support/random-distributions.ts'
import { unknownDays } from './unknown-days.ts'

const days = (count: number, value: number) => Array<number>(count).fill(value)
const steady = (count: number) => Array.from({ length: count }, (_, at) => 8 + (at % 5))
const unknownOf = (counts: (number | null)[], prices?: (number | null)[]) =>
  unknownDays(counts, prices).flatMap((why, day) => (why === null ? [] : [`${day} ${why}`]))

describe('days out of stock', () => {
  it('are a run of zeros too unlikely for the days before it', () => {
    expect(unknownOf([...steady(20), ...days(3, 0), ...steady(5)])).toEqual([
      '20 out-of-stock',
      '21 out-of-stock',
      '22 out-of-stock',
    ])
  })

  it('exclude zero runs of a product that often sells nothing, even the longest run', () => {
    const uniform = uniformFrom(35)
    const counts = Array.from({ length: 70 }, () => negativeBinomial(uniform, 0.4, 1))
    expect(unknownOf(counts)).toEqual([])
  })

  it('exclude days before the first sale and days after a product has faded', () => {
    expect(unknownOf([...days(20, 0), ...steady(10)])).toEqual([])
    expect(unknownOf([...steady(14), 6, 5, 4, 3, 2, 1, 1, 1, 0, 1, 0, 1, 0, 0, 0])).toEqual([])
  })

  it('exclude a weekday on which the shop is always closed', () => {
    const closed = Array.from({ length: 42 }, (_, at) => (at % 7 === 6 ? 0 : 9 + (at % 4)))
    expect(unknownOf(closed)).toEqual([])
  })

  it('end as an ended product after two weeks, and as a new level after four', () => {
    expect(unknownOf([...steady(30), ...days(13, 0)])).toHaveLength(13)
    expect(unknownOf([...steady(30), ...days(14, 0)])).toEqual([])
    expect(unknownOf([...steady(30), ...days(20, 0), ...steady(3)])).toHaveLength(20)
    expect(unknownOf([...steady(30), ...days(29, 0), ...steady(3)])).toEqual([])
  })
})

describe('days of a cut price', () => {
  it('lie a tenth or more under the usual price, for at most four weeks', () => {
    const prices = [...days(20, 10), ...days(3, 8), ...days(5, 10), ...days(2, 9.5)]
    expect(unknownOf(steady(30), prices)).toEqual(['20 cut-price', '21 cut-price', '22 cut-price'])
    expect(unknownOf(steady(48), [...days(20, 10), ...days(28, 8)])).toHaveLength(28)
    expect(unknownOf(steady(49), [...days(20, 10), ...days(29, 8)])).toEqual([])
  })

  it('lie beyond the noise of a price that swings every day', () => {
    const prices = Array.from({ length: 40 }, (_, at) => [10, 8.5, 11, 9][at % 4] ?? 10)
    expect(unknownOf(steady(40), prices)).toEqual([])
    expect(unknownOf(steady(43), [...prices, 4, 4, 4])).toHaveLength(3)
  })
})

it('reports days missing from the source, and bridges them in a run of zeros', () => {
  expect(unknownOf([...steady(20), 0, null, 0, 0, ...steady(3)])).toEqual([
    '20 out-of-stock',
    '21 not-brought',
    '22 out-of-stock',
    '23 out-of-stock',
  ])
})
