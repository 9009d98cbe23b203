import Stripe from 'stripe'
import { PORTAL_ORIGIN } from '../contracts/billing.ts'
import type { Offer } from '../contracts/plans.ts'
import type { BillingConfig } from '../settings/stripe-settings.ts'

export interface Payments {
  by: 'stripe' | 'sandbox'
  stripe: Stripe
  /** For the browser; null with the fake. */
  publishableKey: string | null
  webhookSecret: string
  live: boolean
  prices: Readonly<Record<Offer, string>>
  /** Throws for a portal URL of an unknown origin. */
  portalAddress(session: Stripe.BillingPortal.Session): string
}

export interface FakeStripe {
  origin: string
  now(): Date
  keys: Pick<Payments, 'webhookSecret' | 'prices'> & { secretKey: string }
  portalPath(session: Stripe.BillingPortal.Session): string
}

export function openPayments(config: BillingConfig, fake: FakeStripe | null): Payments | null {
  if (config.by === 'off') return null
  if (config.by === 'sandbox') {
    if (!fake) return null
    const { secretKey, webhookSecret, prices } = fake.keys
    const shared = { webhookSecret, prices, portalAddress: fake.portalPath }
    return {
      by: 'sandbox',
      stripe: client(secretKey, fake.origin),
      publishableKey: null,
      live: false,
      ...shared,
    }
  }
  const { secretKey, publishableKey, webhookSecret, prices, url } = config
  const live = secretKey.split('_')[1] === 'live'
  const stripe = client(secretKey, url)
  return { by: 'stripe', stripe, publishableKey, webhookSecret, live, prices, portalAddress: atStripe }
}

/** The browser is redirected there. */
function atStripe({ url }: Stripe.BillingPortal.Session): string {
  if (url.startsWith(`${PORTAL_ORIGIN}/`)) return url
  throw new Error('The billing portal is at an address that we do not know')
}

/** Another address only in tests. The library sets the API version. */
function client(secretKey: string, address: string): Stripe {
  const { hostname, port, protocol } = new URL(address)
  return new Stripe(secretKey, {
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
}

const TIMEOUT_MS = 10_000

export function offerOf({ prices }: Payments, priceId: string): Offer | null {
  if (priceId === prices.premium) return 'premium'
  return priceId === prices.pro ? 'pro' : null
}
