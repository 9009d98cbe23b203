import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { isEntitled } from '../identity/entitlement.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { enqueueEmail } from '../inbox/outbox.ts'
import { paymentFailedEmail, planEndedEmail, planStartedEmail } from './plan-emails.ts'
import type { SubscriptionRow } from './subscription.row.ts'
import { primarySubscription, subscriptionsOf } from './subscription-mirror.ts'

export interface NotifyDeps {
  mailSettings: MailSettings
  now(): Date
}

const NotifiedState = z.enum(['none', 'pro', 'failed', 'free'])
type NotifiedState = z.infer<typeof NotifiedState>

/**
 * The change's transaction calls this. `last_notified_state` keeps each change from a second notification.
 */
export async function notifyPlanChange(
  trx: Transaction,
  { mailSettings, now }: NotifyDeps,
  memberId: number,
): Promise<void> {
  const at = now()
  const subscriptions = await subscriptionsOf(trx, memberId)
  const own = primarySubscription(subscriptions, at)
  if (!own) return
  const state = stateOf(subscriptions, at)
  const row = await maybeOne(
    trx,
    Earlier,
    `with earlier as (select id, last_notified_state from member where id = :memberId for no key update)
     update member set last_notified_state = :state from earlier
     where member.id = earlier.id and earlier.last_notified_state <> :state
       -- A member who was never notified of having it is not notified of losing it.
       and not (:state = 'free' and earlier.last_notified_state = 'none')
     returning email, earlier.last_notified_state as notified`,
    { memberId, state },
  )
  if (!row?.email) return
  const email = emailFor(mailSettings, row.email, own, { state, notified: row.notified })
  if (email) await enqueueEmail(trx, email, mailSettings)
}

const Earlier = z.object({ email: z.nullable(z.string()), notified: NotifiedState })

function stateOf(subscriptions: readonly SubscriptionRow[], now: Date): Exclude<NotifiedState, 'none'> {
  const paid = subscriptions.filter((each) => isEntitled(each, now))
  if (paid.length === 0) return 'free'
  return paid.some(({ status }) => status !== 'past_due') ? 'pro' : 'failed'
}

function emailFor(
  mailSettings: MailSettings,
  to: string,
  own: SubscriptionRow,
  { state, notified }: { state: NotifiedState; notified: NotifiedState },
) {
  if (state === 'failed') return paymentFailedEmail(mailSettings, to, own)
  if (state === 'free') return planEndedEmail(mailSettings, to, own)
  // Stripe's receipt suffices for a repaired payment that did not end the plan.
  return notified === 'failed' ? null : planStartedEmail(mailSettings, to, own)
}
