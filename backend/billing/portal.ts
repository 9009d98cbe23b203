import { PORTAL_ORIGIN } from '../contracts/billing.ts'
import { portalPath } from '../sandbox/stripe/portal-path.ts'
import type { Payments } from './payments.ts'

/** Where a customer finds Stripe's own page for changing the card, cancelling and paying what is open. */
export async function openPortal(
  { by, stripe }: Payments,
  customer: string,
  origin: string,
): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: `${origin}/subscription?from=portal`,
  })
  if (by === 'sandbox') return portalPath(session)
  // The browser is sent there: nowhere else, whatever is answered.
  if (!session.url.startsWith(`${PORTAL_ORIGIN}/`)) {
    throw new Error('The billing portal is at an address that we do not know')
  }
  return session.url
}
