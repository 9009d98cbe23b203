import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import { confirmPayment } from './confirm-payment.ts'

const RETURN = { intent: 'payment' as const, returnUrl: 'https://app.example/payment?done' }
const elements = { submit: async () => ({}) } as unknown as StripeElements
const stripe = (answer: () => unknown) =>
  ({ confirmPayment: async () => answer(), confirmSetup: async () => answer() }) as unknown as Stripe
const refusal = (type: string, status?: string) => ({
  error: { type, message: 'In its words.', ...(status && { payment_intent: { status } }) },
})

it.each([
  ['succeeded', { kind: 'paid' }],
  ['processing', { kind: 'paid' }],
  ['canceled', { kind: 'expired' }],
  [
    'requires_payment_method',
    { kind: 'refused', message: 'The payment was not confirmed. Nothing was charged.' },
  ],
  ['a word of tomorrow', { kind: 'unknown' }],
])('a confirmed payment whose status is %s has the matching outcome', async (status, outcome) => {
  expect(
    await confirmPayment(
      stripe(() => ({ paymentIntent: { status } })),
      elements,
      RETURN,
    ),
  ).toEqual(outcome)
})

it.each([
  [
    'a refused card',
    refusal('card_error', 'requires_payment_method'),
    { kind: 'refused', message: 'In its words.' },
  ],
  ['a field that is wrong', refusal('validation_error'), { kind: 'incomplete', message: 'In its words.' }],
  ['no network', refusal('api_connection_error'), { kind: 'unknown' }],
  ['trouble at the provider', refusal('api_error'), { kind: 'unknown' }],
  ['a payment that had arrived', refusal('invalid_request_error', 'succeeded'), { kind: 'paid' }],
  [
    'no network, and a payment that had arrived',
    refusal('api_connection_error', 'succeeded'),
    { kind: 'paid' },
  ],
  ['a payment that had waited too long', refusal('invalid_request_error', 'canceled'), { kind: 'expired' }],
])('confirming a payment has the right outcome for %s', async (_, answer, outcome) => {
  expect(
    await confirmPayment(
      stripe(() => answer),
      elements,
      RETURN,
    ),
  ).toEqual(outcome)
})

it('a payment script that throws leaves the outcome unknown', async () => {
  const broken = stripe(() => {
    throw new Error('frame gone')
  })
  expect(await confirmPayment(broken, elements, RETURN)).toEqual({ kind: 'unknown' })
})

it('a payment is not sent when the form itself finds a fault', async () => {
  const wrong = { submit: async () => refusal('validation_error') } as unknown as StripeElements
  const never = stripe(() => {
    throw new Error('sent')
  })
  expect(await confirmPayment(never, wrong, RETURN)).toEqual({ kind: 'incomplete', message: 'In its words.' })
})
