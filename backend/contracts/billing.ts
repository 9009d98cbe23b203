import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'
import type { Limit } from './limit.ts'
import type { Offer } from './plans.ts'

export const OFFER_NAMES = ['premium', 'pro'] as const satisfies readonly Offer[]

export const Billing = z.object({
  by: z.enum(['stripe', 'sandbox', 'off']),
  /** Null unless `by` is 'stripe'. */
  publishableKey: z.nullable(z.string()),
  /** Closed until Stripe's price is confirmed to be the displayed one. */
  open: z.object({ premium: z.boolean(), pro: z.boolean() }),
})
export type Billing = z.infer<typeof Billing>

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

/** `status`: Stripe's, 'active' if nothing is due. `intent`: kind of secret, 'none' if null. */
export const Payable = z.object({
  status: z.string(),
  /** An open invoice may be for another offer than requested. Null: no longer sold. */
  offer: z.nullable(z.enum(OFFER_NAMES)),
  clientSecret: z.nullable(z.string()),
  intent: z.enum(['payment', 'setup', 'none']),
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
 * granted: by an operator, free of charge. ending: canceled, paid until `endsAt`. grace: payment failed, plan
 * until `graceEndsAt`. lapsed: unpaid, invoice open. ended: canceled and over.
 */
const SUBSCRIPTION_STATES = ['none', 'granted', 'active', 'ending', 'grace', 'lapsed', 'ended'] as const

export const SubscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** Null without a subscription or if no longer sold. */
  offer: z.nullable(z.enum(OFFER_NAMES)),
  amountCents: z.nullable(count),
  currency: z.nullable(z.string()),
  /** ISO times. */
  nextChargeAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  graceEndsAt: z.nullable(z.string()),
  paymentMethod: z.nullable(
    z.object({
      brand: z.string(),
      last4: z.string(),
      expMonth: z.number(),
      expYear: z.number(),
    }),
  ),
  manageable: z.boolean(),
  syncedAt: z.nullable(z.string()),
  /** Pages count from this time, because the sandbox's clock can be moved. */
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
    /** Under PORTAL_ORIGIN, or our own path in the sandbox. */
    url: z.string(),
  }),
})

/** The only foreign origin allowed. */
export const PORTAL_ORIGIN = 'https://billing.stripe.com'

export const RECEIPTS_PAGE = 12

export const Receipt = z.object({
  id: z.string(),
  /** Printed invoice number; null if none yet. */
  number: z.nullable(z.string()),
  /** ISO time. */
  at: z.string(),
  amountCents: count,
  currency: z.string(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible', 'other']),
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
    after: z.optional(
      z.string().check(z.regex(/^in_\w{1,64}$/, 'must be an invoice number of this service')),
    ),
  }),
  response: z.object({ receipts: z.array(Receipt), more: z.boolean() }),
})

/** Signature-checked, so not a contract endpoint. */
export const WEBHOOK_PATH = '/api/stripe/webhook'
