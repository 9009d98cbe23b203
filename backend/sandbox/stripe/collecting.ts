import type Stripe from 'stripe'
import { type Books, emit, liveCustomer, named, newId, secretMark } from './books.ts'
import { DAY } from './calendar.ts'
import { type CardTrouble, DECLINED, NO_CARD, paysAlone } from './cards.ts'
import { type KeptInvoice, newInvoice } from './objects/invoice.ts'
import { type KeptIntent, newPaymentIntent } from './objects/payment-intent.ts'
import type { KeptCard } from './objects/payment-method.ts'
import { type KeptSubscription, methodsOf } from './objects/subscription.ts'
import { endSubscription, setStatus } from './subscriptions.ts'

/** How long after each failed try the next one comes. */
const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY]

/** Makes out what is due for the present period: open with a payment intent, or paid where it is nothing. */
export function makeInvoice(
  books: Books,
  subscription: KeptSubscription,
  reason: Stripe.Invoice.BillingReason,
): KeptInvoice {
  const customer = liveCustomer(books, subscription.customer)
  if (!customer) throw new Error(`${subscription.id} has no customer any more`)
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
  customer.next_invoice_sequence += 1
  const lineIds = subscription.items.data.map(() => newId('il'))
  const invoice = newInvoice(books.at, { id: newId('in'), number, subscription, customer, reason, lineIds })
  books.invoices.set(invoice.id, invoice)
  subscription.latest_invoice = invoice.id
  if (invoice.amount_due > 0) {
    const object = newPaymentIntent(newId('pi'), books.at, {
      secret: secretMark(),
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: customer.id,
      methods: methodsOf(subscription),
    })
    books.intents.set(object.id, { invoice: invoice.id, object })
  }
  emit(books, 'invoice.created', invoice)
  emit(books, 'invoice.finalized', invoice)
  return invoice
}

/** Undefined for an invoice over nothing. */
export function intentOf(books: Books, invoice: string): KeptIntent | undefined {
  return [...books.intents.values()].find((intent) => intent.invoice === invoice)
}

function subscriptionOf(books: Books, invoice: KeptInvoice): KeptSubscription {
  return named(books.subscriptions, invoice.parent.subscription_details.subscription)
}

/** An open invoice is paid with this card, which brings its subscription back, or to life. */
export function payInvoice(books: Books, invoice: KeptInvoice, card: KeptCard): void {
  const intent = intentOf(books, invoice.id)
  if (invoice.status !== 'open' || !intent) return
  Object.assign(intent.object, {
    status: 'succeeded',
    amount_received: intent.object.amount,
    payment_method: card.object.id,
    last_payment_error: null,
    next_action: null,
  })
  invoice.status_transitions.paid_at = books.at
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: Math.max(1, invoice.attempt_count),
    next_payment_attempt: null,
  })
  const subscription = subscriptionOf(books, invoice)
  if (subscription.payment_settings.save_default_payment_method === 'on_subscription') {
    subscription.default_payment_method = card.object.id
  }
  emit(books, 'payment_intent.succeeded', intent.object)
  emit(books, 'invoice.paid', invoice)
  emit(books, 'invoice.payment_succeeded', invoice)
  const mends = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  if (mends && subscription.latest_invoice === invoice.id) setStatus(books, subscription, 'active')
}

/** A try that failed. By itself: the next one follows, or the end. Only the first try of a person is counted. */
export function failInvoice(
  books: Books,
  invoice: KeptInvoice,
  { trouble = DECLINED, byItself = false }: { trouble?: CardTrouble; byItself?: boolean } = {},
): void {
  const intent = named(books.intents, intentOf(books, invoice.id)?.object.id ?? '')
  const { type, code, declineCode, message } = trouble
  Object.assign(intent.object, {
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: { type, code, message, ...(declineCode && { decline_code: declineCode }) },
  })
  if (byItself || invoice.attempt_count === 0) invoice.attempt_count += 1
  invoice.attempted = true
  const wait = RETRIES[invoice.attempt_count - 1]
  if (byItself) invoice.next_payment_attempt = wait === undefined ? null : books.at + wait
  emit(books, 'payment_intent.payment_failed', intent.object)
  emit(books, 'invoice.payment_failed', invoice)
  const subscription = subscriptionOf(books, invoice)
  if (byItself && wait === undefined && books.afterRetries === 'canceled') {
    endSubscription(books, subscription, 'payment_failed')
  } else if (subscription.status === 'active') {
    setStatus(books, subscription, 'past_due')
  }
}

/** The bank wants to hear from the card's owner before it pays. */
export function askOwner(books: Books, invoice: KeptInvoice, card: KeptCard): void {
  const intent = named(books.intents, intentOf(books, invoice.id)?.object.id ?? '')
  Object.assign(intent.object, {
    status: 'requires_action',
    payment_method: card.object.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  })
  emit(books, 'payment_intent.requires_action', intent.object)
  emit(books, 'invoice.payment_action_required', invoice)
}

/** Charges what is saved, without the customer at hand. Says why not, or null. */
export function chargeSaved(books: Books, invoice: KeptInvoice, byItself: boolean): CardTrouble | null {
  const card = savedCard(books, subscriptionOf(books, invoice))
  if (card && paysAlone(card)) {
    payInvoice(books, invoice, card)
    return null
  }
  const trouble = card ? DECLINED : NO_CARD
  failInvoice(books, invoice, { trouble, byItself })
  return trouble
}

/** The subscription's own card, else the customer's. */
export function savedCard(books: Books, subscription: KeptSubscription): KeptCard | undefined {
  const customer = liveCustomer(books, subscription.customer)
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return id ? books.cards.get(id) : undefined
}

/** Nobody has to pay an open invoice any more. The first one of a subscription that never began takes that with it. */
export function voidInvoice(books: Books, invoice: KeptInvoice): void {
  invoice.status = 'void'
  invoice.status_transitions.voided_at = books.at
  invoice.next_payment_attempt = null
  const intent = intentOf(books, invoice.id)
  if (intent) {
    Object.assign(intent.object, {
      status: 'canceled',
      canceled_at: books.at,
      cancellation_reason: 'void_invoice',
      next_action: null,
    })
    emit(books, 'payment_intent.canceled', intent.object)
  }
  emit(books, 'invoice.voided', invoice)
  const subscription = subscriptionOf(books, invoice)
  if (subscription.status === 'incomplete') {
    subscription.ended_at = books.at
    setStatus(books, subscription, 'incomplete_expired')
  } else if (subscription.status === 'past_due' && !openInvoices(books, subscription).length) {
    setStatus(books, subscription, 'active')
  }
}

/** The oldest first. */
export function openInvoices(books: Books, subscription: KeptSubscription): KeptInvoice[] {
  return [...books.invoices.values()].filter(
    ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === subscription.id,
  )
}
