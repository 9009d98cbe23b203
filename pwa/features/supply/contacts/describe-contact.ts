import type { SupplierCard } from '#contracts/suppliers'

type Holds = SupplierCard['contactHolds']

/** `E-mail and phone`; null without either. */
export function contactChannels(holds: Holds): string | null {
  const ways = [holds.includes('e-mail') && 'e-mail', holds.includes('phone') && 'phone'].filter(Boolean)
  const words = ways.join(' and ')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null
}

export function describeReveal(holds: Holds): string {
  return contactChannels(holds) ?? `Only ${withoutWays(holds)}: free to see`
}

function withoutWays(holds: Holds): string {
  if (!holds.includes('person')) return 'an address'
  return holds.includes('address') ? 'a name and an address' : 'a name'
}
