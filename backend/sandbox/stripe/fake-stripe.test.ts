import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  beginSubscription,
  confirmWith,
  type StripeForTests,
  startStripe,
  subscribe,
} from '../../../tests/support/fake-stripe.ts'
import { SANDBOX_STRIPE } from './sandbox-stripe.ts'

let given: StripeForTests
let stripe: Stripe

beforeEach(async () => {
  given = await startStripe()
  stripe = given.stripe
})

afterEach(async () => {
  await given.fakeStripe.stop()
})

describe('customers', () => {
  it('are changed, and an event reports their previous values', async () => {
    const { id } = await stripe.customers.create({ email: 'a@b.c', metadata: { user: '1' } })
    expect(await stripe.customers.update(id, { email: 'new@b.c' })).toMatchObject({
      email: 'new@b.c',
      metadata: { user: '1' },
    })
    const event = given.fakeStripe.state().events.at(-1)?.object
    expect([event?.type, event?.data.previous_attributes]).toEqual(['customer.updated', { email: 'a@b.c' }])
  })

  it('end their subscriptions when they are deleted', async () => {
    const { customer, subscription } = await subscribe(given)
    expect(await stripe.customers.del(customer)).toMatchObject({ id: customer, deleted: true })
    expect(given.fakeStripe.state().customers).toMatchObject([{ id: customer, deleted: true }])
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
    expect((await stripe.invoices.list({ customer })).data).toEqual([])
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
    const types = given.fakeStripe
      .state()
      .events.slice(-2)
      .map(({ object }) => object.type)
    expect(types).toEqual(['customer.subscription.deleted', 'customer.deleted'])
    await expect(stripe.customers.del(customer)).rejects.toMatchObject({ statusCode: 404 })
    await expect(beginSubscription(given, customer)).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    })
  })
})

describe('invoices', () => {
  it('have a number, an address and a creation time', async () => {
    const { invoice } = await beginSubscription(given)
    const one = await stripe.invoices.retrieve(invoice)
    expect(one.number).toMatch(/^[A-Z0-9]+-0001$/)
    expect(one.hosted_invoice_url).toMatch(/^https:\/\/invoice\.stripe\.com\/i\//)
    expect(one.status_transitions.finalized_at).toBe(one.created)
  })

  it('that are voided expire a subscription that never began', async () => {
    const begun = await beginSubscription(given)
    expect((await stripe.invoices.voidInvoice(begun.invoice)).status).toBe('void')
    expect((await stripe.subscriptions.retrieve(begun.subscription)).status).toBe('incomplete_expired')
    expect(await confirmWith(given, begun, 'pays')).toMatchObject({
      status: 'canceled',
      error: { code: 'payment_intent_unexpected_state' },
    })
    await expect(stripe.invoices.voidInvoice(begun.invoice)).rejects.toMatchObject({ statusCode: 400 })
  })

  it('that are paid are not voided', async () => {
    const { invoice } = await subscribe(given)
    await expect(stripe.invoices.voidInvoice(invoice)).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('payment methods', () => {
  const begun = async (payment_method_types?: string[]) =>
    await stripe.subscriptions.create({
      customer: (await stripe.customers.create()).id,
      items: [{ price: SANDBOX_STRIPE.prices.pro }],
      payment_behavior: 'default_incomplete',
      payment_settings: {
        ...(payment_method_types && { payment_method_types: payment_method_types as ['card'] }),
      },
      expand: ['latest_invoice.confirmation_secret'],
    })
  const methodsOf = ({ latest_invoice }: Stripe.Subscription) => {
    const secret = typeof latest_invoice === 'object' && latest_invoice?.confirmation_secret?.client_secret
    return given.fakeStripe.state().intents.find(({ object }) => object.client_secret === secret)?.object
      .payment_method_types
  }

  it('default to the account’s methods if the subscription names none', async () => {
    expect(methodsOf(await begun(['card']))).toEqual(['card'])
    expect(methodsOf(await begun())).toEqual(['card', 'link', 'cashapp'])
  })

  it('that do not exist are refused', async () => {
    await expect(begun(['cash'])).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('list endpoints', () => {
  it('continue after a cursor and report whether there is more', async () => {
    const { customer } = await stripe.customers.create().then(({ id }) => beginSubscription(given, id))
    for (let more = 0; more < 4; more += 1) await beginSubscription(given, customer)
    const pages: [string[], boolean][] = []
    let after: string | undefined
    do {
      const page = await stripe.invoices.list({
        customer,
        limit: 2,
        ...(after && { starting_after: after }),
      })
      pages.push([page.data.map(({ number }) => number?.slice(-1) ?? ''), page.has_more])
      after = page.has_more ? page.data.at(-1)?.id : undefined
    } while (after)
    expect(pages).toEqual([
      [['5', '4'], true],
      [['3', '2'], true],
      [['1'], false],
    ])
  })

  it('of subscriptions omit canceled ones by default', async () => {
    const { customer, subscription } = await subscribe(given)
    await stripe.subscriptions.cancel(subscription)
    expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
    const all = await stripe.subscriptions.list({ customer, status: 'all' })
    expect(all.data.map(({ id }) => id)).toEqual([subscription])
  })

  it('of an unknown customer are refused', async () => {
    await expect(stripe.subscriptions.list({ customer: 'cus_nope' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
    })
  })
})

describe('expandable relations', () => {
  it('are expanded in one object and in lists', async () => {
    const { customer, subscription, invoice } = await subscribe(given)
    const one = await stripe.subscriptions.retrieve(subscription, {
      expand: ['customer', 'default_payment_method', 'latest_invoice.confirmation_secret'],
    })
    expect(one).toMatchObject({
      customer: { id: customer, object: 'customer' },
      default_payment_method: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 } },
      latest_invoice: { id: invoice, confirmation_secret: null },
    })
    const list = await stripe.subscriptions.list({
      customer,
      status: 'all',
      expand: ['data.latest_invoice', 'data.default_payment_method'],
    })
    expect(list.data[0]).toMatchObject({
      customer,
      latest_invoice: { id: invoice, parent: { subscription_details: { subscription } } },
      default_payment_method: { object: 'payment_method' },
    })
    const plain = await stripe.subscriptions.retrieve(subscription)
    expect(plain).toMatchObject({ customer, latest_invoice: invoice, pending_setup_intent: null })
  })

  it('that do not exist are refused by name', async () => {
    const { subscription } = await beginSubscription(given)
    const gone = stripe.subscriptions.retrieve(subscription, { expand: ['discount'] })
    await expect(gone).rejects.toMatchObject({ statusCode: 400, param: 'expand[0]' })
  })
})

describe('parameters', () => {
  it('that are not known are refused by name', async () => {
    const misspelt = stripe.customers.create({ emial: 'a@b.c' } as Stripe.CustomerCreateParams)
    await expect(misspelt).rejects.toMatchObject({ code: 'parameter_unknown', param: 'emial' })
  })

  it('that are missing are refused by name', async () => {
    const nobody = stripe.subscriptions.create({ items: [] } as unknown as Stripe.SubscriptionCreateParams)
    await expect(nobody).rejects.toMatchObject({ code: 'parameter_missing', param: 'customer' })
  })
})

describe('a subscription that costs nothing now', () => {
  it('is active and creates a setup intent to save a card', async () => {
    await given.fakeStripe.stop()
    given = await startStripe({ prices: [{ id: SANDBOX_STRIPE.prices.pro, unitAmount: 0 }] })
    const { customer, subscription } = await beginSubscription(given)
    const begun = await given.stripe.subscriptions.retrieve(subscription, {
      expand: ['pending_setup_intent'],
    })
    const setup = begun.pending_setup_intent as Stripe.SetupIntent
    expect([begun.status, setup.status]).toEqual(['active', 'requires_payment_method'])
    const clientSecret = String(setup.client_secret)
    expect(await confirmWith(given, { customer, clientSecret }, 'declines')).toMatchObject({
      error: { code: 'card_declined' },
    })
    expect(await confirmWith(given, { customer, clientSecret }, 'pays')).toMatchObject({
      status: 'succeeded',
    })
    const after = await given.stripe.subscriptions.retrieve(subscription)
    expect([after.pending_setup_intent, after.default_payment_method]).toEqual([
      null,
      expect.stringMatching(/^pm_/),
    ])
  })
})
