import { GRACE_DAYS } from '../contracts/plans.ts'

/** What decides about entitlement: the state of one subscription as it was last seen at Stripe. */
export interface SubscriptionState {
  /** Stripe's word; one that we have not heard of gives nothing. */
  status: string
  endsAt: Date | null
  /** When the oldest invoice that is still open was made out. */
  graceAnchor: Date | null
}

/**
 * Whether a subscription entitles its member to Pro at a moment. An end counts even if no event ever reports it. After a
 * failed payment the grace period is `GRACE_DAYS` from the oldest open invoice: another failure does not restart it.
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
