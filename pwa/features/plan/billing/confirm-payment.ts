import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { Payable } from '#contracts/billing'

/**
 * incomplete: the form has errors, nothing was sent. refused: by the provider, with a message. expired:
 * canceled, start a new payment. unknown: no clear answer.
 */
export type Outcome =
  | { kind: 'paid' }
  | { kind: 'incomplete'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'expired' }
  | { kind: 'unknown' }

/** Safe to repeat: the provider takes a payment once. May go to the bank's page and return to `returnUrl`. */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  { intent, returnUrl }: { intent: Payable['intent']; returnUrl: string },
): Promise<Outcome> {
  try {
    // Must come before any other await: browsers open a bank's window only right after a click.
    const checked = await elements.submit()
    if (checked.error) return afterError(checked.error)
    const options = {
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required' as const,
    }
    if (intent === 'setup') {
      const { setupIntent, error } = await stripe.confirmSetup(options)
      return error ? afterError(error) : after(setupIntent.status)
    }
    const { paymentIntent, error } = await stripe.confirmPayment(options)
    return error ? afterError(error) : after(paymentIntent.status)
  } catch {
    // The provider's script threw, so the outcome is unknown.
    return { kind: 'unknown' }
  }
}

function afterError({ type, message, payment_intent, setup_intent }: StripeError): Outcome {
  // An earlier attempt may have succeeded although its answer was lost.
  const status = payment_intent?.status ?? setup_intent?.status
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return after(status)
  if (type === 'validation_error') return { kind: 'incomplete', message: message ?? INCOMPLETE }
  if (type === 'api_connection_error' || type === 'api_error') return { kind: 'unknown' }
  return { kind: 'refused', message: message ?? NOT_CONFIRMED }
}

function after(status: string): Outcome {
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid' }
  if (status === 'canceled') return { kind: 'expired' }
  // An unrecognized status stays unknown.
  return UNPAID.includes(status) ? { kind: 'refused', message: NOT_CONFIRMED } : { kind: 'unknown' }
}

const UNPAID = ['requires_payment_method', 'requires_confirmation', 'requires_action']

const INCOMPLETE = 'Please check the card details. Nothing was charged.'
const NOT_CONFIRMED = 'The payment was not confirmed. Nothing was charged.'
