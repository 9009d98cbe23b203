import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { perTenMinutes } from './limit.ts'

export const TEST_CARDS = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  asks: '4000002500003155',
  failsAtRenewal: '4000000000000341',
} as const

export const SANDBOX_BILLING_PATH = '/api/sandbox/billing'

/**
 * Replaces Stripe.js for the fake; served only in the sandbox. `answer`: the person's answer to the bank's
 * question.
 */
export const confirmTestPayment = endpoint({
  method: 'POST',
  path: '/api/sandbox/payments/confirm',
  access: 'member',
  limit: perTenMinutes('test payments', 300),
  summary: 'Sandbox only: pays with a test card.',
  body: z.strictObject({
    clientSecret: z.string().check(z.maxLength(200)),
    /** Digits only; expiry not past. */
    number: z.string().check(z.regex(/^[0-9]{12,19}$/, 'must be a card number')),
    expMonth: z.int().check(z.minimum(1), z.maximum(12)),
    expYear: z.int().check(z.minimum(2000), z.maximum(2199)),
    cvc: z.string().check(z.regex(/^[0-9]{3,4}$/, 'must be three or four digits')),
    answer: z.optional(z.enum(['confirm', 'refuse'])),
  }),
  response: z.object({
    status: z.enum(['succeeded', 'requires_action', 'requires_payment_method', 'canceled']),
    /** Stripe's terms; null on success or a question. */
    error: z.nullable(
      z.object({ code: z.string(), declineCode: z.nullable(z.string()), message: z.string() }),
    ),
  }),
})
