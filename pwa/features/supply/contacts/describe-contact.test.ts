import { expect, it } from 'vitest'
import type { SupplierCard } from '#contracts/suppliers'
import { describeReveal } from './describe-contact.ts'

it.each<[SupplierCard['contactHolds'], string]>([
  [['person', 'e-mail', 'phone', 'address'], 'E-mail and phone'],
  [['e-mail', 'address'], 'E-mail'],
  [['phone'], 'Phone'],
  [['address'], 'Only an address: free to see'],
  [['person', 'address'], 'Only a name and an address: free to see'],
  [['person'], 'Only a name: free to see'],
])('a reveal of %j opens: %s', (holds, words) => {
  expect(describeReveal(holds)).toBe(words)
})
