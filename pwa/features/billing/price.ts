import { OFFER_CURRENCY, OFFERS, type Offer } from '#contracts/plans'
import { money } from '../../ui/number.ts'

/** What each offer is called where it is sold, and where. */
export const SOLD = {
  premium: { name: 'Premium', to: '/payment' },
  pro: { name: 'Pro', to: '/subscribe' },
} as const satisfies Record<Offer, { name: string; to: string }>

/** `$19.99`. */
export function priceOf(offer: Offer): string {
  return inWords(OFFERS[offer].cents, OFFER_CURRENCY)
}

/** Stripe's currencies are in small letters. */
export function inWords(cents: number, currency: string | null): string {
  return money(cents / 100, currency?.toUpperCase() ?? null)
}
