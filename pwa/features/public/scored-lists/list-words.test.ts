import { expect, it } from 'vitest'
import type { GroupResult } from '#contracts/track-record'
import { comparedWords, resultWords } from './list-words.ts'

const group = (hits: number, of: number, low: number | null, high: number | null): GroupResult => ({
  ...{ hits, of, low, high, share: of === 0 ? null : hits / of },
  ...{ picks: of, open: 0, unresolved: 0 },
})

it.each([
  [group(9, 10, 0.6, 0.98), group(10, 50, 0.11, 0.33), 'This list did better than ours.'],
  [group(1, 20, 0.01, 0.23), group(30, 50, 0.46, 0.72), 'Our list did better.'],
  [
    group(3, 5, 0.23, 0.88),
    group(25, 50, 0.37, 0.63),
    'The ranges overlap: this can be chance. This list 60%, ours 50%.',
  ],
  [group(0, 0, null, null), group(25, 50, 0.37, 0.63), 'No results to compare yet.'],
])('claims a difference only where the ranges do not overlap', (list, ours, words) => {
  expect(comparedWords(list, ours)).toBe(words)
})

it('names the day of a result that is not there yet', () => {
  const open = { ...group(0, 0, null, null), picks: 4, open: 4 }
  expect(
    resultWords([
      { question: 'market-days-1-7', dueOn: '2026-04-08', result: group(3, 4, 0.3, 0.95) },
      { question: 'days-1-28', dueOn: '2026-04-29', result: open },
    ]),
  ).toBe('7 days: 3 of 4 right. 28 days: result on 29 Apr.')
})
