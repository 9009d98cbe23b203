import * as z from 'zod/mini'
import type { SubscriptionStatus } from '../contracts/billing.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { graceEnd, isEntitled } from '../identity/entitlement.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../identity/plan.ts'
import { Failure } from '../process/failure.ts'
import type { SubscriptionRow } from './subscription.row.ts'
import { primarySubscription, subscriptionsOf } from './subscription-mirror.ts'

export async function subscriptionStatus(
  db: Db | Transaction,
  memberId: string,
  now: Date,
): Promise<SubscriptionStatus> {
  const member = await maybeOne(
    db,
    MemberFacts,
    `select ${PLAN_FACTS}, stripe_customer_id as customer from member where id = ?`,
    [memberId],
  )
  // Deleted after the session lookup.
  if (!member) throw new Failure('not_signed_in', 'Please sign in first.')
  const own = primarySubscription(await subscriptionsOf(db, memberId), now)
  const state = own ? subscriptionState(own, now) : 'none'
  const isOver = state === 'none' || state === 'lapsed' || state === 'ended'
  return {
    hasActiveSubscription: planOf(member, now) === 'pro',
    state: isOver && member.granted === 'pro' ? 'granted' : state,
    offer: own?.offer ?? null,
    amountCents: own?.amountCents ?? null,
    currency: own?.currency ?? null,
    nextChargeAt: state === 'active' ? textOf(own?.currentPeriodEnd) : null,
    endsAt: state === 'ending' || state === 'ended' ? textOf(own?.endsAt) : null,
    graceEndsAt:
      (state === 'grace' || state === 'lapsed') && own?.graceAnchor
        ? graceEnd(own.graceAnchor).toISOString()
        : null,
    paymentMethod: own ? cardOf(own) : null,
    manageable: member.customer !== null && own !== null,
    syncedAt: textOf(own?.syncedAt),
    asOf: now.toISOString(),
  }
}

const MemberFacts = z.extend(PlanFacts, { customer: z.nullable(z.string()) })

function subscriptionState(own: SubscriptionRow, now: Date): SubscriptionStatus['state'] {
  if (isEntitled(own, now)) {
    if (own.status === 'past_due') return 'grace'
    return own.endsAt ? 'ending' : 'active'
  }
  const over = own.status === 'canceled' || (own.endsAt !== null && now >= own.endsAt)
  return over ? 'ended' : 'lapsed'
}

function cardOf({
  cardBrand,
  cardLast4,
  cardExpMonth,
  cardExpYear,
}: SubscriptionRow): SubscriptionStatus['paymentMethod'] {
  if (!cardBrand || !cardLast4 || !cardExpMonth || !cardExpYear) return null
  return { brand: cardBrand, last4: cardLast4, expMonth: cardExpMonth, expYear: cardExpYear }
}

function textOf(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null
}
