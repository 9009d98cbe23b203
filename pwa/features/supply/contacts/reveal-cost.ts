import type { User } from '#contracts/identity'
import { FREE_CONTACTS } from '#contracts/plans'

/** Null with a plan, which includes every contact. */
export function costFor({ subscriptionStatus, contactsUsed }: User): string | null {
  if (subscriptionStatus === 'active') return null
  const left = FREE_CONTACTS - contactsUsed
  return left > 0 ? `Uses 1 of your ${left} left` : `You have used all ${FREE_CONTACTS}`
}
