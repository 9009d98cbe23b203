import type { Db, Transaction } from '../db/knex.ts'
import { isEntitled } from '../identity/entitlement.ts'
import { SubscriptionRow } from './subscription.row.ts'

/** All of a member's, the latest first. */
export async function subscriptionsOf(
  db: Db | Transaction,
  memberId: string | number,
): Promise<SubscriptionRow[]> {
  return await SubscriptionRow.query(db)
    .where('member_id', memberId)
    .orderBy([{ column: 'began_at', order: 'desc' }, 'stripe_id'])
}

/** The one that a member means by "my subscription": what goes on, else the latest; null where none was ever paid. */
export async function currentSubscription(
  db: Db | Transaction,
  memberId: string,
): Promise<SubscriptionRow | null> {
  return primarySubscription(await subscriptionsOf(db, memberId))
}

/** Of several the one that is paid for, then one that goes on, then the latest. Those that were never paid do not count. */
export function primarySubscription(
  subscriptions: readonly SubscriptionRow[],
  now?: Date,
): SubscriptionRow | null {
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
