import { PORTAL_SESSION_SECONDS } from './advance-clock.ts'
import { type CardTrouble, DECLINED, saveCard, withFutureExpiry } from './cards.ts'
import { chargeSaved, savedCard } from './invoices.ts'
import type { StoredCustomer } from './objects/customer.ts'
import type { StoredInvoice } from './objects/invoice.ts'
import type { StoredCard, TestCard } from './objects/payment-method.ts'
import { isOver, type StoredSubscription } from './objects/subscription.ts'
import { emit, liveCustomer, type StripeData } from './stripe-data.ts'
import { emitUpdated, endOfPaidPeriod, scheduleEnd } from './subscriptions.ts'

export interface PortalView {
  customer: StoredCustomer
  /** Changeable ones first, then newest first. */
  subscriptions: StoredSubscription[]
  card: StoredCard | null
  /** Newest first. */
  invoices: StoredInvoice[]
}

export type PortalAction =
  | { do: 'end' | 'keep'; subscription: string }
  | { do: 'card'; card: TestCard }
  | { do: 'pay'; invoice: string }

export function portalView(data: StripeData, session: string): PortalView | null {
  const opened = data.portals.get(session)
  const customer = opened && liveCustomer(data, opened.customer)
  if (!customer || opened.created + PORTAL_SESSION_SECONDS <= data.at) return null
  const owned = [...data.subscriptions.values()].filter((one) => one.customer === customer.id).reverse()
  const subscriptions = [...owned.filter((one) => !isOver(one)), ...owned.filter(isOver)]
  const id = customer.invoice_settings.default_payment_method ?? ''
  const [first] = subscriptions
  return {
    customer,
    subscriptions,
    card: (first && savedCard(data, first)) ?? data.cards.get(id) ?? null,
    invoices: [...data.invoices.values()].filter((one) => one.customer === customer.id).reverse(),
  }
}

/** Returns the error, or null. */
export function applyPortalAction(
  data: StripeData,
  view: PortalView,
  action: PortalAction,
): CardTrouble | null {
  if (action.do === 'card') return changeCard(data, view, action.card)
  if (action.do === 'pay') {
    const invoice = view.invoices.find(({ id, status }) => id === action.invoice && status === 'open')
    return invoice ? chargeSaved(data, invoice, false) : null
  }
  const subscription = view.subscriptions.find(({ id }) => id === action.subscription)
  if (!subscription || isOver(subscription)) return null
  const { cancel_at, cancel_at_period_end } = subscription
  const endsAt = action.do === 'end' ? endOfPaidPeriod(subscription) : null
  scheduleEnd(subscription, endsAt, { at: data.at, asBoolean: false })
  emitUpdated(data, subscription, { cancel_at, cancel_at_period_end })
  return null
}

function changeCard(
  data: StripeData,
  { customer, subscriptions }: PortalView,
  test: TestCard,
): CardTrouble | null {
  if (test === 'declines') return DECLINED
  const card = saveCard(data, customer.id, test, withFutureExpiry(test, data.at))
  const { default_payment_method } = customer.invoice_settings
  customer.invoice_settings.default_payment_method = card.object.id
  emit(data, 'customer.updated', customer, { invoice_settings: { default_payment_method } })
  for (const subscription of subscriptions.filter((one) => !isOver(one))) {
    const before = { default_payment_method: subscription.default_payment_method }
    subscription.default_payment_method = card.object.id
    emitUpdated(data, subscription, before)
  }
  return null
}
