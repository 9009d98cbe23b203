import Stripe from 'stripe'
import { PORTAL_ORIGIN } from '../contracts/billing.ts'
import type { Offer } from '../contracts/plans.ts'
import type { BillingConfig } from '../settings/stripe-settings.ts'

/** The only way to Stripe, real or fake. */
export interface Payments {
  by: 'stripe' | 'sandbox'
  stripe: Stripe
  /** For the browser; null with the fake, which needs none. */
  publishableKey: string | null
  webhookSecret: string
  /** Whether events are about real money. */
  live: boolean
  prices: Readonly<Record<Offer, string>>
  /** Where the billing portal opens for this session. Throws where that is nowhere that we know. */
  portalAddress(session: Stripe.BillingPortal.Session): string
}

/** A fake Stripe that this server runs itself, as far as taking payments goes. */
export interface FakeStripe {
  origin: string
  /** Its clock can be moved ahead. */
  now(): Date
  keys: Pick<Payments, 'webhookSecret' | 'prices'> & { secretKey: string }
  portalPath(session: Stripe.BillingPortal.Session): string
}

/** Null where no payments are set up. */
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

/** The browser is sent there: nowhere else, whatever is answered. */
function atStripe({ url }: Stripe.BillingPortal.Session): string {
  if (url.startsWith(`${PORTAL_ORIGIN}/`)) return url
  throw new Error('The billing portal is at an address that we do not know')
}

/** The address is Stripe's own but in tests. Its version of the API is the library's, never set by hand. */
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

/** The offer that a Stripe price belongs to; null for a price that we no longer sell. */
export function offerOf({ prices }: Payments, priceId: string): Offer | null {
  if (priceId === prices.premium) return 'premium'
  return priceId === prices.pro ? 'pro' : null
}
