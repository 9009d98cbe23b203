import { expect, it } from 'vitest'
import { sinceWords } from './since-words.ts'

const NOW = new Date(2026, 10, 25, 9).getTime()
const at = (month: number, date: number) => new Date(2026, month, date, 12).toISOString()

it.each([
  ['nothing looked at', [], 'Monday'],
  ['a look on Monday', [at(10, 23)], 'Monday'],
  ['the earliest of several looks', [at(10, 24), at(10, 20), at(10, 23)], 'Friday'],
  ['a look a week ago, which is no weekday of this week', [at(10, 18)], '18 Nov'],
  ['a look long ago', [at(8, 2)], '2 Sept'],
])('%s: since %s', (_, looks, words) => {
  expect(sinceWords(looks as string[], NOW)).toBe(words)
})
