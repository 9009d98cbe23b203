import * as z from 'zod'
import type { Offer } from '../contracts/plans.ts'

export type BillingConfig = ({ by: 'stripe'; url: string } & StripeKeys) | { by: 'sandbox' } | { by: 'off' }

interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  prices: Readonly<Record<Offer, string>>
}

const text = z.string().trim().min(1)

export const StripeShape = {
  STRIPE_SECRET_KEY: text.regex(/^[sr]k_(test|live)_/, 'must start with sk_test_ or sk_live_').optional(),
  STRIPE_PUBLISHABLE_KEY: text.regex(/^pk_(test|live)_/, 'must start with pk_test_ or pk_live_').optional(),
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_/, 'must start with whsec_').optional(),
  STRIPE_PRICE_PREMIUM: text.regex(/^price_/, 'must be the id of a price: price_…').optional(),
  STRIPE_PRICE_PRO: text.regex(/^price_/, 'must be the id of a price: price_…').optional(),
  STRIPE_URL: text
    .regex(/^https?:\/\/[^/\s]+/, 'must be an http(s) address')
    .default('https://api.stripe.com'),
}

type StripeEnvironment = z.output<z.ZodObject<typeof StripeShape>>

const STRIPE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_PREMIUM',
  'STRIPE_PRICE_PRO',
] as const

export function stripeProblems(env: StripeEnvironment): string[] {
  const missing = STRIPE_SETTINGS.filter((name) => !env[name])
  if (missing.length === STRIPE_SETTINGS.length) return []
  if (missing.length > 0) {
    return [
      `${STRIPE_SETTINGS.join(', ')} go together: set all of them, or none. Missing: ${missing.join(', ')}`,
    ]
  }
  const problems: string[] = []
  const mode = (key: string | undefined) => key?.split('_')[1]
  if (mode(env.STRIPE_SECRET_KEY) !== mode(env.STRIPE_PUBLISHABLE_KEY)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live ones')
  }
  if (env.STRIPE_PRICE_PREMIUM === env.STRIPE_PRICE_PRO) {
    problems.push('STRIPE_PRICE_PREMIUM and STRIPE_PRICE_PRO must be two prices')
  }
  return problems
}

/** With the fake, anyone could get Pro in production. */
export function billingOf(env: StripeEnvironment, sandbox: boolean): BillingConfig {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_PREMIUM: premium,
    STRIPE_PRICE_PRO: pro,
  } = env
  if (secretKey && publishableKey && webhookSecret && premium && pro) {
    return {
      by: 'stripe',
      url: env.STRIPE_URL,
      secretKey,
      publishableKey,
      webhookSecret,
      prices: { premium, pro },
    }
  }
  return { by: sandbox ? 'sandbox' : 'off' }
}
