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
  expect(readQuantity(text)).toBe(pieces)
})

it.each([
  ['3.20', 3.2],
  ['3,20', 3.2],
  [' 4 ', 4],
  ['0', null],
  ['1,500.00', null],
  ['about 3', null],
])('%j is the price %j', (text, price) => {
  expect(readPrice(text)).toBe(price)
})
