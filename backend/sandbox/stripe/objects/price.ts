import Stripe from 'stripe'

/** Default: active, 29 USD a month. */
export interface PriceGiven {
  id: string
  unitAmount?: number
  currency?: string
  interval?: 'day' | 'week' | 'month' | 'year'
  active?: boolean
}

const PRODUCT = 'prod_sandbox'

export function newPrice(given: PriceGiven): Stripe.Price {
  const amount = given.unitAmount ?? 2900
  return {
    id: given.id,
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: 1_700_000_000,
    currency: given.currency ?? 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: PRODUCT,
    recurring: {
      interval: given.interval ?? 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: Stripe.Decimal.from(amount),
  }
}

/** Stripe's legacy object for a price. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
