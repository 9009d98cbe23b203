export { FULL_HISTORY_DAYS, OPEN_HISTORY_DAYS } from './history-days.ts'

export const FREE_CONTACTS = 3
/** Per member over all endpoints; a contact counts once a day. */
export const CONTACTS_AN_HOUR = 1000
export const CONTACTS_A_DAY = 3000
/** Months that the used allowance is kept after account deletion. */
export const KEPT_MONTHS = 12

export const COMPARE_LIMITS = { visitor: 2, member: 4 } as const
export const COMPARE_MIN = 2

export const CATALOGUE_OPEN = 3

/** Full weeks of data needed, and weeks predicted. */
export const FORECAST_WEEKS = { needed: 6, ahead: 13 } as const

/**
 * Two prices for the same rights (specification, section 1). Cents a month, checked against Stripe before a
 * page may charge.
 */
export const PREMIUM_CENTS = 999
export const PRO_CENTS = 1999
export const OFFERS = { premium: { cents: PREMIUM_CENTS }, pro: { cents: PRO_CENTS } } as const

export type Offer = keyof typeof OFFERS

export const PLAN_NAMES = { premium: 'Premium', pro: 'Pro', granted: 'Pro (no charge)' } as const

export function planName(held: keyof typeof PLAN_NAMES): string {
  return PLAN_NAMES[held]
}

export const OFFER_CURRENCY = 'usd'

/** Days between a failed payment and the free plan (specification, section 9). */
export const GRACE_DAYS = 3

/** Entries not dropped; photos of all entries. */
export const OPEN_ENTRIES = { free: 3, pro: 500 } as const
export const PHOTOS_OF_PLAN = { free: 9, pro: 300 } as const

/** Excess alerts of a former plan are paused. */
export const ALERTS_OF_PLAN = { free: 3, pro: 500 } as const

export const KEYS_MAX = 10

/** All keys of a member, over `/api/v1` and `/mcp`. */
export const KEY_CALLS_A_MINUTE = 120

export const WEBHOOKS_MAX = 10

export const VIEWS_MAX = 50

/** A truncated file states the limit. */
export const EXPORT_MAX = 100_000

export const EXPORTS_AN_HOUR = 30

/** Further rows are counted but dropped. */
export const LIST_ROWS_MAX = 5000

export const LISTS_MAX = 10

export const FOLLOWS_MAX = { free: 3, pro: 100 } as const

/** Saved shops. Those beyond a former plan stay; more are refused. */
export const SHOPS_OF_PLAN = { free: 3, pro: 100 } as const

/** Scored lists with results to come. */
export const SCORED_OPEN = { free: 5, pro: 20 } as const

export const SCORED_ROWS_MAX = 100

export const SEARCH_DEPTH = 500
