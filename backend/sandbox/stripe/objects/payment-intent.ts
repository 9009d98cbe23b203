import type Stripe from 'stripe'

export interface StoredIntent {
  invoice: string
  object: Stripe.PaymentIntent & { client_secret: string; customer: string; payment_method: string | null }
}

export function newPaymentIntent(
  id: string,
  at: number,
  given: { secret: string; amount: number; currency: string; customer: string; methods: string[] },
): StoredIntent['object'] {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: given.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${given.secret}`,
    confirmation_method: 'automatic',
    created: at,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: 'Subscription',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: given.methods,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}
