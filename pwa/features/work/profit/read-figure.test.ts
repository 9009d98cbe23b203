import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readDollars, readLength, readPercent, readPieces, readUnitCost, readWeight } from './read-figure.ts'

it.each([
  [readPercent, '6', 600],
  [readPercent, '6.5 %', 650],
  [readPercent, '6,5', 650],
  [readPercent, '0', 0],
  [readPercent, '501', null],
  [readPercent, '-3', null],
  [readPercent, 'six', null],
  [readDollars, '$3.20', 320],
  [readDollars, '1,200.50', 120_050],
  [readDollars, '12 USD', 1200],
  [readDollars, '', null],
  [readDollars, '0,125', 13],
  [readDollars, '1.234,56', 123_456],
  [readDollars, '12,500', null],
  [readDollars, '€5', null],
  [readPercent, '12,500', 1250],
  [readUnitCost, '0,125', 0.125],
  [readPieces, '12,500', 12_500],
  [readPieces, '12.500', 12_500],
  [readWeight, '0,450 kg', 450],
  [readUnitCost, '0.0375', 0.0375],
  [readUnitCost, '3.2', 3.2],
  [readPieces, '1,000 pieces', 1000],
  [readPieces, '2.5', null],
  [readPieces, '0', null],
  [readWeight, '450', 450],
  [readWeight, '0.45 kg', 450],
  [readWeight, '16 oz', 454],
  [readWeight, '1.5lb', 680],
  [readWeight, '3 stone', null],
  [readLength, '22', 220],
  [readLength, '22.5 cm', 225],
  [readLength, '9 in', 229],
  [readLength, '9"', 229],
  [readLength, '0', null],
] as const)('reads %j with %o as %j', (read, text, value) => {
  expect(read(text).value).toBe(value)
})

it('returns a figure or null for any text', () => {
  const readers = [readPercent, readDollars, readUnitCost, readPieces, readWeight, readLength]
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...readers), (text, read) => {
      const { value } = read(text)
      return value === null || (Number.isFinite(value) && value >= 0)
    }),
  )
})

it('asks which of two readings is meant', () => {
  const questions = [readDollars('12,500'), readUnitCost('1.234'), readWeight('1,500 g')].map(
    ({ question }) => question,
  )
  expect(questions).toEqual([
    'Do you mean 12,500 or 12.5? Write 12500 or 12.5.',
    'Do you mean 1,234 or 1.234? Write 1234 or 1.2340.',
    'Do you mean 1,500 or 1.5? Write 1500 or 1.5.',
  ])
})
