import Stripe from 'stripe'
import { TEST_CARDS } from '../../backend/contracts/sandbox-payments.ts'
import type { Confirmed } from '../../backend/sandbox/stripe/confirm-payment.ts'
import type { FakeStripeServer } from '../../backend/sandbox/stripe/fake-stripe-server.ts'
import type { TestCard } from '../../backend/sandbox/stripe/objects/payment-method.ts'
import { SANDBOX_STRIPE } from '../../backend/sandbox/stripe/sandbox-stripe.ts'
import { type FakeStripeOptions, startFakeStripe } from '../../backend/sandbox/stripe/start-fake-stripe.ts'
import { inMemoryState } from './in-memory-state.ts'
import { stopAfterFile } from './stop-after-file.ts'

export interface StripeForTests {
  fakeStripe: FakeStripeServer
  stripe: Stripe
}

export async function startStripe(options: Partial<FakeStripeOptions> = {}): Promise<StripeForTests> {
  const fake = await startFakeStripe({ stateStore: inMemoryState(), ...options })
  const fakeStripe = { ...fake, stop: stopAfterFile(fake.stop) }
  return { fakeStripe, stripe: sdkFor(fakeStripe) }
}

export function sdkFor({ origin }: FakeStripeServer, key: string = SANDBOX_STRIPE.secretKey): Stripe {
  const { hostname, port } = new URL(origin)
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 2,
    timeout: 1000,
    telemetry: false,
  })
}

/** The first invoice is open; includes the secret that pays it. */
export async function beginSubscription({ stripe }: StripeForTests, customer?: string) {
  const owner = customer ?? (await stripe.customers.create({ email: 'ada@seller.example' })).id
  const subscription = await stripe.subscriptions.create({
    customer: owner,
    items: [{ price: SANDBOX_STRIPE.prices.pro }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
  })
  const { latest_invoice: invoice } = subscription
  if (typeof invoice !== 'object' || !invoice) throw new Error('The invoice was not expanded')
  return {
    customer: owner,
    subscription: subscription.id,
    invoice: invoice.id,
    clientSecret: invoice.confirmation_secret?.client_secret ?? '',
  }
}

export async function subscribe(given: StripeForTests, card: TestCard = 'pays') {
  const begun = await beginSubscription(given)
  await confirmWith(given, begun, card, 'confirm')
  return begun
}

/** Acts like Stripe.js. */
export async function confirmWith(
  { fakeStripe }: StripeForTests,
  { customer, clientSecret }: { customer: string; clientSecret: string },
  card: TestCard,
  answer?: 'confirm' | 'refuse',
): Promise<Confirmed | null> {
  return await fakeStripe.confirm({
    customer,
    clientSecret,
    card: { number: TEST_CARDS[card], expMonth: 12, expYear: 2099 },
    answer,
  })
}
