import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import type { AnswerOf } from '#contracts/endpoint'
import { confirmTestPayment } from '#contracts/sandbox-payments'
import { call } from '../../api.ts'
import { OfflineError, RefusedError } from '../../call-errors.ts'
import { askBankChallenge } from './bank-challenge.ts'
import type { numbersOf } from './card-text.ts'

type Answer = AnswerOf<typeof confirmTestPayment>

export async function confirm(
  clientSecret: string,
  card: ReturnType<typeof numbersOf>,
): Promise<StripeError | null> {
  try {
    const first = await call(confirmTestPayment, { body: { clientSecret, ...card } })
    if (first.status !== 'requires_action') return errorOf(first)
    const answer = await askBankChallenge()
    return errorOf(await call(confirmTestPayment, { body: { clientSecret, ...card, answer } }))
  } catch (thrown) {
    return troubleOf(thrown)
  }
}

function errorOf({ status, error }: Answer): StripeError | null {
  if (status === 'succeeded') return null
  if (!error)
    return {
      type: 'api_error',
      message: 'The test server did not answer. Check your subscription before you pay again.',
    }
  const { code, declineCode, message } = error
  const isCard = !/^(payment|setup)_intent_/.test(code)
  return {
    type: isCard ? 'card_error' : 'invalid_request_error',
    code,
    message,
    ...(declineCode && { decline_code: declineCode }),
    // Stripe.js attaches the payment intent to the error.
    ...(status === 'canceled' && { payment_intent: { status } as PaymentIntent }),
  }
}

/** Stripe.js returns every failure as `error` of the result. */
function troubleOf(thrown: unknown): StripeError {
  if (thrown instanceof OfflineError) {
    return {
      type: 'api_connection_error',
      message:
        'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
    }
  }
  if (thrown instanceof RefusedError) {
    const type = thrown.status === 404 ? 'invalid_request_error' : 'api_error'
    return { type, message: thrown.reason, ...(thrown.code && { code: thrown.code }) }
  }
  throw thrown
}
