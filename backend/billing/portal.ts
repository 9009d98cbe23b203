import type { Payments } from './payments.ts'

export async function openPortal(
  { stripe, portalAddress }: Payments,
  customer: string,
  origin: string,
): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: `${origin}/subscription?from=portal`,
  })
  return portalAddress(session)
}
