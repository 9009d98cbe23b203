import { openBillingPortal, PORTAL_ORIGIN } from '#contracts/billing'
import { call } from '../../../api.ts'

/** Stripe's own pages, or the sandbox's under our own address. */
export function isPortalUrl(url: string): boolean {
  return url.startsWith(`${PORTAL_ORIGIN}/`) || url.startsWith('/api/sandbox/')
}

/** Goes to the billing portal. Rejects when the server gives no address, or one that is not the portal's. */
export async function openPortal(): Promise<void> {
  const { url } = await call(openBillingPortal, {})
  if (!isPortalUrl(url))
    throw new Error('This is not the address of the billing portal, so we did not open it.')
  location.assign(url)
}
