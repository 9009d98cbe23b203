import type Stripe from 'stripe'

export interface StoredSetup {
  subscription: string
  object: Stripe.SetupIntent & { client_secret: string; customer: string; payment_method: string | null }
}

export function newSetupIntent(
  id: string,
  at: number,
  given: { secret: string; customer: string; methods: string[] },
): StoredSetup['object'] {
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${given.secret}`,
    created: at,
    customer: given.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: given.methods,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}
