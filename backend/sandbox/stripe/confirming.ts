import { type Books, emit, liveCustomer, named } from './books.ts'
import { type CardGiven, type CardTrouble, DECLINED, readCard, saveCard } from './cards.ts'
import { askOwner, failInvoice, payInvoice } from './collecting.ts'
import type { KeptIntent } from './objects/payment-intent.ts'
import type { KeptSetup } from './objects/setup-intent.ts'

/** What Stripe.js sends when somebody presses the button. */
export interface ConfirmGiven {
  /** Whose secret it must be. */
  customer: string
  clientSecret: string
  card: CardGiven
  /** The owner's answer to the bank's question, once it was asked. */
  answer?: 'confirm' | 'refuse' | undefined
}

export interface Confirmed {
  /** canceled: begun anew elsewhere, or waited for too long. */
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

/** Tries to pay, or to save the card where nothing is due. Null: the secret is none of this customer's. */
export function confirm(books: Books, given: ConfirmGiven): Confirmed | null {
  if (!liveCustomer(books, given.customer)) return null
  const owns = ({ object }: { object: { customer: string; client_secret: string } }) =>
    object.customer === given.customer && object.client_secret === given.clientSecret
  const setup = [...books.setups.values()].find(owns)
  if (setup) return confirmSetup(books, setup, given)
  const intent = [...books.intents.values()].find(owns)
  if (!intent) return null
  const { status } = intent.object
  // Paid by another tab, or by a press whose answer was lost: never twice.
  if (status === 'succeeded') return { status: 'succeeded', error: null }
  if (status === 'canceled') return { status: 'canceled', error: unexpected(status) }
  return confirmPayment(books, intent, given)
}

function confirmPayment(books: Books, intent: KeptIntent, given: ConfirmGiven): Confirmed {
  const invoice = named(books.invoices, intent.invoice)
  const test = readCard(given.card, books.at)
  if (typeof test !== 'string') return refusedCard(test)
  if (test === 'declines') {
    failInvoice(books, invoice)
    return refusedCard(DECLINED)
  }
  if (test === 'asks' && given.answer === 'refuse') {
    failInvoice(books, invoice, { trouble: REFUSED })
    return refusedCard(REFUSED)
  }
  const asked = books.cards.get(intent.object.payment_method ?? '')
  const card = asked?.test === test ? asked : saveCard(books, given.customer, test, given.card)
  if (test === 'asks' && !given.answer) {
    askOwner(books, invoice, card)
    return { status: 'requires_action', error: null }
  }
  payInvoice(books, invoice, card)
  return { status: 'succeeded', error: null }
}

function confirmSetup(books: Books, { object, subscription }: KeptSetup, given: ConfirmGiven): Confirmed {
  if (object.status === 'succeeded') return { status: 'succeeded', error: null }
  const test = readCard(given.card, books.at)
  if (typeof test !== 'string') return refusedCard(test)
  if (test === 'declines') return refusedCard(DECLINED)
  if (test === 'asks' && given.answer === 'refuse') {
    return refusedCard({ ...REFUSED, code: 'setup_intent_authentication_failure' })
  }
  if (test === 'asks' && !given.answer) {
    object.status = 'requires_action'
    return { status: 'requires_action', error: null }
  }
  const card = saveCard(books, given.customer, test, given.card)
  Object.assign(object, { status: 'succeeded', payment_method: card.object.id })
  emit(books, 'setup_intent.succeeded', object)
  const paidFor = named(books.subscriptions, subscription)
  const before = { pending_setup_intent: object.id, default_payment_method: paidFor.default_payment_method }
  paidFor.pending_setup_intent = null
  paidFor.default_payment_method = card.object.id
  emit(books, 'customer.subscription.updated', paidFor, before)
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
