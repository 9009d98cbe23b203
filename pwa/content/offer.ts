import { FREE_CONTACTS, GRACE_DAYS, OFFERS, OPEN_HISTORY_DAYS } from '#contracts/plans'

/**
 * What the plans hold and the promises that go with them (specification, section 9), for the texts that name them.
 * Changing one here changes help, FAQ and terms together.
 */
export const OFFER = {
  premiumPrice: dollars(OFFERS.premium.cents),
  proPrice: dollars(OFFERS.pro.cents),
  freeContacts: FREE_CONTACTS,
  freeHistoryDays: OPEN_HISTORY_DAYS,
  refreshHours: 24,
  paymentGraceDays: GRACE_DAYS,
  refundContactDays: 7,
  deletionBusinessDays: 7,
  termsNoticeDays: 30,
  minimumAge: 13,
} as const

/** Of what is charged in dollars: `$9.99`. */
export function dollars(cents: number): string {
  return `$${cents / 100}`
}

/** Of terms and privacy. */
export const LAST_UPDATED = '28 January 2025'
