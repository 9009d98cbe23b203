import type { Stripe } from '@stripe/stripe-js'
import type { Billing } from '#contracts/billing'

const AT_MOST_MS = 30_000

let loaded: { key: string; stripe: Promise<Stripe | null> } | null = null

/**
 * What draws and confirms the payment form: Stripe's own script, which comes from Stripe as it demands, or the sandbox's
 * fake. Null where this server takes no payments. Rejects when the script does not come; asking again loads it anew.
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

/** One object for each key: a second one would load a second set of iframes. */
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
