import { expect, it } from 'vitest'
import { dialableNumber, whatsappAddress } from './phone-number.ts'

it.each([
  ['+1-202-555-0101', '+12025550101'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+86 574 5550 1234 ext. 12', '+8657455501234'],
  ['0574 5550 1234 x5', '057455501234'],
  ['+1 202 555 0101 / +1 202 555 0102', '+12025550101'],
  ['ask at the desk', ''],
])('%s is dialled as %s', (phone, number) => {
  expect(dialableNumber(phone)).toBe(number)
})

it('offers a chat only for an international number', () => {
  expect(whatsappAddress('+1-202-555-0101')).toBe('https://wa.me/12025550101')
  expect(whatsappAddress('+1-202-555-0101', 'Hello & how?\nYes')).toBe(
    'https://wa.me/12025550101?text=Hello%20%26%20how%3F%0AYes',
  )
  for (const phone of ['0574 5550 1234', '+12', '+1234567890123456', null]) {
    expect(whatsappAddress(phone)).toBeNull()
  }
})
