import type Stripe from 'stripe'
import { DAY } from './calendar.ts'
import { type CardTrouble, DECLINED, NO_CARD, paysOffSession } from './cards.ts'
import { newInvoice, type StoredInvoice } from './objects/invoice.ts'
import { newPaymentIntent, type StoredIntent } from './objects/payment-intent.ts'
import type { StoredCard } from './objects/payment-method.ts'
import { methodsOf, type StoredSubscription } from './objects/subscription.ts'
import { emit, getById, liveCustomer, newId, randomSecret, type StripeData } from './stripe-data.ts'
import { endSubscription, setStatus } from './subscriptions.ts'

const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY]

/** Open with a payment intent, or paid if nothing is due. */
export function createInvoice(
  data: StripeData,
  subscription: StoredSubscription,
  reason: Stripe.Invoice.BillingReason,
): StoredInvoice {
  const customer = liveCustomer(data, subscription.customer)
  if (!customer) throw new Error(`${subscription.id} has no customer any more`)
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
  customer.next_invoice_sequence += 1
  const lineIds = subscription.items.data.map(() => newId('il'))
  const invoice = newInvoice(data.at, { id: newId('in'), number, subscription, customer, reason, lineIds })
  data.invoices.set(invoice.id, invoice)
  subscription.latest_invoice = invoice.id
  if (invoice.amount_due > 0) {
    const object = newPaymentIntent(newId('pi'), data.at, {
      secret: randomSecret(),
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: customer.id,
      methods: methodsOf(subscription),
    })
    data.intents.set(object.id, { invoice: invoice.id, object })
  }
  emit(data, 'invoice.created', invoice)
  emit(data, 'invoice.finalized', invoice)
  return invoice
}

/** Undefined if nothing is due. */
export function intentOf(data: StripeData, invoice: string): StoredIntent | undefined {
  return [...data.intents.values()].find((intent) => intent.invoice === invoice)
}

function subscriptionOf(data: StripeData, invoice: StoredInvoice): StoredSubscription {
  return getById(data.subscriptions, invoice.parent.subscription_details.subscription)
}

/** An incomplete, past due or unpaid subscription becomes active. */
export function payInvoice(data: StripeData, invoice: StoredInvoice, card: StoredCard): void {
  const intent = intentOf(data, invoice.id)
  if (invoice.status !== 'open' || !intent) return
  Object.assign(intent.object, {
    status: 'succeeded',
    amount_received: intent.object.amount,
    payment_method: card.object.id,
    last_payment_error: null,
    next_action: null,
  })
  invoice.status_transitions.paid_at = data.at
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: Math.max(1, invoice.attempt_count),
    next_payment_attempt: null,
  })
  const subscription = subscriptionOf(data, invoice)
  if (subscription.payment_settings.save_default_payment_method === 'on_subscription') {
    subscription.default_payment_method = card.object.id
  }
  emit(data, 'payment_intent.succeeded', intent.object)
  emit(data, 'invoice.paid', invoice)
  emit(data, 'invoice.payment_succeeded', invoice)
  const mends = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  if (mends && subscription.latest_invoice === invoice.id) setStatus(data, subscription, 'active')
}

/** An automatic attempt schedules the next one, or the end. Manual attempts count once. */
export function failInvoice(
  data: StripeData,
  invoice: StoredInvoice,
  { trouble = DECLINED, automatic = false }: { trouble?: CardTrouble; automatic?: boolean } = {},
): void {
  const intent = getById(data.intents, intentOf(data, invoice.id)?.object.id ?? '')
  const { type, code, declineCode, message } = trouble
  Object.assign(intent.object, {
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: { type, code, message, ...(declineCode && { decline_code: declineCode }) },
  })
  if (automatic || invoice.attempt_count === 0) invoice.attempt_count += 1
  invoice.attempted = true
  const wait = RETRIES[invoice.attempt_count - 1]
  if (automatic) invoice.next_payment_attempt = wait === undefined ? null : data.at + wait
  emit(data, 'payment_intent.payment_failed', intent.object)
  emit(data, 'invoice.payment_failed', invoice)
  const subscription = subscriptionOf(data, invoice)
  if (automatic && wait === undefined && data.afterRetries === 'canceled') {
    endSubscription(data, subscription, 'payment_failed')
  } else if (subscription.status === 'active') {
    setStatus(data, subscription, 'past_due')
  }
}

export function requireAuthentication(data: StripeData, invoice: StoredInvoice, card: StoredCard): void {
  const intent = getById(data.intents, intentOf(data, invoice.id)?.object.id ?? '')
  Object.assign(intent.object, {
    status: 'requires_action',
    payment_method: card.object.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  })
  emit(data, 'payment_intent.requires_action', intent.object)
  emit(data, 'invoice.payment_action_required', invoice)
}

/** Returns the error, or null. */
export function chargeSaved(
  data: StripeData,
  invoice: StoredInvoice,
  automatic: boolean,
): CardTrouble | null {
  const card = savedCard(data, subscriptionOf(data, invoice))
  if (card && paysOffSession(card)) {
    payInvoice(data, invoice, card)
    return null
  }
  const trouble = card ? DECLINED : NO_CARD
  failInvoice(data, invoice, { trouble, automatic })
  return trouble
}

export function savedCard(data: StripeData, subscription: StoredSubscription): StoredCard | undefined {
  const customer = liveCustomer(data, subscription.customer)
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return id ? data.cards.get(id) : undefined
}

/** Voiding a first invoice expires its subscription. */
export function voidInvoice(data: StripeData, invoice: StoredInvoice): void {
  invoice.status = 'void'
  invoice.status_transitions.voided_at = data.at
  invoice.next_payment_attempt = null
  const intent = intentOf(data, invoice.id)
  if (intent) {
    Object.assign(intent.object, {
      status: 'canceled',
      canceled_at: data.at,
      cancellation_reason: 'void_invoice',
      next_action: null,
    })
    emit(data, 'payment_intent.canceled', intent.object)
  }
  emit(data, 'invoice.voided', invoice)
  const subscription = subscriptionOf(data, invoice)
  if (subscription.status === 'incomplete') {
    subscription.ended_at = data.at
    setStatus(data, subscription, 'incomplete_expired')
  } else if (subscription.status === 'past_due' && !openInvoices(data, subscription).length) {
    setStatus(data, subscription, 'active')
  }
}

/** Oldest first. */
export function openInvoices(data: StripeData, subscription: StoredSubscription): StoredInvoice[] {
  return [...data.invoices.values()].filter(
    ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === subscription.id,
  )
}
