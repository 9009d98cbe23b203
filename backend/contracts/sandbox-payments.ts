import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { perTenMinutes } from './limit.ts'

/** The test cards, as Stripe publishes them. */
export const TEST_CARDS = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  asks: '4000002500003155',
  failsAtRenewal: '4000000000000341',
} as const

/** Where a newcomer moves the fake's clock and sees what it holds. */
export const SANDBOX_BILLING_PATH = '/api/sandbox/billing'

/**
 * What Stripe.js would do with a card, for its fake. Served only where the payments are the sandbox's.
 * `answer` is the person's answer to the bank's question, once it was asked.
 */
export const confirmTestPayment = endpoint({
  method: 'POST',
  path: '/api/sandbox/payments/confirm',
  access: 'member',
  limit: perTenMinutes('test payments', 300),
  summary: 'Sandbox only: pays with a test card.',
  body: z.strictObject({
    clientSecret: z.string().check(z.maxLength(200)),
    /** Digits; any month that is not over. */
    number: z.string().check(z.regex(/^[0-9]{12,19}$/, 'must be a card number')),
    expMonth: z.int().check(z.minimum(1), z.maximum(12)),
    expYear: z.int().check(z.minimum(2000), z.maximum(2199)),
    cvc: z.string().check(z.regex(/^[0-9]{3,4}$/, 'must be three or four digits')),
    answer: z.optional(z.enum(['confirm', 'refuse'])),
  }),
  response: z.object({
    status: z.enum(['succeeded', 'requires_action', 'requires_payment_method', 'canceled']),
    /** In Stripe's words; null where it succeeded or asks. */
    error: z.nullable(
      z.object({ code: z.string(), declineCode: z.nullable(z.string()), message: z.string() }),
    ),
  }),
})
