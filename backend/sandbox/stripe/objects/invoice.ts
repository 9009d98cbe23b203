import Stripe from 'stripe'
import type { StoredCustomer } from './customer.ts'
import { amountOf, periodOf, type StoredSubscription } from './subscription.ts'

export type StoredInvoice = Stripe.Invoice & {
  customer: string
  parent: { subscription_details: { subscription: string } }
}

export interface InvoiceGiven {
  id: string
  number: string
  subscription: StoredSubscription
  customer: StoredCustomer
  reason: Stripe.Invoice.BillingReason
  lineIds: string[]
}

export function newInvoice(at: number, given: InvoiceGiven): StoredInvoice {
  const { id, subscription, customer } = given
  const amount = amountOf(subscription)
  const { current_period_start: start, current_period_end: end } = periodOf(subscription)
  return {
    ...unusedOfInvoice(),
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: amount === 0,
    auto_advance: true,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    effective_at: at,
    ending_balance: 0,
    hosted_invoice_url: `https://invoice.stripe.com/i/acct_sandbox/test_${id.slice(3)}`,
    invoice_pdf: `https://pay.stripe.com/invoice/acct_sandbox/test_${id.slice(3)}/pdf`,
    lines: {
      object: 'list',
      url: `/v1/invoices/${id}/lines`,
      has_more: false,
      data: subscription.items.data.map((item, index) => newLine(item, given, given.lineIds[index] ?? id)),
    },
    metadata: {},
    next_payment_attempt: null,
    number: given.number,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
    period_end: end,
    period_start: start,
    status: amount === 0 ? 'paid' : 'open',
    status_transitions: {
      finalized_at: at,
      marked_uncollectible_at: null,
      paid_at: amount === 0 ? at : null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  }
}

function newLine(
  item: Stripe.SubscriptionItem,
  { id: invoice, subscription }: InvoiceGiven,
  id: string,
): Stripe.InvoiceLineItem {
  const quantity = item.quantity ?? 1
  const amount = (item.price.unit_amount ?? 0) * quantity
  return {
    id,
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: `${quantity} × ${item.price.id}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: String(item.price.product) },
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

function unusedOfInvoice() {
  return {
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none' as const,
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' as const },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    test_clock: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Partial<Stripe.Invoice>
}
