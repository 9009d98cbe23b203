import type { Stripe } from '@stripe/stripe-js'
import type { Billing } from '#contracts/billing'

const AT_MOST_MS = 30_000

let loaded: { key: string; stripe: Promise<Stripe | null> } | null = null

/**
 * Stripe's script must come from Stripe's server; the sandbox has a fake. Null without payments. Rejects when
 * loading fails; calling again retries.
 */
export async function loadPayments({ by, publishableKey }: Billing): Promise<Stripe | null> {
  if (by === 'sandbox') {
    const { createStripeJs } = await import('../../../sandbox/stripe-js/create-stripe-js.ts')
    return createStripeJs()
  }
  if (by === 'off' || publishableKey === null) return null
  if (loaded?.key !== publishableKey) {
    loaded = { key: publishableKey, stripe: loadScript(publishableKey) }
  }
  try {
    return await within(AT_MOST_MS, loaded.stripe)
  } catch (error) {
    loaded = null
    throw error
  }
}

/** One instance per key: a second one would load a second set of iframes. */
async function loadScript(publishableKey: string): Promise<Stripe | null> {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  return await loadStripe(publishableKey)
}

async function within<Value>(ms: number, wanted: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The payment script did not load.')), ms)
  })
  return await Promise.race([wanted, late]).finally(() => clearTimeout(timer))
}
