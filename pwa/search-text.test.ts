import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

const TEXTS = [
  '1731815305462057536',
  '1e5',
  '1.0',
  '-0',
  '007',
  '.5',
  '1e999',
  'true',
  'false',
  'null',
  'undefined',
  'NaN',
  '"desk lamp"',
  '"',
  '[1,2]',
  '{"a":1}',
  ' 12',
  '保温杯',
  '10%+1',
  '',
]

it.each(TEXTS)('reads the text %j as it is written in the address', (text) => {
  expect(parseSearch(`?q=${encodeURIComponent(text)}`)).toEqual({ q: text })
})

it('writes a text so that it is read as the same text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.json(),
    fc.json().map((json) => JSON.stringify(json)),
    fc.constantFrom(...TEXTS, '"1e5"', '"\\"1e5\\""', '"\\u0031"'),
  )
  fc.assert(
    fc.property(text, (q) => {
      expect(parseSearch(stringifySearch({ q }))).toEqual({ q })
    }),
  )
})

it('leaves out what is not set and writes numbers as text', () => {
  expect(stringifySearch({ q: undefined, page: 2, sort: 'name' })).toBe('?page=2&sort=name')
  expect(stringifySearch({ q: undefined })).toBe('')
})
