/** Contacts that the free plan reveals. */
export const FREE_CONTACTS = 3
/** Contacts that a plan opens to one member, over all endpoints together; the same one within a day counts once. */
export const CONTACTS_AN_HOUR = 1000
export const CONTACTS_A_DAY = 3000
/** For so long after an account is deleted it is remembered how many of them it used. */
export const KEPT_MONTHS = 12

/** How many products, or suppliers, are compared side by side. */
export const COMPARE_LIMITS = { visitor: 2, member: 4 } as const
export const COMPARE_MIN = 2

/** Days of a product's history that everyone may see, and that come with a plan. */
export const OPEN_HISTORY_DAYS = 7
export const FULL_HISTORY_DAYS = 90

/** Products of the dashboard's catalog that every member may see. */
export const CATALOGUE_OPEN = 3

/** Full weeks of data that a forecast needs, and weeks that it goes ahead. */
export const FORECAST_WEEKS = { needed: 6, ahead: 4 } as const

/**
 * What is for sale, by the name under which a page sells it: two prices for the same rights (specification, section 1).
 * In cents a month; Stripe's own prices are held against this table before any page may charge.
 */
export const OFFERS = { premium: { cents: 999 }, pro: { cents: 1999 } } as const

export type Offer = keyof typeof OFFERS

/** What a plan is called, wherever it stands: by what was bought, or given by the operator. */
export const PLAN_NAMES = { premium: 'Premium', pro: 'Pro', granted: 'Pro (no charge)' } as const

export function planName(held: keyof typeof PLAN_NAMES): string {
  return PLAN_NAMES[held]
}

/** Of both offers. */
export const OFFER_CURRENCY = 'usd'

/** From the day a payment failed to the day the plan is free (specification, section 9). */
export const GRACE_DAYS = 3

/** Entries of the pipeline that are not dropped, and photos of all entries, that a plan allows. */
export const OPEN_ENTRIES = { free: 3, pro: 500 } as const
export const PHOTOS_OF_PLAN = { free: 9, pro: 300 } as const

/** Alerts that a plan allows. Those that are more, from a longer plan before, wait. */
export const ALERTS_OF_PLAN = { free: 3, pro: 500 } as const

/** API keys that a member may have at a time. */
export const KEYS_MAX = 10

/** Requests by all keys of one member together, over `/api/v1` and `/mcp`. */
export const KEY_CALLS_A_MINUTE = 120

/** Webhooks of one member. */
export const WEBHOOKS_MAX = 10

/** Views that a member may keep. */
export const VIEWS_MAX = 50

/** Rows of one exported file; what lies beyond is left out, and the file says so. */
export const EXPORT_MAX = 100_000

/** Exported files that a member may have made in an hour. */
export const EXPORTS_AN_HOUR = 30

/** Products of one private list; what comes after them in its file is left out and counted. */
export const LIST_ROWS_MAX = 5000

/** Private lists that a member may have at a time. */
export const LISTS_MAX = 10

/** Products that a member may have followed beside those that rank. */
export const FOLLOWS_MAX = { free: 3, pro: 100 } as const

/** The best finds of a search that can be paged through; whoever needs more should say more. */
export const SEARCH_DEPTH = 500
