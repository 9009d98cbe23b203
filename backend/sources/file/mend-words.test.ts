import { expect, it } from 'vitest'
import { wordMender } from './mend-words.ts'

const mend = wordMender([
  'STAINLESS STEEL WATER BOTTLE 500ML',
  'stain-\nless steel bot\ntle',
  'non-stick pan',
  'car pet seat',
  'carpet',
  'car wash',
  'Teapots and a Tea Pots set',
])

it.each([
  ['stain-\nless steel', 'stainless steel'],
  ['a water bot tle, red', 'a water bottle, red'],
  ['BOT\nTLE', 'BOTTLE'],
  // Hyphenated elsewhere in the file.
  ['non-\nstick pan', 'non-stick pan'],
  // The first part is not half of a word.
  ['T-\nshirt', 'T-shirt'],
  ['USB-\ncable', 'USB-cable'],
  // "car" also occurs without "pet": two words.
  ['car pet seat', 'car pet seat'],
  // Half of a word has no capital.
  ['Tea Pots set', 'Tea Pots set'],
  ['steel\nwater', 'steel\nwater'],
  ['one', 'one'],
])('%j is read as %j', (text, expected) => {
  expect(mend(text)).toBe(expected)
})

it('reads long words in a single pass', () => {
  const long = 'x'.repeat(200_000)
  expect(wordMender([long, long])(`${long} of ${long}`)).toHaveLength(400_004)
}, 2000)
