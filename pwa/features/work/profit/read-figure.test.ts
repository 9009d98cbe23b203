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
  expect(read(text)).toBe(value)
})

it('returns a figure or null for any text', () => {
  const readers = [readPercent, readDollars, readUnitCost, readPieces, readWeight, readLength]
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...readers), (text, read) => {
      const value = read(text)
      return value === null || (Number.isFinite(value) && value >= 0)
    }),
  )
})
