import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sdkFor, startStripe } from '../../../tests/support/fake-stripe.ts'
import { TEST_CARDS } from '../../contracts/sandbox-payments.ts'
import { DAY, HOUR } from './calendar.ts'
import type { FakeStripeServer } from './fake-stripe-server.ts'
import { SANDBOX_STRIPE } from './sandbox-stripe.ts'

// The official SDK and webhook verifier check the fake. The tests depend on their order; the last one checks
// the number of `is` calls.
let fakeStripe: FakeStripeServer
let stripe: Stripe
let customer: string
let subscription: string
let webhook: Server
const received: Stripe.Event[] = []
let checks = 0
const is = (...claim: Parameters<typeof expect>) => {
  checks += 1
  return expect(...claim)
}

const asked = () => ({
  customer,
  items: [{ price: 'price_pro' }],
  payment_behavior: 'default_incomplete' as const,
  payment_settings: { save_default_payment_method: 'on_subscription' as const },
})

beforeAll(async () => {
  const started = await startStripe({
    prices: [{ id: 'price_pro' }, { id: 'price_free', unitAmount: 0 }],
  })
  fakeStripe = started.fakeStripe
  stripe = started.stripe
  webhook = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const proof = request.headers['stripe-signature'] ?? ''
    try {
      received.push(
        stripe.webhooks.constructEvent(Buffer.concat(chunks), proof, SANDBOX_STRIPE.webhookSecret),
      )
      response.end()
    } catch {
      // A wrong signature is refused, and `received` stays empty.
      response.writeHead(400).end()
    }
  })
  webhook.listen(0, '127.0.0.1')
  await once(webhook, 'listening')
})

afterAll(async () => {
  webhook.close()
  await fakeStripe.stop()
})

it('does a repeated request once', async () => {
  const create = () =>
    stripe.customers.create({ email: 'a@b.c', metadata: { user_id: '42' } }, { idempotencyKey: 'cus:42' })
  const first = await create()
  const again = await create()
  customer = first.id
  is([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true'])
})

it('refuses a key with other parameters', async () => {
  const other = stripe.customers.create({ email: 'x@b.c' }, { idempotencyKey: 'cus:42' })
  await is(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

it('gives relations as ids', async () => {
  const plain = await stripe.subscriptions.create(asked())
  is(plain.latest_invoice).toBeTypeOf('string')
  await stripe.subscriptions.cancel(plain.id)
})

it('refuses to expand a property that invoices no longer have', async () => {
  const old = stripe.subscriptions.create({ ...asked(), expand: ['latest_invoice.payment_intent'] })
  await is(old).rejects.toThrow('payment_intent')
})

it('returns the client secret if it is expanded, and the period on the item', async () => {
  const begun = await stripe.subscriptions.create(
    { ...asked(), expand: ['latest_invoice.confirmation_secret'] },
    { idempotencyKey: 'sub:42:1' },
  )
  subscription = begun.id
  is([begun.status, secretOf(begun)]).toEqual(['incomplete', expect.stringMatching(/^pi_\w+_secret_\w+$/)])
  is(['current_period_end' in begun, begun.items.data[0]?.current_period_end]).toEqual([
    false,
    expect.any(Number),
  ])
})

it('has no client secret if nothing is due', async () => {
  const free = await stripe.subscriptions.create({
    ...asked(),
    items: [{ price: 'price_free' }],
    expand: ['latest_invoice.confirmation_secret'],
  })
  is(typeof free.latest_invoice === 'object' && free.latest_invoice?.confirmation_secret).toBeNull()
})

it('processes a request once although its response was lost', async () => {
  fakeStripe.faults.set({ kind: 'resetAfter', method: 'POST', path: /subscriptions$/, times: 1 })
  const before = fakeStripe.state().subscriptions.length
  const lost = await stripe.subscriptions.create({ ...asked(), metadata: { k: 'lost' } })
  is([fakeStripe.state().subscriptions.length, lost.metadata]).toEqual([before + 1, { k: 'lost' }])
})

it('can answer 429, which the SDK does not retry', async () => {
  fakeStripe.faults.set({
    kind: 'answer',
    status: 429,
    times: 1,
    body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'slow' } },
  })
  await is(stripe.subscriptions.retrieve(subscription)).rejects.toMatchObject({
    type: 'StripeRateLimitError',
  })
})

it('can answer 500, which the SDK retries', async () => {
  fakeStripe.faults.set({ kind: 'answer', status: 500, times: 2 })
  is((await stripe.subscriptions.retrieve(subscription)).id).toBe(subscription)
})

it('begins a subscription when its invoice is paid', async () => {
  await pay(TEST_CARDS.failsAtRenewal)
  is((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
})

it('is past due when the renewal fails, and plans the next try', async () => {
  const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data
  await fakeStripe.advance((item?.current_period_end ?? 0) - fakeStripe.now().getTime() / 1000 + DAY)
  is((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
  const [invoice] = (await stripe.invoices.list({ customer, status: 'open', limit: 1 })).data
  is(invoice).toMatchObject({
    status: 'open',
    attempt_count: 1,
    parent: { subscription_details: { subscription } },
  })
  expect(invoice?.next_payment_attempt).toBeGreaterThan(fakeStripe.now().getTime() / 1000)
  await pay(TEST_CARDS.pays)
  is((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
})

it('reports a planned end in two fields', async () => {
  const plain = await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  is([plain.cancel_at_period_end, plain.cancel_at]).toEqual([true, plain.items.data[0]?.current_period_end])
  const byPortal = await stripe.subscriptions.update(subscription, { cancel_at: 'min_period_end' })
  is([byPortal.cancel_at_period_end, byPortal.cancel_at]).toEqual([false, plain.cancel_at])
})

it('ends at the planned time', async () => {
  await fakeStripe.advance(31 * DAY)
  is((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
})

it('gives up a first payment after 23 hours', async () => {
  const begun = await stripe.subscriptions.create(asked())
  await fakeStripe.advance(24 * HOUR)
  is((await stripe.subscriptions.retrieve(begun.id)).status).toBe('incomplete_expired')
})

it('opens the billing portal', async () => {
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: 'https://x' })
  is(url).toMatch(/^https:\/\/billing\.stripe\.com\//)
})

it('refuses a wrong key', async () => {
  const stranger = sdkFor(fakeStripe, 'sk_test_wrong').prices.retrieve('price_pro')
  await is(stranger).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
})

it('answers 404 for an unknown object', async () => {
  await is(stripe.subscriptions.retrieve('sub_nope')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
})

it('signs every event so that the official verifier takes it', async () => {
  const delivered = await fakeStripe.deliver({ to: there() })
  for (const { status } of delivered) is(status).toBe(200)
  is(received.map(({ id }) => id)).toEqual(fakeStripe.state().events.map(({ object }) => object.id))
})

it('can send forged and late events', async () => {
  const [first] = fakeStripe.state().events.map(({ object }) => object.id)
  const one = { to: there(), events: [first ?? ''] }
  is(await fakeStripe.deliver({ ...one, secret: 'whsec_other' })).toMatchObject([{ status: 400 }])
  const stale = Math.floor(Date.now() / 1000) - 400
  is(await fakeStripe.deliver({ ...one, signedAt: stale })).toMatchObject([{ status: 400 }])
})

it('ran every check', () => {
  const events = fakeStripe.state().events.length
  // 24 checks, and one for each event.
  expect(checks).toBe(24 + events)
})

function there() {
  return { url: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`, host: 'app.example' }
}

async function pay(number: string): Promise<void> {
  const begun = await stripe.subscriptions.retrieve(subscription, {
    expand: ['latest_invoice.confirmation_secret'],
  })
  const confirmed = await fakeStripe.confirm({
    customer,
    clientSecret: secretOf(begun),
    card: { number, expMonth: 12, expYear: 2099 },
  })
  expect(confirmed).toEqual({ status: 'succeeded', error: null })
}

function secretOf({ latest_invoice }: Stripe.Subscription): string {
  return (typeof latest_invoice === 'object' && latest_invoice?.confirmation_secret?.client_secret) || ''
}
