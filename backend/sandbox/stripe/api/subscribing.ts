import { createInvoice, savedCard } from '../invoices.ts'
import type { StoredSubscription } from '../objects/subscription.ts'
import { emit, type StripeData } from '../stripe-data.ts'
import { addSetupIntent, emitUpdated, endOfPaidPeriod, scheduleEnd } from '../subscriptions.ts'

export function beginSubscription(data: StripeData, subscription: StoredSubscription): void {
  const invoice = createInvoice(data, subscription, 'subscription_create')
  if (invoice.status === 'paid') {
    subscription.status = 'active'
    if (!savedCard(data, subscription)) addSetupIntent(data, subscription)
  }
  emit(data, 'customer.subscription.created', subscription)
}

export function updateSubscription(
  data: StripeData,
  subscription: StoredSubscription,
  given: { cancel_at_period_end?: boolean | undefined; cancel_at?: string | undefined },
): void {
  const { cancel_at, cancel_at_period_end } = subscription
  const asBoolean = given.cancel_at === undefined
  const ends = asBoolean ? given.cancel_at_period_end : given.cancel_at !== ''
  scheduleEnd(subscription, ends ? endOfPaidPeriod(subscription) : null, { at: data.at, asBoolean })
  emitUpdated(data, subscription, { cancel_at, cancel_at_period_end })
}
