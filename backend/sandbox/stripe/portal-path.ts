import type Stripe from 'stripe'
import { SANDBOX_BILLING_PATH } from '../../contracts/sandbox-payments.ts'

export const PORTAL_PATH = `${SANDBOX_BILLING_PATH}/portal`
const HOME = '/subscription'

/** A relative path, so it works on any host. */
export function portalPath({ id, return_url }: Stripe.BillingPortal.Session): string {
  const back = return_url && URL.canParse(return_url) ? new URL(return_url) : null
  return `${PORTAL_PATH}?${new URLSearchParams({
    session: id,
    return: back ? back.pathname + back.search : HOME,
  })}`
}
