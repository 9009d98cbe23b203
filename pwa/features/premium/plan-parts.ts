import { OFFERS } from '#contracts/plans'

/** A month of Pro, as the dashboard and /subscribe sell it (specification, section 9). */
export const PRO_PRICE = `$${OFFERS.pro.cents / 100}`

/** What the paid plan holds (specification, section 1), as every page that sells it lists it. */
export const PLAN_PARTS = [
  'Unlimited supplier contacts',
  'Search over all products',
  'Full analytics and 90 days of history',
  'Data export',
  'Weekly report by e-mail',
  'Advanced filters',
  'Priority support',
] as const
