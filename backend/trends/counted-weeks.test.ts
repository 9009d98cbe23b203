import { expect, it } from 'vitest'
import { countedWeeks } from './counted-weeks.ts'

const days = (count: number, value: number) => Array<number>(count).fill(value)

it('takes the quiet week from outside a burst of four weeks without a price', () => {
  const counts = [...days(35, 10), ...days(28, 30), ...days(7, 10)]
  expect(countedWeeks(counts, null)).toMatchObject({ quietWeek: 70 })
})

it('takes the quiet week from before a fall four weeks ago', () => {
  const counts = [...days(42, 10), ...days(28, 4)]
  expect(countedWeeks(counts, null)).toMatchObject({ quietWeek: 70 })
})

it('gives the halves of a product with up to twenty known days, the later one without its best day', () => {
  const young = (counts: number[]) => [...Array<null>(70 - counts.length).fill(null), ...counts]
  expect(countedWeeks(young([4, 6, 5, 7, 40]), null).halves).toEqual({ first: 10, later: 14 })
  expect(countedWeeks(young(days(21, 5)), null).halves).toBeUndefined()
})
