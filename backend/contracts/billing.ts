import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'
import type { Limit } from './limit.ts'
import type { Offer } from './plans.ts'

/** In `plans.ts` order; zod wants them as a list. */
export const OFFER_NAMES = ['premium', 'pro'] as const satisfies readonly Offer[]

/** How this server takes payments, and for which offers. */
export const Billing = z.object({
  /** `off`: no keys are set. `sandbox`: nothing real is charged. */
  by: z.enum(['stripe', 'sandbox', 'off']),
  /** For Stripe's own script; null unless `by` is 'stripe'. */
  publishableKey: z.nullable(z.string()),
  /** An offer is closed until Stripe's price has been seen to be the one we show. */
  open: z.object({ premium: z.boolean(), pro: z.boolean() }),
})
export type Billing = z.infer<typeof Billing>

/** All that asks Stripe for one member. */
const STRIPE_CALLS: Limit = {
  name: 'billing',
  calls: 120,
  seconds: 600,
  sentence: 'Too many requests to the payment service.',
}

export const readBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  access: 'public',
  summary: 'How this server takes payments, and which offers are open.',
  response: Billing,
})

/**
 * What the browser needs to pay. `status` is Stripe's own word for the subscription, 'active' where there is nothing to
 * pay. `intent` says what the secret belongs to, 'none' where it is null.
 */
export const Payable = z.object({
  status: z.string(),
  /** What is paid for: of an open invoice perhaps not what was asked for; null where it is no offer of ours. */
  offer: z.nullable(z.enum(OFFER_NAMES)),
  clientSecret: z.nullable(z.string()),
  intent: z.enum(['payment', 'setup', 'none']),
  /** What confirming charges now. */
  amountCents: z.nullable(count),
  currency: z.nullable(z.string()),
})
export type Payable = z.infer<typeof Payable>

export const getOrCreateSubscription = endpoint({
  method: 'POST',
  path: '/api/get-or-create-subscription',
  access: 'member',
  limit: STRIPE_CALLS,
  summary: 'Begins, or goes on with, a subscription at 9.99 USD a month.',
  response: Payable,
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  access: 'member',
  limit: STRIPE_CALLS,
  summary: 'Begins, or goes on with, a subscription at 19.99 USD a month.',
  response: Payable,
})

/**
 * none: never subscribed. granted: given by an operator, nothing is charged. active: renews by itself. ending: cancelled,
 * paid until `endsAt`. grace: a payment failed, rights until `graceEndsAt`. lapsed: it was not paid in time; free, the
 * invoice still open. ended: cancelled and over.
 */
const SUBSCRIPTION_STATES = ['none', 'granted', 'active', 'ending', 'grace', 'lapsed', 'ended'] as const

export const SubscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  standing: z.enum(SUBSCRIPTION_STATES),
  /** What was subscribed to; null where nothing was, or by a price that is no offer any more. */
  offer: z.nullable(z.enum(OFFER_NAMES)),
  /** What is charged a month. */
  amountCents: z.nullable(count),
  currency: z.nullable(z.string()),
  /** ISO times. */
  nextChargeAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  graceEndsAt: z.nullable(z.string()),
  paymentMethod: z.nullable(
    z.object({
      /** As Stripe names it: 'visa'. */
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number(),
      expYear: z.number(),
    }),
  ),
  /** Whether there is something to see in the billing portal. */
  manageable: z.boolean(),
  /** When Stripe was last asked; null where there is nothing to ask about. */
  syncedAt: z.nullable(z.string()),
  /** The time by which all of this holds. The sandbox's clock can be moved, so pages count from here. */
  asOf: z.string(),
})
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const readSubscriptionStatus = endpoint({
  method: 'GET',
  path: '/api/subscription/status',
  access: 'member',
  summary: 'The user’s subscription, as it was last seen at Stripe.',
  response: SubscriptionStatus,
})

export const syncBilling = endpoint({
  method: 'POST',
  path: '/api/billing/sync',
  access: 'member',
  limit: STRIPE_CALLS,
  summary: 'Asks Stripe for the truth now, e.g. just after a payment, and answers with it.',
  response: SubscriptionStatus,
})

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/api/billing/portal',
  access: 'member',
  limit: STRIPE_CALLS,
  summary:
    'An address, good for some minutes, where the user changes the card, cancels and pays what is open.',
  response: z.object({
    /** Under PORTAL_ORIGIN, or a path of ours with the sandbox. */
    url: z.string(),
  }),
})

/** The only foreign origin that the billing portal's address may have. */
export const PORTAL_ORIGIN = 'https://billing.stripe.com'

export const RECEIPTS_PAGE = 12

export const Receipt = z.object({
  id: z.string(),
  /** As it stands on the paper; null while it has none. */
  number: z.nullable(z.string()),
  /** ISO time. */
  at: z.string(),
  amountCents: count,
  currency: z.string(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible', 'other']),
  /** Where Stripe shows it; null where it is not to be seen. */
  url: z.nullable(z.string()),
})
export type Receipt = z.infer<typeof Receipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/billing/receipts',
  access: 'member',
  limit: STRIPE_CALLS,
  summary: 'What the user was charged, the latest first.',
  query: z.strictObject({
    /** The last one of the page before. */
    after: z.optional(
      z.string().check(z.regex(/^in_\w{1,64}$/, 'must be an invoice number of this service')),
    ),
  }),
  response: z.object({ receipts: z.array(Receipt), more: z.boolean() }),
})

/** Where Stripe sends its events; signed, so no endpoint of the app. */
export const WEBHOOK_PATH = '/api/stripe/webhook'
