import { expect, it } from 'vitest'
import { whatsappAddress } from './whatsapp-address.ts'

it('offers a chat only for a number with a country', () => {
  expect(whatsappAddress('+1-202-555-0101', null)).toBe('https://wa.me/12025550101')
  expect(whatsappAddress('+1-202-555-0101', null, 'Hello & how?\nYes')).toBe(
    'https://wa.me/12025550101?text=Hello%20%26%20how%3F%0AYes',
  )
  expect(whatsappAddress('0574 5550 1234', 'CN')).toBe('https://wa.me/8657455501234')
  for (const phone of ['0574 5550 1234', '+12', '+1234567890123456', '8.61582E+12', null]) {
    expect(whatsappAddress(phone, null)).toBeNull()
  }
})
