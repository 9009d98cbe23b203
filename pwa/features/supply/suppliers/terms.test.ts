import { expect, it } from 'vitest'
import { formatPriceTerm, grouped } from './terms.ts'

it.each([
  ['USD 4.01-5.41', '$4.01–5.41 a piece'],
  ['EUR 3', '€3.00 a piece'],
  ['USD 2 - 2.00', '$2.00 a piece'],
  ['JPY 400-500', '¥400–500 a piece'],
  ['XQZ 4.01-5.41', 'XQZ 4.01-5.41'],
  ['USD 3 / kg', 'USD 3 / kg'],
  ['on request', 'on request'],
])('writes the stated price %s as %s', (stated, written) => {
  expect(formatPriceTerm(stated)).toBe(written)
})

it.each([
  ['2000 pieces', '2,000 pieces'],
  ['500 pieces', '500 pieces'],
  ['1,970', '1,970'],
  ['1x40HQ', '1x40HQ'],
])('writes the minimum order %s as %s', (stated, written) => {
  expect(grouped(stated)).toBe(written)
})
