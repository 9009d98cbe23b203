import { DAY, HOUR } from './calendar.ts'
import { chargeSaved, createInvoice, openInvoices, voidInvoice } from './invoices.ts'
import { periodOf, type StoredSubscription } from './objects/subscription.ts'
import type { StripeData } from './stripe-data.ts'
import { beginNextPeriod, emitUpdated, endSubscription } from './subscriptions.ts'

/** Deadline for a first payment. */
const FIRST_INVOICE_SECONDS = 23 * HOUR
const IDEMPOTENCY_SECONDS = DAY
export const PORTAL_SESSION_SECONDS = 30 * 60

/** Each due change runs at its own time. Returns whether anything changed. */
export function advanceClock(data: StripeData, until: number): boolean {
  let anyDue = false
  for (let next = nextDue(data); next && next.at <= until; next = nextDue(data)) {
    data.at = Math.max(data.at, next.at)
    next.run()
    anyDue = true
  }
  data.at = Math.max(data.at, until)
  return purgeExpired(data) || anyDue
}

interface Due {
  at: number
  run(): void
}

function nextDue(data: StripeData): Due | undefined {
  let next: Due | undefined
  for (const subscription of data.subscriptions.values()) {
    for (const due of dueOf(data, subscription)) if (!next || due.at < next.at) next = due
  }
  return next
}

/** The first wins a tie: an end before a renewal. */
function dueOf(data: StripeData, subscription: StoredSubscription): Due[] {
  const { status, cancel_at, created } = subscription
  if (status === 'incomplete') {
    return openInvoices(data, subscription).map((invoice) => ({
      at: created + FIRST_INVOICE_SECONDS,
      run: () => voidInvoice(data, invoice),
    }))
  }
  if (!['active', 'past_due', 'trialing'].includes(status)) return []
  const due: Due[] = []
  if (cancel_at) due.push({ at: cancel_at, run: () => endSubscription(data, subscription) })
  due.push({ at: periodOf(subscription).current_period_end, run: () => renew(data, subscription) })
  for (const invoice of openInvoices(data, subscription)) {
    const { next_payment_attempt: at } = invoice
    if (at) due.push({ at, run: () => chargeSaved(data, invoice, true) })
  }
  return due
}

function renew(data: StripeData, subscription: StoredSubscription): void {
  const { latest_invoice } = subscription
  beginNextPeriod(subscription)
  const invoice = createInvoice(data, subscription, 'subscription_cycle')
  emitUpdated(data, subscription, { latest_invoice })
  if (invoice.status === 'open') chargeSaved(data, invoice, true)
}

function purgeExpired(data: StripeData): boolean {
  let purged = false
  for (const [key, { at }] of data.repeats) {
    if (at + IDEMPOTENCY_SECONDS > data.at) break
    data.repeats.delete(key)
    purged = true
  }
  for (const [id, { created }] of data.portals) {
    if (created + PORTAL_SESSION_SECONDS > data.at) break
    data.portals.delete(id)
    purged = true
  }
  return purged
}
