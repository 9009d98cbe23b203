import fc from 'fast-check'
import { expect, it } from 'vitest'
import { howOften } from '../../tests/support/how-often.ts'
import { money } from './number.ts'
import { readTyped, typedText } from './typed-figure.ts'

const any = { units: ['$', '%', 'usd'], accept: (value: number) => value }
const whole = { whole: true, accept: (value: number) => (Number.isInteger(value) ? value : null) }

it.each([
  ['0,375', 0.375],
  ['0.375', 0.375],
  ['00,375', 0.375],
  [',5', 0.5],
  ['7.', 7],
  ['3,20', 3.2],
  ['$3.20', 3.2],
  ['USD 3.20', 3.2],
  ['7.654,32', 7654.32],
  ['7,654.32', 7654.32],
  ['7 654,32', 7654.32],
  ["7'654.32", 7654.32],
  ['7,654,321', 7_654_321],
  ['7.654.321', 7_654_321],
  ['1,13,529.99', 113_529.99],
  ['7654,321', 7654.321],
  ['7 654', 7654],
  ['−20 %', -20],
  ['-$5', -5],
  ['٣٫٢٠', 3.2],
  ['３．２０', 3.2],
])('reads %s', (text, value) => {
  expect(readTyped(text, any)).toEqual({ value, question: null })
})

it.each([
  ['7,654', 'Do you mean 7,654 or 7.654? Write 7654 or 7.6540.'],
  ['7.654', 'Do you mean 7,654 or 7.654? Write 7654 or 7.6540.'],
  ['25,500', 'Do you mean 25,500 or 25.5? Write 25500 or 25.5.'],
])('asks which reading of %s is meant', (text, question) => {
  expect(readTyped(text, any)).toEqual({ value: null, question })
})

it.each(['', 'some', '7 65', '7.6.5', '7,6,543.2.1', '€5', '5 or 6', '12,5,00', '1e5'])(
  'refuses %j',
  (text) => {
    expect(readTyped(text, any)).toEqual({ value: null, question: null })
  },
)

it('does not ask where the field takes one reading only', () => {
  const share = { accept: (value: number) => (value <= 100 ? value : null) }
  expect([readTyped('12,500', share), readTyped('12,500', whole)]).toEqual([
    { value: 12.5, question: null },
    { value: 12_500, question: null },
  ])
})

it('reads back each figure that a field shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.nat(6), (digits, places) => {
      const value = digits / 10 ** places
      expect(readTyped(typedText(value), any)).toEqual({ value, question: null })
    }),
    { numRuns: howOften(500, 50_000) },
  )
})

it('reads each printed price, or asks with its value among the readings', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom('en', 'de', 'fr', 'hi', 'ar-EG'),
      (cents, locale) => {
        const value = cents / 100
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value)
        expect([text, readTyped(text, any).value]).toEqual([text, value])
        expect(readTyped(money(value, 'USD'), any).value).toBe(value)
        const short = new Intl.NumberFormat(locale).format(value)
        const { value: read, question } = readTyped(short, any)
        expect([short, read === value || question?.includes(String(value))]).toEqual([short, true])
      },
    ),
    { numRuns: howOften(200, 20_000) },
  )
})
