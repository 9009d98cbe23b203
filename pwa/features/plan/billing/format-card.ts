import type { SubscriptionStatus } from '#contracts/billing'

type Card = NonNullable<SubscriptionStatus['paymentMethod']>

/** Names that are not the capitalized id. */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
}

/** `Visa •••• 4242, expires 12/2030`. */
export function formatCard({ brand, last4, expMonth, expYear }: Card): string {
  const name = BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
  return `${name} •••• ${last4}, expires ${String(expMonth).padStart(2, '0')}/${expYear}`
}

/** A card is valid until the end of its month. */
export function endsBefore({ expMonth, expYear }: Card, instant: string): boolean {
  return Date.UTC(expYear, expMonth) <= Date.parse(instant)
}
