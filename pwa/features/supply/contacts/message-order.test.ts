import { expect, it } from 'vitest'
import { readPrice, readQuantity } from './message-order.tsx'

it.each([
  ['500', 500],
  [' 1,500 ', 1500],
  ['1.500', 1500],
  ['1 500 000', 1_500_000],
  ['0', null],
  ['-5', null],
  ['5.5', null],
  ['some', null],
  ['', null],
])('%j are %j pieces', (text, pieces) => {
  expect(readQuantity(text).value).toBe(pieces)
})

it.each([
  ['3.20', 3.2],
  ['3,20', 3.2],
  [' 4 ', 4],
  ['0', null],
  ['1,500.00', 1500],
  ['1.500,00', 1500],
  ['0,125', 0.125],
  ['$3.20', 3.2],
  ['12,500', null],
  ['€3', null],
  ['about 3', null],
])('%j is the price %j', (text, price) => {
  expect(readPrice(text, 'USD').value).toBe(price)
})

it('asks which of two prices is meant', () => {
  expect(readPrice('12,500', 'USD').question).toBe('Do you mean 12,500 or 12.5? Write 12500 or 12.5.')
})
