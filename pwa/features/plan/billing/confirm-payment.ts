import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { Payable } from '#contracts/billing'

/** incomplete: the form is not filled in, nothing was tried. refused: the provider said no, and why. expired: this payment is over, another has to be begun. unknown: no clear answer came. */
export type Outcome =
  | { kind: 'paid' }
  | { kind: 'incomplete'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'expired' }
  | { kind: 'unknown' }

/**
 * Pays with what is in the form. Safe to repeat: it is the same payment, which the provider takes once.
 * Leaves the page only where the bank insists on its own, and then comes back to `returnUrl`.
 */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  { intent, returnUrl }: { intent: Payable['intent']; returnUrl: string },
): Promise<Outcome> {
  try {
    // Before anything else is waited for: a bank's window opens from a press only.
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
    // The provider's script threw. Whether the payment succeeded is unknown, and the page says so.
    return { kind: 'unknown' }
  }
}

function afterError({ type, message, payment_intent, setup_intent }: StripeError): Outcome {
  // An earlier try may have arrived although its answer did not.
  const status = payment_intent?.status ?? setup_intent?.status
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return after(status)
  if (type === 'validation_error') return { kind: 'incomplete', message: message ?? INCOMPLETE }
  if (type === 'api_connection_error' || type === 'api_error') return { kind: 'unknown' }
  return { kind: 'refused', message: message ?? NOT_CONFIRMED }
}

function after(status: string): Outcome {
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid' }
  if (status === 'canceled') return { kind: 'expired' }
  // An unknown status promises nothing.
  return UNPAID.includes(status) ? { kind: 'refused', message: NOT_CONFIRMED } : { kind: 'unknown' }
}

const UNPAID = ['requires_payment_method', 'requires_confirmation', 'requires_action']

const INCOMPLETE = 'Please check the card details. Nothing was charged.'
const NOT_CONFIRMED = 'The payment was not confirmed. Nothing was charged.'
