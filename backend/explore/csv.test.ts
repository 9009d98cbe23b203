import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { howOften } from '../../tests/support/how-often.ts'
import { csvLines, escapeFormula } from './csv.ts'

const SEED = 20_261_121
const TABLES = howOften(1000, 10_000)
const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@A1',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  '\0=1',
  "=cmd|'/c calc'!A1",
] as const

const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc
    .tuple(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 12 }))
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  )

it(`round-trips ${TABLES} hostile tables through an independent parser, and no cell starts a formula`, () => {
  fc.assert(
    fc.property(table, (records) => {
      const lines = csvLines(records)
      // With standard line ends, and for readers that accept any.
      const read: string[][] = parse(lines, { record_delimiter: '\r\n' })
      expect(read).toEqual(records.map((record) => record.map(escapeFormula)))
      expect(parse(lines, { record_delimiter: ['\r\n', '\n', '\r'] })).toEqual(read)
      for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/)
    }),
    { seed: SEED, numRuns: TABLES },
  )
})

it('the CSV has plain numbers, and empty cells for unknown values', () => {
  expect(csvLines([[-12.5, 0, 1e21, null, new Date('2026-11-21T10:00:00Z'), '-12.5']])).toBe(
    "-12.5,0,1e+21,,2026-11-21T10:00:00.000Z,'-12.5\r\n",
  )
})
