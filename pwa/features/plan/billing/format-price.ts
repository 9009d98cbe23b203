import type { HeldPlan } from '#contracts/identity'
import { OFFER_CURRENCY, OFFERS, type Offer, PLAN_NAMES } from '#contracts/plans'
import { money } from '../../../ui/number.ts'

export const OFFER_PAGES = {
  premium: { name: PLAN_NAMES.premium, to: '/payment' },
  pro: { name: PLAN_NAMES.pro, to: '/subscribe' },
} as const satisfies Record<Offer, { name: string; to: string }>

export const GRANTED_WORDS = 'We gave you this plan. Nothing is charged.'

/** `$19.99`. */
export function priceOf(offer: Offer): string {
  return formatPrice(OFFERS[offer].cents, OFFER_CURRENCY)
}

export function isGranted(plan: HeldPlan | null): boolean {
  return plan !== null && plan.currency === null
}

export function manageWords(plan: HeldPlan | null): string {
  return isGranted(plan) ? 'Your plan' : 'Manage Subscription'
}

export function formatHeldPlan({ name, amountCents, currency }: HeldPlan): string {
  return currency === null ? name : `${name}, ${formatPrice(amountCents, currency)} a month`
}

/** Stripe's currency codes are lowercase. */
export function formatPrice(cents: number, currency: string | null): string {
  return money(cents / 100, currency?.toUpperCase() ?? null)
}

/** The plan's name: an open invoice of the other offer may have been paid. */
export function subscribedMessage(plan: HeldPlan | null | undefined): string {
  return `You are now subscribed to the ${plan?.name ?? PLAN_NAMES.pro} plan`
}
