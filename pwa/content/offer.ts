import { FREE_CONTACTS, GRACE_DAYS, OPEN_HISTORY_DAYS, PREMIUM_CENTS, PRO_CENTS } from '#contracts/plans'

/** Plan limits and promises (specification, section 9). */
export const OFFER = {
  premiumPrice: dollars(PREMIUM_CENTS),
  proPrice: dollars(PRO_CENTS),
  freeContacts: FREE_CONTACTS,
  freeHistoryDays: OPEN_HISTORY_DAYS,
  refreshHours: 24,
  paymentGraceDays: GRACE_DAYS,
  refundContactDays: 7,
  deletionBusinessDays: 7,
  termsNoticeDays: 30,
  minimumAge: 13,
} as const

/** `$9.99`. */
export function dollars(cents: number): string {
  return `$${cents / 100}`
}

export const LAST_UPDATED = '28 January 2025'
