import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SANDBOX_STRIPE } from '../../backend/sandbox/stripe/sandbox-stripe.ts'
import { startFakeStripe } from '../../backend/sandbox/stripe/start-fake-stripe.ts'
import { inMemoryState } from '../support/in-memory-state.ts'
import { databases } from './databases.ts'
import { runBuilt } from './run-built.ts'
import { PUBLISHABLE_KEY, serveStripeActions } from './stripe-actions.ts'

/**
 * The built app over a copy of the market, with Stripe's keys: pages load Stripe's own script, and subscriptions go by the
 * real clock. Stripe is the fake, run here, so that tests can do what happens there without us (`stripe-actions.ts`). It
 * sends no events: what the app knows, it has asked for.
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
