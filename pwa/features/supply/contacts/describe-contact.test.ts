import { expect, it } from 'vitest'
import type { SupplierCard } from '#contracts/suppliers'
import { describeReveal } from './describe-contact.ts'

it.each<[SupplierCard['contactHolds'], string]>([
  [['person', 'e-mail', 'phone', 'address'], 'E-mail and phone'],
  [['e-mail', 'address'], 'E-mail'],
  [['phone'], 'Phone'],
  [['address'], 'Address only, so this one is free'],
  [['person', 'address'], 'Name and address only, so this one is free'],
  [['person'], 'Name only, so this one is free'],
])('a reveal of %j opens: %s', (holds, words) => {
  expect(describeReveal(holds)).toBe(words)
})
