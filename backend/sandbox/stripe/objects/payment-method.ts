import type Stripe from 'stripe'
import type { TEST_CARDS } from '../../../contracts/sandbox-payments.ts'

export type TestCard = keyof typeof TEST_CARDS

/** `test`: behavior when charged. */
export interface StoredCard {
  test: TestCard
  object: Stripe.PaymentMethod & { customer: string; card: Stripe.PaymentMethod.Card }
}

export function newPaymentMethod(
  id: string,
  at: number,
  given: { customer: string; email: string | null; number: string; expMonth: number; expYear: number },
): StoredCard['object'] {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: given.email, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: given.expMonth,
      exp_year: given.expYear,
      fingerprint: `sandbox${given.number.slice(-8)}`,
      funding: 'credit',
      generated_from: null,
      last4: given.number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: at,
    customer: given.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
