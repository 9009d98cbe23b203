import { openBillingPortal, PORTAL_ORIGIN } from '#contracts/billing'
import { call } from '../../../api.ts'

/** Stripe's pages, or the sandbox's under our own origin. */
export function isPortalUrl(url: string): boolean {
  return url.startsWith(`${PORTAL_ORIGIN}/`) || url.startsWith('/api/sandbox/')
}

/** Rejects without a portal URL. */
export async function openPortal(): Promise<void> {
  const { url } = await call(openBillingPortal, {})
  if (!isPortalUrl(url))
    throw new Error('This is not the address of the billing portal, so we did not open it.')
  location.assign(url)
}
