import type { HeldPlan } from '../contracts/identity.ts'
import { planName } from '../contracts/plans.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { isEntitled } from '../identity/entitlement.ts'
import { primarySubscription, subscriptionsOf } from './subscription-mirror.ts'

export async function heldPlan(db: Db | Transaction, memberId: string, now: Date): Promise<HeldPlan> {
  const own = primarySubscription(await subscriptionsOf(db, memberId), now)
  if (!own || !isEntitled(own, now)) return { name: planName('granted'), amountCents: 0, currency: null }
  return { name: planName(own.offer ?? 'pro'), amountCents: own.amountCents, currency: own.currency }
}
