import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SANDBOX_STRIPE } from '../../backend/sandbox/stripe/sandbox-stripe.ts'
import { startFakeStripe } from '../../backend/sandbox/stripe/start-fake-stripe.ts'
import { inMemoryState } from '../support/in-memory-state.ts'
import { databases } from './databases.ts'
import { runBuilt } from './run-built.ts'
import { PUBLISHABLE_KEY, serveStripeActions } from './stripe-actions.ts'

/**
 * A copy of the market with Stripe's keys and the real clock. The fake Stripe, controlled by
 * `stripe-actions.ts`, sends no events, so the app must query it.
 */
const { urls, refreshAt } = await databases()
const home = String(process.env.E2E_HOME)
const folder = join(home, 'stripe')
await mkdir(folder, { recursive: true })
await cp(join(home, 'pictures'), join(folder, 'pictures'), { recursive: true })
const fake = await startFakeStripe({
  stateStore: inMemoryState(),
  onTrouble: (error) => process.stderr.write(`${String(error)}\n`),
})
const actions = await serveStripeActions(fake)

runBuilt(
  {
    DATABASE_URL: urls.stripe,
    DATA_DIR: folder,
    SANDBOX: 'on',
    REFRESH_AT: refreshAt,
    STRIPE_URL: fake.origin,
    STRIPE_SECRET_KEY: SANDBOX_STRIPE.secretKey,
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: SANDBOX_STRIPE.webhookSecret,
    STRIPE_PRICE_PREMIUM: SANDBOX_STRIPE.prices.premium,
    STRIPE_PRICE_PRO: SANDBOX_STRIPE.prices.pro,
  },
  async () => {
    actions.stop()
    await fake.stop()
  },
)
