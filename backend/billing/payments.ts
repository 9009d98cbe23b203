import Stripe from 'stripe'

import type { Offer } from '../contracts/plans.ts'
import { SANDBOX_STRIPE } from '../sandbox/stripe/known.ts'
import type { StripeStandIn } from '../sandbox/stripe/stand-in.ts'
import type { BillingConfig } from './settings.ts'

/** The one door to Stripe, or to its stand-in. */
export interface Payments {
  by: 'stripe' | 'sandbox'
  stripe: Stripe
  /** For the browser; null with the stand-in, which needs none. */
  publishableKey: string | null
  webhookSecret: string
  /** Whether events are about real money. */
  live: boolean
  prices: Readonly<Record<Offer, string>>
}

/** Null where no payments are set up. */
export function openPayments(config: BillingConfig, standIn: StripeStandIn | null): Payments | null {
  if (config.by === 'off') return null
  if (config.by === 'sandbox') {
    if (!standIn) return null
    const { secretKey, webhookSecret, prices } = SANDBOX_STRIPE
    const stripe = client(secretKey, standIn.origin)
    return { by: 'sandbox', stripe, publishableKey: null, webhookSecret, live: false, prices }
  }
  const { secretKey, publishableKey, webhookSecret, prices, url } = config
  const live = secretKey.split('_')[1] === 'live'
  return { by: 'stripe', stripe: client(secretKey, url), publishableKey, webhookSecret, live, prices }
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

/** The offer that a price of Stripe's stands for; null for one that is none of ours any more. */
export function offerOf({ prices }: Payments, priceId: string): Offer | null {
  if (priceId === prices.premium) return 'premium'
  return priceId === prices.pro ? 'pro' : null
}
