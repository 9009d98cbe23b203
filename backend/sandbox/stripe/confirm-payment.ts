import { type CardGiven, type CardTrouble, DECLINED, readCard, saveCard } from './cards.ts'
import { failInvoice, payInvoice, requireAuthentication } from './invoices.ts'
import type { StoredIntent } from './objects/payment-intent.ts'
import type { StoredSetup } from './objects/setup-intent.ts'
import { emit, getById, liveCustomer, type StripeData } from './stripe-data.ts'

export interface ConfirmGiven {
  customer: string
  clientSecret: string
  card: CardGiven
  /** Answer to the bank's authentication. */
  answer?: 'confirm' | 'refuse' | undefined
}

export interface Confirmed {
  /** canceled: replaced or expired. */
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled'
  error: CardTrouble | null
}

const REFUSED: CardTrouble = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export function confirm(data: StripeData, given: ConfirmGiven): Confirmed | null {
  if (!liveCustomer(data, given.customer)) return null
  const owns = ({ object }: { object: { customer: string; client_secret: string } }) =>
    object.customer === given.customer && object.client_secret === given.clientSecret
  const setup = [...data.setups.values()].find(owns)
  if (setup) return confirmSetup(data, setup, given)
  const intent = [...data.intents.values()].find(owns)
  if (!intent) return null
  const { status } = intent.object
  // Paid by another tab, or the response was lost.
  if (status === 'succeeded') return { status: 'succeeded', error: null }
  if (status === 'canceled') return { status: 'canceled', error: unexpected(status) }
  return confirmPayment(data, intent, given)
}

function confirmPayment(data: StripeData, intent: StoredIntent, given: ConfirmGiven): Confirmed {
  const invoice = getById(data.invoices, intent.invoice)
  const test = readCard(given.card, data.at)
  if (typeof test !== 'string') return refusedCard(test)
  if (test === 'declines') {
    failInvoice(data, invoice)
    return refusedCard(DECLINED)
  }
  if (test === 'asks' && given.answer === 'refuse') {
    failInvoice(data, invoice, { trouble: REFUSED })
    return refusedCard(REFUSED)
  }
  const asked = data.cards.get(intent.object.payment_method ?? '')
  const card = asked?.test === test ? asked : saveCard(data, given.customer, test, given.card)
  if (test === 'asks' && !given.answer) {
    requireAuthentication(data, invoice, card)
    return { status: 'requires_action', error: null }
  }
  payInvoice(data, invoice, card)
  return { status: 'succeeded', error: null }
}

function confirmSetup(
  data: StripeData,
  { object, subscription }: StoredSetup,
  given: ConfirmGiven,
): Confirmed {
  if (object.status === 'succeeded') return { status: 'succeeded', error: null }
  const test = readCard(given.card, data.at)
  if (typeof test !== 'string') return refusedCard(test)
  if (test === 'declines') return refusedCard(DECLINED)
  if (test === 'asks' && given.answer === 'refuse') {
    return refusedCard({ ...REFUSED, code: 'setup_intent_authentication_failure' })
  }
  if (test === 'asks' && !given.answer) {
    object.status = 'requires_action'
    return { status: 'requires_action', error: null }
  }
  const card = saveCard(data, given.customer, test, given.card)
  Object.assign(object, { status: 'succeeded', payment_method: card.object.id })
  emit(data, 'setup_intent.succeeded', object)
  const paidFor = getById(data.subscriptions, subscription)
  const before = { pending_setup_intent: object.id, default_payment_method: paidFor.default_payment_method }
  paidFor.pending_setup_intent = null
  paidFor.default_payment_method = card.object.id
  emit(data, 'customer.subscription.updated', paidFor, before)
  return { status: 'succeeded', error: null }
}

function refusedCard(error: CardTrouble): Confirmed {
  return { status: 'requires_payment_method', error }
}

function unexpected(status: string): CardTrouble {
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    declineCode: null,
    message: `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.`,
  }
}
