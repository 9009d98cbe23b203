import { expect, it } from 'vitest'
import { readMonthlyImports } from './monthly-imports.ts'

const HEADINGS = [
  'I_COMMODITY',
  'I_COMMODITY_SDESC',
  'GEN_VAL_MO',
  'COMM_LVL',
  'CTY_CODE',
  'time',
  'I_COMMODITY',
]
const CODES = ['940521', '420292']

const row = (hs: string, dollars: string | null, month: string) => [
  hs,
  'LAMPS,  ELECTRIC, LED, NESOI',
  dollars,
  'HS6',
  '-',
  month,
  hs,
]
const answer = (...rows: unknown[]) => JSON.stringify([HEADINGS, ...rows])

it('reads months of several codes and formats the goods’ names', () => {
  const { months, names } = readMonthlyImports(
    answer(row('940521', '210000000', '2026-08'), row('420292', '0', '2026-09')),
    CODES,
  )
  expect(months).toEqual([
    { hs: '940521', month: '2026-08', dollars: 210_000_000 },
    { hs: '420292', month: '2026-09', dollars: 0 },
  ])
  expect(names.get('940521')).toBe('Lamps, electric, led, other')
})

it.each([
  ['withheld', null],
  ['a letter', '(D)'],
  ['a mark', '-999999999'],
  ['empty', ''],
  ['a part', '12.5'],
])('a value that is %s is no month: nothing is made of it, the others count', (_what, value) => {
  const text = answer(row('940521', value, '2026-08'), row('940521', '7', '2026-09'))
  expect(readMonthlyImports(text, CODES).months).toEqual([{ hs: '940521', month: '2026-09', dollars: 7 }])
})

it.each([
  ['a page about keys', '<html><h1>Invalid Key</h1></html>', 'a key that it does not know'],
  ['half an answer', answer(row('940521', '1', '2026-08')).slice(0, 90), 'not JSON'],
  ['nothing', '', 'not JSON'],
  ['an object', '{"error":"unknown"}', 'no table'],
  ['numbers', '[["I_COMMODITY"],[1]]', 'no table'],
  ['no headings', '[]', 'no column I_COMMODITY'],
  ['other columns', '[["E_COMMODITY","time"]]', 'no column I_COMMODITY'],
  ['a code that nobody asked for', answer(row('010121', '1', '2026-08')), 'not asked for'],
  ['a month that is none', answer(row('940521', '1', '2026-13')), 'not asked for'],
  ['a year', answer(row('940521', '1', '2026')), 'not asked for'],
  ['a row that is too short', answer(['940521']), 'not asked for'],
  [
    'a value a country, which would count one of many',
    answer(row('940521', '1', '2026-08'), row('940521', '2', '2026-08')),
    'two values',
  ],
])('refuses %s, and says what came', (_what, body, words) => {
  expect(() => readMonthlyImports(body, CODES)).toThrow(words)
})
