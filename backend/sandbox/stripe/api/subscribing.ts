import { type Books, emit } from '../books.ts'
import { makeInvoice, savedCard } from '../collecting.ts'
import type { KeptSubscription } from '../objects/subscription.ts'
import { askForCard, endOfPaidPeriod, scheduleEnd, tellUpdate } from '../subscriptions.ts'

/** Makes out the first invoice, for the customer to pay; a card is asked for where nothing is due now. */
export function beginSubscription(books: Books, subscription: KeptSubscription): void {
  const invoice = makeInvoice(books, subscription, 'subscription_create')
  if (invoice.status === 'paid') {
    subscription.status = 'active'
    if (!savedCard(books, subscription)) askForCard(books, subscription)
  }
  emit(books, 'customer.subscription.created', subscription)
}

/** Plans its end, or takes that back, and tells it by an event. */
export function updateSubscription(
  books: Books,
  subscription: KeptSubscription,
  given: { cancel_at_period_end?: boolean | undefined; cancel_at?: string | undefined },
): void {
  const { cancel_at, cancel_at_period_end } = subscription
  const asBoolean = given.cancel_at === undefined
  const ends = asBoolean ? given.cancel_at_period_end : given.cancel_at !== ''
  scheduleEnd(subscription, ends ? endOfPaidPeriod(subscription) : null, { at: books.at, asBoolean })
  tellUpdate(books, subscription, { cancel_at, cancel_at_period_end })
}
