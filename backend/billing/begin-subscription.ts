import type Stripe from 'stripe'
import type { Payable } from '../contracts/billing.ts'
import type { Offer } from '../contracts/plans.ts'
import type { Db } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { offerOf, type Payments } from './payments.ts'
import { findOrCreateCustomer, forgetCustomer } from './stripe-customer.ts'
import { isMissingAtStripe, isReplayed } from './stripe-errors.ts'
import {
  type Attempt,
  closeAttempt,
  findOrCreateAttempt,
  saveSubscriptionId,
} from './subscription-attempt.ts'
import { currentSubscription } from './subscription-mirror.ts'

export interface SubscribeDeps {
  db: Db
  payments: Payments
  sync(customerId: string): Promise<void>
}

/**
 * Continues the open attempt of any tab or device; a failed payment returns the open invoice. Throws Stripe's
 * errors.
 */
export async function beginSubscription(
  deps: SubscribeDeps,
  memberId: string,
  offer: Offer,
): Promise<Payable> {
  const own = await currentSubscription(deps.db, memberId)
  const held = own && HELD.has(own.status) ? await heldPayable(deps, own.stripeId, own.customerId) : null
  if (held) return held
  const priceId = deps.payments.prices[offer]
  for (let tries = 0; tries < TRIES; tries += 1) {
    const customerId = await findOrCreateCustomer(deps.db, deps.payments.stripe, memberId)
    const attempt = await findOrCreateAttempt(deps.db, memberId, { offer, priceId })
    const begun = await subscriptionOf(deps, attempt, { memberId, customerId })
    if (begun?.status === 'incomplete' && attempt.priceId === priceId) return payableOf(deps.payments, begun)
    if (begun?.status === 'incomplete') await drop(deps, attempt, begun)
    else await closeAttempt(deps.db, attempt, 'done')
    if (begun && HELD.has(begun.status)) {
      await deps.sync(customerId)
      const paid = await heldPayable(deps, begun.id, customerId)
      if (paid) return paid
    }
  }
  throw new Failure(
    'unavailable',
    'Your subscription is being changed in another window. Try again in a moment.',
    {
      retryAfter: 5,
    },
  )
}

/** Stripe statuses of a subscription that still exists, paid or not. */
const HELD = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused'])
/** At most: one offer, the other, an expired one. */
const TRIES = 4

const EXPAND = ['latest_invoice.confirmation_secret', 'pending_setup_intent']

/** Creates the subscription if needed; null if Stripe does not know it. */
async function subscriptionOf(
  { db, payments: { stripe } }: SubscribeDeps,
  attempt: Attempt,
  { memberId, customerId }: { memberId: string; customerId: string },
): Promise<Stripe.Subscription | null> {
  try {
    if (attempt.subscriptionId) {
      return await stripe.subscriptions.retrieve(attempt.subscriptionId, { expand: EXPAND })
    }
    const made = await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: attempt.priceId }],
        payment_behavior: 'default_incomplete',
        // Stripe otherwise offers every enabled method; our terms promise cards.
        payment_settings: {
          payment_method_types: ['card'],
          save_default_payment_method: 'on_subscription',
        },
        billing_mode: { type: 'flexible' },
        metadata: { user_id: memberId, attempt_id: attempt.id },
        expand: EXPAND,
      },
      // Stripe refuses a reused key with another customer.
      { idempotencyKey: `sub:${attempt.id}:${customerId}` },
    )
    await saveSubscriptionId(db, attempt, made.id)
    // A replayed response shows the state of the first call.
    return made.lastResponse.headers['idempotent-replayed'] === 'true'
      ? await stripe.subscriptions.retrieve(made.id, { expand: EXPAND })
      : made
  } catch (error) {
    if (isReplayed(error) && !attempt.subscriptionId) return null
    if (!isMissingAtStripe(error)) throw error
    // The Stripe account was changed and has neither customer nor subscription.
    if (!attempt.subscriptionId) await forgetCustomer(db, memberId, customerId)
    return null
  }
}

/** Stripe refuses to void a paid invoice, so a payment that just arrived is kept. */
async function drop(
  { db, payments: { stripe } }: SubscribeDeps,
  attempt: Attempt,
  { latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = typeof latest_invoice === 'string' ? latest_invoice : latest_invoice?.id
  try {
    if (invoice) await stripe.invoices.voidInvoice(invoice)
  } catch (error) {
    // Another tab paid or voided it; the current status decides.
    const { status } = await stripe.invoices.retrieve(invoice ?? '')
    if (status === 'paid') return
    if (status !== 'void') throw error
  }
  await closeAttempt(db, attempt, 'dropped')
}

async function heldPayable(
  { payments, sync }: SubscribeDeps,
  subscriptionId: string,
  customerId: string,
): Promise<Payable | null> {
  const subscription = await payments.stripe.subscriptions
    .retrieve(subscriptionId, { expand: EXPAND })
    .catch((error: unknown) => {
      if (!isMissingAtStripe(error)) throw error
      return null
    })
  if (subscription && HELD.has(subscription.status)) return payableOf(payments, subscription)
  await sync(customerId)
  return null
}

function payableOf(payments: Payments, subscription: Stripe.Subscription): Payable {
  const { status, items, latest_invoice, pending_setup_intent } = subscription
  const [item] = items.data
  const offer = item ? offerOf(payments, item.price.id) : null
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice
  const setup = typeof pending_setup_intent === 'string' ? null : pending_setup_intent
  const payment = invoice?.confirmation_secret?.client_secret
  // Stripe charges the next invoice of a paid subscription.
  if (invoice && payment && status !== 'active' && status !== 'trialing') {
    const { amount_remaining: amountCents, currency } = invoice
    return { status, offer, clientSecret: payment, intent: 'payment', amountCents, currency }
  }
  if (setup?.client_secret)
    return { status, offer, ...NOTHING_TO_PAY, clientSecret: setup.client_secret, intent: 'setup' }
  return { status, offer, ...NOTHING_TO_PAY }
}

const NOTHING_TO_PAY = { clientSecret: null, intent: 'none', amountCents: null, currency: null } as const
