import type Stripe from 'stripe'
import { type Books, emit, newId, secretMark } from './books.ts'
import { DAY, monthsAfter } from './calendar.ts'
import { newSetupIntent } from './objects/setup-intent.ts'
import {
  isOver,
  type KeptSubscription,
  methodsOf,
  newSubscription,
  periodOf,
  type SubscriptionGiven,
} from './objects/subscription.ts'

/** Writes a new subscription down, `incomplete` and without an invoice. */
export function openSubscription(
  books: Books,
  given: Omit<SubscriptionGiven, 'periodEnd' | 'items' | 'currency'> & {
    prices: Stripe.Price[]
  },
): KeptSubscription {
  const [first] = given.prices
  if (!first) throw new Error('A subscription is to something')
  const subscription = newSubscription(newId('sub'), books.at, {
    ...given,
    currency: first.currency,
    periodEnd: endOfPeriod(books.at, first.recurring, 1),
    items: given.prices.map((price) => ({ price, quantity: 1, id: newId('si') })),
  })
  books.subscriptions.set(subscription.id, subscription)
  return subscription
}

/** Nothing is due now, so the card is asked for on its own. */
export function askForCard(books: Books, subscription: KeptSubscription): void {
  const { customer } = subscription
  const object = newSetupIntent(newId('seti'), books.at, {
    secret: secretMark(),
    customer,
    methods: methodsOf(subscription),
  })
  books.setups.set(object.id, { subscription: subscription.id, object })
  subscription.pending_setup_intent = object.id
}

/** Moves every item to the period after the present one. */
export function beginNextPeriod(subscription: KeptSubscription): void {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    const { recurring } = item.price
    // Counted from the first day, so that the 31st stays the 31st after a short month.
    let periods = 1
    while (endOfPeriod(item.created, recurring, periods) <= item.current_period_start) periods += 1
    item.current_period_end = endOfPeriod(item.created, recurring, periods)
  }
}

/** Tells of a change of status, and nothing where there is none. */
export function setStatus(books: Books, subscription: KeptSubscription, status: Stripe.Subscription.Status) {
  if (subscription.status === status) return
  const before = { status: subscription.status }
  subscription.status = status
  if (status === 'canceled') emit(books, 'customer.subscription.deleted', subscription)
  else emit(books, 'customer.subscription.updated', subscription, before)
}

/** Ends it at once. What is owed stays open, and nobody collects it any more. */
export function endSubscription(
  books: Books,
  subscription: KeptSubscription,
  reason: Stripe.Subscription.CancellationDetails.Reason = 'cancellation_requested',
): void {
  if (isOver(subscription)) return
  subscription.canceled_at ??= books.at
  subscription.ended_at = books.at
  subscription.cancellation_details.reason = reason
  for (const invoice of books.invoices.values()) {
    if (invoice.status !== 'open') continue
    if (invoice.parent.subscription_details.subscription !== subscription.id) continue
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
  }
  setStatus(books, subscription, 'canceled')
}

/**
 * When it ends by itself; null: it goes on. `asBoolean`: said by `cancel_at_period_end`; the customer portal says the
 * same by `cancel_at` alone.
 */
export function scheduleEnd(
  subscription: KeptSubscription,
  endsAt: number | null,
  { at, asBoolean }: { at: number; asBoolean: boolean },
): void {
  subscription.cancel_at = endsAt
  subscription.cancel_at_period_end = asBoolean && endsAt !== null
  subscription.canceled_at = endsAt === null ? null : at
  subscription.cancellation_details.reason = endsAt === null ? null : 'cancellation_requested'
}

/** Tells of changes by their former values. */
export function tellUpdate(
  books: Books,
  subscription: KeptSubscription,
  before: Partial<Stripe.Subscription>,
): void {
  emit(books, 'customer.subscription.updated', subscription, before as Record<string, unknown>)
}

export function endOfPaidPeriod(subscription: KeptSubscription): number {
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
