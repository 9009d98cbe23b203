import { GRACE_DAYS } from '../contracts/plans.ts'

/** What decides about rights, of one subscription as it was last seen at Stripe. */
export interface Subscribed {
  /** Stripe's word; one that we have not heard of gives nothing. */
  status: string
  endsAt: Date | null
  /** When the oldest invoice that is still open was made out. */
  graceAnchor: Date | null
}

/**
 * Whether a subscription gives the rights of Pro at a moment. An end counts also where no event ever tells of it. After a
 * failed payment they last `GRACE_DAYS` from the oldest open invoice: the next one that fails does not start them anew.
 */
export function isPaidFor({ status, endsAt, graceAnchor }: Subscribed, now: Date): boolean {
  if (endsAt && now >= endsAt) return false
  if (status === 'active' || status === 'trialing') return true
  return status === 'past_due' && graceAnchor !== null && now < graceEnd(graceAnchor)
}

export function graceEnd(anchor: Date): Date {
  return new Date(anchor.getTime() + GRACE_DAYS * DAY_MS)
}

const DAY_MS = 24 * 60 * 60 * 1000
