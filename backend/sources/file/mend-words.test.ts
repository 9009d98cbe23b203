import { expect, it } from 'vitest'
import { wordMender } from './mend-words.ts'

const mend = wordMender([
  'STAINLESS STEEL WATER BOTTLE 500ML',
  'stain-\nless steel bot\ntle',
  'non-stick pan',
  'car pet seat',
  'carpet',
  'car wash',
])

it.each([
  ['stain-\nless steel', 'stainless steel'],
  ['a water bot tle, red', 'a water bottle, red'],
  ['BOT\nTLE', 'BOTTLE'],
  // The file writes it with a hyphen elsewhere.
  ['non-\nstick pan', 'non-stick pan'],
  // What stands before is no half of a word.
  ['T-\nshirt', 'T-shirt'],
  ['USB-\ncable', 'USB-cable'],
  // Cars are named elsewhere: two words.
  ['car pet seat', 'car pet seat'],
  ['steel\nwater', 'steel\nwater'],
  ['one', 'one'],
])('%j is read as %j', (text, expected) => {
  expect(mend(text)).toBe(expected)
})

it('words of any length are read once', () => {
  const long = 'x'.repeat(200_000)
  expect(wordMender([long, long])(`${long} of ${long}`)).toHaveLength(400_004)
}, 2000)
