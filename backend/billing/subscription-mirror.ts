import * as z from 'zod/mini'
import { OFFER_NAMES } from '../contracts/billing.ts'
import { many } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { isEntitled } from '../identity/entitlement.ts'

/** A subscription as it was last seen at Stripe. */
const MirroredSubscription = z.object({
  stripeId: z.string(),
  customerId: z.string(),
  /** Stripe's word. */
  status: z.string(),
  offer: z.nullable(z.enum(OFFER_NAMES)),
  amountCents: z.int(),
  currency: z.string(),
  beganAt: z.date(),
  currentPeriodEnd: z.nullable(z.date()),
  endsAt: z.nullable(z.date()),
  graceAnchor: z.nullable(z.date()),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
  cardExpMonth: z.nullable(z.int()),
  cardExpYear: z.nullable(z.int()),
  syncedAt: z.date(),
})
export type MirroredSubscription = z.infer<typeof MirroredSubscription>

/** All of a member's, the latest first. */
export async function subscriptionsOf(
  db: Db | Transaction,
  memberId: string | number,
): Promise<MirroredSubscription[]> {
  return await many(
    db,
    MirroredSubscription,
    `select stripe_id as "stripeId", customer_id as "customerId", status, offer, amount_cents as "amountCents", currency,
       began_at as "beganAt", current_period_end as "currentPeriodEnd", ends_at as "endsAt", grace_anchor as "graceAnchor",
       card_brand as "cardBrand", card_last4 as "cardLast4", card_exp_month as "cardExpMonth",
       card_exp_year as "cardExpYear", synced_at as "syncedAt"
     from subscription where member_id = ? order by began_at desc, stripe_id`,
    [memberId],
  )
}

/** The one that a member means by "my subscription": what goes on, else the latest; null where none was ever paid. */
export async function currentSubscription(
  db: Db | Transaction,
  memberId: string,
): Promise<MirroredSubscription | null> {
  return primarySubscription(await subscriptionsOf(db, memberId))
}

/** Of several the one that is paid for, then one that goes on, then the latest. Those that were never paid do not count. */
export function primarySubscription(
  subscriptions: readonly MirroredSubscription[],
  now?: Date,
): MirroredSubscription | null {
  const begun = subscriptions.filter(
    ({ status }) => status !== 'incomplete' && status !== 'incomplete_expired',
  )
  return (
    (now && begun.find((each) => isEntitled(each, now))) ??
    begun.find(({ status }) => status !== 'canceled') ??
    begun[0] ??
    null
  )
}
