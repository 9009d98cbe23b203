import type Stripe from 'stripe'

export type StoredCustomer = Stripe.Customer & {
  email: string | null
  invoice_prefix: string
  next_invoice_sequence: number
  invoice_settings: { default_payment_method: string | null }
}

export function newCustomer(
  id: string,
  at: number,
  given: {
    email?: string | undefined
    name?: string | undefined
    metadata?: Stripe.Metadata | undefined
  },
): StoredCustomer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: at,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export function deletedCustomer(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true }
}
