import type Stripe from 'stripe'

/** Uses Stripe's URL; ours is in `portal-path.ts`. */
export function newPortalSession(
  id: string,
  at: number,
  given: { customer: string; returnUrl: string | null },
): Stripe.BillingPortal.Session {
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: at,
    customer: given.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.returnUrl,
    url: `https://billing.stripe.com/p/session/test_${id.slice(4)}`,
  }
}
