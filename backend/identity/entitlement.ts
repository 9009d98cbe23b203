import { GRACE_DAYS } from '../contracts/plans.ts'

export interface SubscriptionState {
  /** Stripe's status; an unknown one gives no access. */
  status: string
  endsAt: Date | null
  /** Date of the oldest open invoice. */
  graceAnchor: Date | null
}

/**
 * An end counts without an event. The grace period is `GRACE_DAYS` from the oldest open invoice; another
 * failure does not restart it.
 */
export function isEntitled({ status, endsAt, graceAnchor }: SubscriptionState, now: Date): boolean {
  if (endsAt && now >= endsAt) return false
  if (status === 'active' || status === 'trialing') return true
  return status === 'past_due' && graceAnchor !== null && now < graceEnd(graceAnchor)
}

export function graceEnd(anchor: Date): Date {
  return new Date(anchor.getTime() + GRACE_DAYS * DAY_MS)
}

const DAY_MS = 24 * 60 * 60 * 1000
