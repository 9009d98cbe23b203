import { expect, it } from 'vitest'
import { endsBefore, formatCard } from './format-card.ts'

const card = { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2030 }

it.each([
  ['visa', 'Visa •••• 4242, expires 03/2030'],
  ['amex', 'American Express •••• 4242, expires 03/2030'],
  ['mastercard', 'Mastercard •••• 4242, expires 03/2030'],
  ['unknown', 'Card •••• 4242, expires 03/2030'],
])('a %s card is shown by its name', (brand, words) => {
  expect(formatCard({ ...card, brand })).toBe(words)
})

it('a card is valid until the end of its month', () => {
  expect(endsBefore(card, '2030-03-31T23:59:59.000Z')).toBe(false)
  expect(endsBefore(card, '2030-04-01T00:00:00.000Z')).toBe(true)
})
