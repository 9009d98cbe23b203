import type { Books } from './books.ts'
import { DAY, HOUR } from './calendar.ts'
import { chargeSaved, makeInvoice, openInvoices, voidInvoice } from './collecting.ts'
import { type KeptSubscription, periodOf } from './objects/subscription.ts'
import { beginNextPeriod, endSubscription, tellUpdate } from './subscriptions.ts'

/** How long a first invoice may stay unpaid. */
const PATIENCE = 23 * HOUR
/** How long an idempotency key is remembered. */
const REPEATABLE = DAY
/** How long a portal session can be opened. */
export const PORTAL_OPEN = 30 * 60

/** Lives through everything that falls due until then, each at its own moment. Says whether anything did. */
export function liveUntil(books: Books, until: number): boolean {
  let lived = false
  for (let next = nextDue(books); next && next.at <= until; next = nextDue(books)) {
    books.at = Math.max(books.at, next.at)
    next.happen()
    lived = true
  }
  books.at = Math.max(books.at, until)
  return forget(books) || lived
}

interface Due {
  at: number
  happen(): void
}

function nextDue(books: Books): Due | undefined {
  let next: Due | undefined
  for (const subscription of books.subscriptions.values()) {
    for (const due of dueOf(books, subscription)) if (!next || due.at < next.at) next = due
  }
  return next
}

/** In the order in which they come where they fall on one moment: an end before another month. */
function dueOf(books: Books, subscription: KeptSubscription): Due[] {
  const { status, cancel_at, created } = subscription
  if (status === 'incomplete') {
    return openInvoices(books, subscription).map((invoice) => ({
      at: created + PATIENCE,
      happen: () => voidInvoice(books, invoice),
    }))
  }
  if (!['active', 'past_due', 'trialing'].includes(status)) return []
  const due: Due[] = []
  if (cancel_at) due.push({ at: cancel_at, happen: () => endSubscription(books, subscription) })
  due.push({ at: periodOf(subscription).current_period_end, happen: () => renew(books, subscription) })
  for (const invoice of openInvoices(books, subscription)) {
    const { next_payment_attempt: at } = invoice
    if (at) due.push({ at, happen: () => chargeSaved(books, invoice, true) })
  }
  return due
}

function renew(books: Books, subscription: KeptSubscription): void {
  const { latest_invoice } = subscription
  beginNextPeriod(subscription)
  const invoice = makeInvoice(books, subscription, 'subscription_cycle')
  tellUpdate(books, subscription, { latest_invoice })
  if (invoice.status === 'open') chargeSaved(books, invoice, true)
}

function forget(books: Books): boolean {
  let forgotten = false
  for (const [key, { at }] of books.repeats) {
    if (at + REPEATABLE > books.at) break
    books.repeats.delete(key)
    forgotten = true
  }
  for (const [id, { created }] of books.portals) {
    if (created + PORTAL_OPEN > books.at) break
    books.portals.delete(id)
    forgotten = true
  }
  return forgotten
}
