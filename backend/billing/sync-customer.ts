import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { NotifyDeps } from './notify-plan-change.ts'
import { notifyPlanChange } from './notify-plan-change.ts'
import { offerOf, type Payments } from './payments.ts'
import { isMissingAtStripe } from './stripe-errors.ts'
import { SubscriptionRow } from './subscription.row.ts'

export interface SyncDeps extends NotifyDeps {
  /** Transactions here wait for Stripe. */
  db: Db
  payments: Payments
}

/**
 * The only writer of the mirror; event contents are ignored. Marks events received before the lock as
 * processed. After an error of Stripe or the database, writes nothing.
 */
export async function syncCustomer(deps: SyncDeps, customerId: string): Promise<void> {
  await deps.db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lockName(customerId)])
    await syncLocked(trx, deps, customerId)
  })
}

/** Skips a customer that another process is syncing; returns whether it synced. */
export async function trySyncCustomer(deps: SyncDeps, customerId: string): Promise<boolean> {
  return await deps.db.transaction(async (trx) => {
    const { taken } = await one(
      trx,
      Taken,
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken',
      [lockName(customerId)],
    )
    if (taken) await syncLocked(trx, deps, customerId)
    return taken
  })
}

async function syncLocked(trx: Transaction, deps: SyncDeps, customerId: string): Promise<void> {
  const pending = await many(
    trx,
    PendingEvent,
    'select id from stripe_event where customer_id = ? and processed_at is null',
    [customerId],
  )
  const member = await maybeOne(trx, Numbered, 'select id from member where stripe_customer_id = ?', [
    customerId,
  ])
  if (member) {
    const fetched = await fetchSubscriptions(deps.payments.stripe, customerId)
    for (const each of fetched) await upsertMirror(trx, each, { deps, customerId, memberId: member.id })
    await trx.raw(
      `update subscription set status = 'canceled', synced_at = ? where customer_id = ? and not stripe_id = any(?)`,
      [deps.now(), customerId, fetched.map(({ subscription }) => subscription.id)],
    )
    await notifyPlanChange(trx, deps, member.id)
  }
  await trx.raw('update stripe_event set processed_at = now(), trouble = null where id = any(?)', [
    pending.map(({ id }) => id),
  ])
}

const Taken = z.object({ taken: z.boolean() })
const PendingEvent = z.object({ id: z.string() })
const Numbered = z.object({ id: z.int() })

interface FetchedSubscription {
  subscription: Stripe.Subscription
  graceAnchor: Date | null
}

async function fetchSubscriptions(stripe: Stripe, customer: string): Promise<FetchedSubscription[]> {
  for (let looks = 1; ; looks += 1) {
    const subscriptions = await listed(stripe, customer)
    if (!subscriptions.some(isUnpaid))
      return subscriptions.map((each) => ({ subscription: each, graceAnchor: null }))
    const open = await stripe.invoices.list({ customer, status: 'open', limit: 100 }).autoPagingToArray(ALL)
    const fetched = subscriptions.map((each) => ({
      subscription: each,
      graceAnchor: oldestOf(open, each.id),
    }))
    // The invoice changed between the two calls.
    if (looks === LOOKS || fetched.every((each) => !isUnpaid(each.subscription) || each.graceAnchor))
      return fetched
  }
}

const LOOKS = 3
const ALL = { limit: 10_000 }

async function listed(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ['data.default_payment_method']
  try {
    return await stripe.subscriptions
      .list({ customer, status: 'all', limit: 100, expand })
      .autoPagingToArray(ALL)
  } catch (error) {
    if (isMissingAtStripe(error)) return []
    throw error
  }
}

function isUnpaid({ status }: Stripe.Subscription): boolean {
  return status === 'past_due'
}

function oldestOf(open: readonly Stripe.Invoice[], subscriptionId: string): Date | null {
  const times = open
    .filter(({ parent }) => idOf(parent?.subscription_details?.subscription) === subscriptionId)
    .map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created)
  return times.length > 0 ? new Date(Math.min(...times) * 1000) : null
}

async function upsertMirror(
  trx: Transaction,
  { subscription, graceAnchor }: FetchedSubscription,
  { deps, customerId, memberId }: { deps: SyncDeps; customerId: string; memberId: number },
): Promise<void> {
  const { id, status, currency, items, default_payment_method: method } = subscription
  const [item] = items.data
  const card = typeof method === 'object' ? method?.card : null
  await SubscriptionRow.query(trx)
    .insert({
      stripeId: id,
      memberId,
      customerId,
      status,
      priceId: item?.price.id ?? '',
      offer: item ? offerOf(deps.payments, item.price.id) : null,
      amountCents: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
      currency,
      beganAt: new Date(subscription.created * 1000),
      currentPeriodEnd: dateOf(item?.current_period_end),
      endsAt: dateOf(endOf(subscription)),
      graceAnchor,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      cardExpMonth: card?.exp_month ?? null,
      cardExpYear: card?.exp_year ?? null,
      syncedAt: deps.now(),
    })
    .onConflict('stripe_id')
    .merge()
}

/** Seconds. The portal sets only `cancel_at`. */
export function endOf(subscription: Stripe.Subscription): number | null {
  const { cancel_at, cancel_at_period_end, items } = subscription
  return cancel_at ?? (cancel_at_period_end ? (items.data[0]?.current_period_end ?? null) : null)
}

function dateOf(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1000)
}

function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}

function lockName(customerId: string): string {
  return `stripe:${customerId}`
}
