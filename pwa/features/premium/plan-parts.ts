import { FULL_HISTORY_DAYS, OFFERS } from '#contracts/plans'

/** A month of Pro, as the dashboard and /subscribe sell it (specification, section 9). */
export const PRO_PRICE = dollars(OFFERS.pro.cents)

/** Of what is charged in dollars: `$9.99`. */
export function dollars(cents: number): string {
  return `$${cents / 100}`
}

/** What the paid plan holds (specification, section 1), as every page that sells it lists it. */
export const PLAN_PARTS = [
  'Unlimited supplier contacts',
  'Search over all products',
  `Full analytics and up to ${FULL_HISTORY_DAYS} days of history`,
  'Data export',
  'Weekly report by e-mail',
  'Advanced filters',
  'Priority support',
] as const
