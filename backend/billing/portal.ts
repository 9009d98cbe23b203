import { PORTAL_ORIGIN } from '../contracts/billing.ts'
import type { Payments } from './payments.ts'

/** Where a customer finds Stripe's own page for changing the card, cancelling and paying what is open. */
export async function openPortal({ stripe }: Payments, customer: string, origin: string): Promise<string> {
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: `${origin}/subscription?from=portal`,
  })
  // The browser is sent there: nowhere else, whatever is answered.
  if (!url.startsWith(`${PORTAL_ORIGIN}/`))
    throw new Error('The billing portal is at an address we do not know')
  return url
}
