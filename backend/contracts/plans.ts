/** Contacts that the free plan reveals. */
export const FREE_CONTACTS = 3
/** For so long after an account is deleted it is remembered how many of them it used. */
export const KEPT_MONTHS = 12

/**
 * What is for sale, by the name under which a page sells it: two prices for the same rights (specification, section 1).
 * In cents a month; Stripe's own prices are held against this table before any page may charge.
 */
export const OFFERS = { premium: { cents: 999 }, pro: { cents: 1999 } } as const

export type Offer = keyof typeof OFFERS

/** Of both offers. */
export const OFFER_CURRENCY = 'usd'

/** From the day a payment failed to the day the plan is free (specification, section 9). */
export const GRACE_DAYS = 3
