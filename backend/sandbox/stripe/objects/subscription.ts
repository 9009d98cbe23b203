import type Stripe from 'stripe'
import { planOf } from './price.ts'

export type StoredSubscription = Stripe.Subscription & {
  customer: string
  default_payment_method: string | null
  latest_invoice: string | null
  pending_setup_intent: string | null
  cancellation_details: Stripe.Subscription.CancellationDetails
  payment_settings: Stripe.Subscription.PaymentSettings
}

export const METHODS = ['card', 'link', 'cashapp', 'us_bank_account', 'sepa_debit', 'paypal'] as const
type Method = (typeof METHODS)[number]

/** Subscriptions may override them. */
const SWITCHED_ON: readonly string[] = ['card', 'link', 'cashapp']

export function methodsOf({ payment_settings }: StoredSubscription): string[] {
  return [...(payment_settings.payment_method_types ?? SWITCHED_ON)]
}

interface ItemGiven {
  id: string
  price: Stripe.Price
  quantity: number
}

export interface SubscriptionGiven {
  customer: string
  items: ItemGiven[]
  currency: string
  /** Unix seconds. */
  periodEnd: number
  /** Null: the account's methods. */
  paymentMethodTypes: Method[] | null
  saveDefaultPaymentMethod: Stripe.Subscription.PaymentSettings.SaveDefaultPaymentMethod
  metadata: Stripe.Metadata
}

export function newSubscription(id: string, at: number, given: SubscriptionGiven): StoredSubscription {
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { enabled: false, disabled_reason: null, liability: null },
    billing_cycle_anchor: at,
    billing_cycle_anchor_config: null,
    billing_mode: {
      type: 'flexible',
      flexible: { proration_discounts: 'included' },
      updated_at: at,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      url: `/v1/subscription_items?subscription=${id}`,
      has_more: false,
      data: given.items.map((item) => newItem(item, { at, subscription: id, periodEnd: given.periodEnd })),
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: given.paymentMethodTypes,
      save_default_payment_method: given.saveDefaultPaymentMethod,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}

function newItem(
  { id, price, quantity }: ItemGiven,
  { at, subscription, periodEnd }: { at: number; subscription: string; periodEnd: number },
): Stripe.SubscriptionItem {
  return {
    id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: at,
    current_period_end: periodEnd,
    current_period_start: at,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** Stripe keeps the period on the items; ours have one. */
export function periodOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}

/** Cents per period. */
export function amountOf(subscription: Stripe.Subscription): number {
  return subscription.items.data.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1),
    0,
  )
}

export function isOver({ status }: Stripe.Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}
