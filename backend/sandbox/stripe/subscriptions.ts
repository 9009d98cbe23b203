import type Stripe from 'stripe'
import { DAY, monthsAfter } from './calendar.ts'
import { newSetupIntent } from './objects/setup-intent.ts'
import {
  isOver,
  methodsOf,
  newSubscription,
  periodOf,
  type StoredSubscription,
  type SubscriptionGiven,
} from './objects/subscription.ts'
import { emit, newId, randomSecret, type StripeData } from './stripe-data.ts'

export function createSubscription(
  data: StripeData,
  given: Omit<SubscriptionGiven, 'periodEnd' | 'items' | 'currency'> & {
    prices: Stripe.Price[]
  },
): StoredSubscription {
  const [first] = given.prices
  if (!first) throw new Error('A subscription is to something')
  const subscription = newSubscription(newId('sub'), data.at, {
    ...given,
    currency: first.currency,
    periodEnd: endOfPeriod(data.at, first.recurring, 1),
    items: given.prices.map((price) => ({ price, quantity: 1, id: newId('si') })),
  })
  data.subscriptions.set(subscription.id, subscription)
  return subscription
}

export function addSetupIntent(data: StripeData, subscription: StoredSubscription): void {
  const { customer } = subscription
  const object = newSetupIntent(newId('seti'), data.at, {
    secret: randomSecret(),
    customer,
    methods: methodsOf(subscription),
  })
  data.setups.set(object.id, { subscription: subscription.id, object })
  subscription.pending_setup_intent = object.id
}

export function beginNextPeriod(subscription: StoredSubscription): void {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    const { recurring } = item.price
    // Counts from the first day: the 31st stays the 31st after a short month.
    let periods = 1
    while (endOfPeriod(item.created, recurring, periods) <= item.current_period_start) periods += 1
    item.current_period_end = endOfPeriod(item.created, recurring, periods)
  }
}

export function setStatus(
  data: StripeData,
  subscription: StoredSubscription,
  status: Stripe.Subscription.Status,
) {
  if (subscription.status === status) return
  const before = { status: subscription.status }
  subscription.status = status
  if (status === 'canceled') emit(data, 'customer.subscription.deleted', subscription)
  else emit(data, 'customer.subscription.updated', subscription, before)
}

/** Open invoices stay open, uncollected. */
export function endSubscription(
  data: StripeData,
  subscription: StoredSubscription,
  reason: Stripe.Subscription.CancellationDetails.Reason = 'cancellation_requested',
): void {
  if (isOver(subscription)) return
  subscription.canceled_at ??= data.at
  subscription.ended_at = data.at
  subscription.cancellation_details.reason = reason
  for (const invoice of data.invoices.values()) {
    if (invoice.status !== 'open') continue
    if (invoice.parent.subscription_details.subscription !== subscription.id) continue
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
  }
  setStatus(data, subscription, 'canceled')
}

/**
 * `endsAt` null removes the planned end. The customer portal only sets `cancel_at`, so there `asBoolean` is
 * false.
 */
export function scheduleEnd(
  subscription: StoredSubscription,
  endsAt: number | null,
  { at, asBoolean }: { at: number; asBoolean: boolean },
): void {
  subscription.cancel_at = endsAt
  subscription.cancel_at_period_end = asBoolean && endsAt !== null
  subscription.canceled_at = endsAt === null ? null : at
  subscription.cancellation_details.reason = endsAt === null ? null : 'cancellation_requested'
}

export function emitUpdated(
  data: StripeData,
  subscription: StoredSubscription,
  before: Partial<Stripe.Subscription>,
): void {
  emit(data, 'customer.subscription.updated', subscription, before as Record<string, unknown>)
}

export function endOfPaidPeriod(subscription: StoredSubscription): number {
  return periodOf(subscription).current_period_end
}

function endOfPeriod(start: number, recurring: Stripe.Price.Recurring | null, periods: number): number {
  const count = periods * (recurring?.interval_count ?? 1)
  switch (recurring?.interval) {
    case 'day':
      return start + count * DAY
    case 'week':
      return start + count * 7 * DAY
    case 'year':
      return monthsAfter(start, 12 * count)
    default:
      return monthsAfter(start, count)
  }
}
