import type { Db, Transaction } from '../db/knex.ts'
import { isEntitled } from '../identity/entitlement.ts'
import { SubscriptionRow } from './subscription.row.ts'

export async function subscriptionsOf(
  db: Db | Transaction,
  memberId: string | number,
): Promise<SubscriptionRow[]> {
  return await SubscriptionRow.query(db)
    .where('member_id', memberId)
    .orderBy([{ column: 'began_at', order: 'desc' }, 'stripe_id'])
}

export async function currentSubscription(
  db: Db | Transaction,
  memberId: string,
): Promise<SubscriptionRow | null> {
  return primarySubscription(await subscriptionsOf(db, memberId))
}

/** Prefers the paid one, then one in force, then the latest; never one that was not paid. */
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
