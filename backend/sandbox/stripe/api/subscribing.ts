import { type Books, emit, liveCustomer } from '../books.ts'
import { cardOf, DECLINED, NO_CARD, paysAlone } from '../cards.ts'
import { chargeSaved, makeInvoice, savedCard } from '../collecting.ts'
import { mergeMetadata } from '../customers.ts'
import type { KeptCard } from '../objects/payment-method.ts'
import type { KeptSubscription } from '../objects/subscription.ts'
import { askForCard, endOfPaidPeriod, scheduleEnd, tellUpdate } from '../subscriptions.ts'
import { cardRefusal, noSuch } from './refusal.ts'

/** Whoever is to be charged unasked needs a card first, and one that pays where nothing else will do. */
export function refuseWithoutCard(
  books: Books,
  customer: string,
  card: KeptCard | undefined,
  behavior: string,
): void {
  if (behavior === 'default_incomplete') return
  const known = liveCustomer(books, customer)?.invoice_settings.default_payment_method ?? ''
  const charged = card ?? books.cards.get(known)
  if (!charged) throw cardRefusal(NO_CARD)
  if (behavior === 'error_if_incomplete' && !paysAlone(charged)) throw cardRefusal(DECLINED)
}

/** Makes out the first invoice and, unless the customer is asked first, charges what is saved. */
export function beginSubscription(books: Books, subscription: KeptSubscription, behavior: string): void {
  const invoice = makeInvoice(books, subscription, 'subscription_create')
  if (invoice.status === 'paid') {
    subscription.status = 'active'
    if (!savedCard(books, subscription)) askForCard(books, subscription)
  }
  emit(books, 'customer.subscription.created', subscription)
  if (behavior !== 'default_incomplete' && invoice.status === 'open') chargeSaved(books, invoice, false)
}

/** What a request may change of a subscription, and the event that tells it. */
export function updateSubscription(
  books: Books,
  subscription: KeptSubscription,
  given: {
    cancel_at_period_end?: boolean | undefined
    cancel_at?: string | number | undefined
    default_payment_method?: string | undefined
    metadata?: Record<string, string> | undefined
    payment_settings?: { save_default_payment_method?: 'off' | 'on_subscription' | undefined } | undefined
  },
): void {
  const { cancel_at, cancel_at_period_end, default_payment_method } = subscription
  const { at } = books
  const card = cardNamed(books, subscription.customer, given.default_payment_method)
  const before: Partial<KeptSubscription> = {}
  if (given.cancel_at_period_end !== undefined || given.cancel_at !== undefined) {
    const asBoolean = given.cancel_at === undefined
    const ends = asBoolean ? given.cancel_at_period_end : given.cancel_at !== ''
    const endsAt = typeof given.cancel_at === 'number' ? given.cancel_at : endOfPaidPeriod(subscription)
    Object.assign(before, { cancel_at, cancel_at_period_end })
    scheduleEnd(subscription, ends ? endsAt : null, { at, asBoolean })
  }
  if (card) {
    Object.assign(before, { default_payment_method })
    subscription.default_payment_method = card.object.id
  }
  if (given.metadata) {
    Object.assign(before, { metadata: { ...subscription.metadata } })
    mergeMetadata(subscription.metadata, given.metadata)
  }
  const save = given.payment_settings?.save_default_payment_method
  if (save) subscription.payment_settings.save_default_payment_method = save
  tellUpdate(books, subscription, before)
}

/** The customer's card that a parameter names. Throws where it is none. */
export function cardNamed(books: Books, customer: string, id: string | undefined): KeptCard | undefined {
  const card = id && cardOf(books, customer, id)
  if (id && !card) throw noSuch('PaymentMethod', id, 'default_payment_method')
  return card || undefined
}
