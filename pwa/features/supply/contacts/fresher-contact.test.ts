import { expect, it } from 'vitest'
import { matched, supplier } from '../../../../tests/e2e/fixtures/suppliers.ts'
import { describeAge, fresherContact } from './fresher-contact.ts'

const known = (change: Parameters<typeof supplier>[1]) => supplier(0, { verified: false, ...change })

it.each([
  [known({ contactCheckedOn: '2025-03-04' }), 'Not checked for over a year: may be out of date'],
  [known({ contactCheckedOn: null }), 'Contact not verified'],
  [known({ verified: true, contactCheckedOn: '2026-05-01' }), null],
  [known({ contactCheckedOn: '2025-03-04', reportedDeadOn: '2026-01-20' }), null],
  [known({ contactCheckedOn: null, contactHolds: ['address'] }), null],
])('a contact says how old its last check is', (card, words) => {
  expect(describeAge(card)).toBe(words)
})

it('offers another supplier whose contact was checked within a year', () => {
  const checked = { verified: true, contactCheckedOn: '2026-05-01' }
  const old = { ...matched(0), verified: false }
  const dead = { ...matched(1), ...checked, reportedDeadOn: '2026-06-01' }
  const address = { ...matched(2), ...checked, contactHolds: ['address' as const] }
  const fresh = { ...matched(3), ...checked }
  expect(fresherContact(old, [old, dead, address, fresh])?.id).toBe(fresh.id)
  expect(fresherContact(fresh, [old, dead, address, fresh])).toBeNull()
  expect(fresherContact(old, [])).toBeNull()
})
