import { type Books, emit, liveCustomer } from './books.ts'
import { type CardTrouble, DECLINED, goodUntilLater, saveCard } from './cards.ts'
import { chargeSaved, savedCard } from './collecting.ts'
import type { KeptCustomer } from './objects/customer.ts'
import type { KeptInvoice } from './objects/invoice.ts'
import type { KeptCard, TestCard } from './objects/payment-method.ts'
import { isOver, type KeptSubscription } from './objects/subscription.ts'
import { PORTAL_OPEN } from './passing-time.ts'
import { endOfPaidPeriod, scheduleEnd, tellUpdate } from './subscriptions.ts'

/** What one customer sees and may do in Stripe's billing portal. */
export interface PortalView {
  customer: KeptCustomer
  /** Those that can still be changed, the newest first; then the others. */
  subscriptions: KeptSubscription[]
  card: KeptCard | null
  /** The newest first. */
  invoices: KeptInvoice[]
}

export type PortalDeed =
  | { do: 'end' | 'keep'; subscription: string }
  | { do: 'card'; card: TestCard }
  | { do: 'pay'; invoice: string }

/** Whose portal this session opens; null when it is unknown or too old. */
export function portalView(books: Books, session: string): PortalView | null {
  const opened = books.portals.get(session)
  const customer = opened && liveCustomer(books, opened.customer)
  if (!customer || opened.created + PORTAL_OPEN <= books.at) return null
  const owned = [...books.subscriptions.values()].filter((one) => one.customer === customer.id).reverse()
  const subscriptions = [...owned.filter((one) => !isOver(one)), ...owned.filter(isOver)]
  const id = customer.invoice_settings.default_payment_method ?? ''
  const [first] = subscriptions
  return {
    customer,
    subscriptions,
    card: (first && savedCard(books, first)) ?? books.cards.get(id) ?? null,
    invoices: [...books.invoices.values()].filter((one) => one.customer === customer.id).reverse(),
  }
}

/** Does it, to what is this customer's own. Says what went wrong, or null. */
export function portalDeed(books: Books, view: PortalView, deed: PortalDeed): CardTrouble | null {
  if (deed.do === 'card') return changeCard(books, view, deed.card)
  if (deed.do === 'pay') {
    const invoice = view.invoices.find(({ id, status }) => id === deed.invoice && status === 'open')
    return invoice ? chargeSaved(books, invoice, false) : null
  }
  const subscription = view.subscriptions.find(({ id }) => id === deed.subscription)
  if (!subscription || isOver(subscription)) return null
  const { cancel_at, cancel_at_period_end } = subscription
  const endsAt = deed.do === 'end' ? endOfPaidPeriod(subscription) : null
  scheduleEnd(subscription, endsAt, { at: books.at, asBoolean: false })
  tellUpdate(books, subscription, { cancel_at, cancel_at_period_end })
  return null
}

function changeCard(
  books: Books,
  { customer, subscriptions }: PortalView,
  test: TestCard,
): CardTrouble | null {
  if (test === 'declines') return DECLINED
  const card = saveCard(books, customer.id, test, goodUntilLater(test, books.at))
  const { default_payment_method } = customer.invoice_settings
  customer.invoice_settings.default_payment_method = card.object.id
  emit(books, 'customer.updated', customer, { invoice_settings: { default_payment_method } })
  for (const subscription of subscriptions.filter((one) => !isOver(one))) {
    const before = { default_payment_method: subscription.default_payment_method }
    subscription.default_payment_method = card.object.id
    tellUpdate(books, subscription, before)
  }
  return null
}
