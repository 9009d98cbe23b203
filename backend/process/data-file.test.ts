import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dataPath, List, Numeric, readRows, readWords } from './data-file.ts'

const FILE = join(tmpdir(), `tideline-data-${process.pid}.csv`)
const PATH = relative(dataPath('.'), FILE)
const Rate = z.strictObject({ currency: z.string(), rate: Numeric, names: List })

afterEach(() => rmSync(FILE, { force: true }))

describe('a data file', () => {
  it('yields its rows in order, with lists and numbers', () => {
    writeFileSync(FILE, 'currency,rate,names\nUSD,1.16,dollar/buck\nJPY,180,\n')
    expect(readRows(PATH, Rate)).toEqual([
      { currency: 'USD', rate: 1.16, names: ['dollar', 'buck'] },
      { currency: 'JPY', rate: 180, names: [] },
    ])
  })

  it.each([
    ['a cell that is no number', 'currency,rate,names\nUSD,1.16,\nJPY,,\n', /\.csv:3: rate: invalid_format$/],
    [
      'a heading that the schema does not know',
      'currency,rate,names,sign\nUSD,1,,$\n',
      /\.csv:2: unrecognized_keys$/,
    ],
    ['a heading that is missing', 'currency,rate\nUSD,1\n', /\.csv:2: names: invalid_type$/],
    ['a row with a cell too few', 'currency,rate,names\nUSD,1\n', /\.csv: .* on line 2/],
  ])('is refused with path and line for %s', (_, text, message) => {
    writeFileSync(FILE, text)
    expect(() => readRows(PATH, Rate)).toThrow(message)
  })

  it('yields the words of wrapped lines', () => {
    writeFileSync(FILE, 'red green\nblue\n')
    expect(readWords(PATH)).toEqual(['red', 'green', 'blue'])
  })
})
