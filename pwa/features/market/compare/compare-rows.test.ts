import { expect, it } from 'vitest'
import { bestOf, type CompareRow } from './compare-rows.ts'

const judged = (better: 'more' | 'less'): CompareRow<number | null> => ({
  name: 'Figure',
  words: String,
  judged: { by: (value) => value, better },
})

it.each([
  ['the highest of three', 'more', [3, 9, 5], [false, true, false]],
  ['the lowest of three', 'less', [3, 9, 5], [true, false, false]],
  ['both of two that share the best', 'more', [9, 9, 5], [true, true, false]],
  ['none where all are alike', 'more', [4, 4], [false, false]],
  ['none where one alone is known', 'more', [4, null], [false, false]],
  ['the best of those that are known', 'less', [null, 4, 7], [false, true, false]],
] as const)('marks %s', (_, better, values, marks) => {
  expect(bestOf(judged(better), values)).toEqual(marks)
})

it('marks nothing in a row without a rule', () => {
  expect(bestOf<number>({ name: 'Place', words: String }, [1, 2])).toEqual([false, false])
})
