import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  beginSubscription,
  confirmWith,
  type StripeForTests,
  startStripe,
} from '../../../tests/support/fake-stripe.ts'

let given: StripeForTests
let begun: Awaited<ReturnType<typeof beginSubscription>>

beforeEach(async () => {
  given = await startStripe()
  begun = await beginSubscription(given)
})

afterEach(async () => {
  await given.fakeStripe.stop()
})

const DECLINED = {
  type: 'card_error',
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

describe('a payment at the fake Stripe', () => {
  it('with a good card begins the subscription and saves the card', async () => {
    expect(await confirmWith(given, begun, 'pays')).toEqual({ status: 'succeeded', error: null })
    const [subscription] = given.fakeStripe.state().subscriptions
    const [card] = given.fakeStripe.state().cards
    expect(subscription).toMatchObject({ status: 'active', default_payment_method: card?.object.id })
    expect(types().slice(-5)).toEqual([
      'payment_method.attached',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ])
  })

  it('is made once, however often it is confirmed', async () => {
    await Promise.all([1, 2, 3].map(() => confirmWith(given, begun, 'pays')))
    expect(await confirmWith(given, begun, 'declines')).toEqual({ status: 'succeeded', error: null })
    expect(types().filter((type) => type === 'invoice.paid')).toHaveLength(1)
  })

  it('that is declined leaves the invoice open for the next card', async () => {
    expect(await confirmWith(given, begun, 'declines')).toEqual({
      status: 'requires_payment_method',
      error: DECLINED,
    })
    const intent = given.fakeStripe.state().intents[0]?.object
    expect(intent?.last_payment_error).toEqual({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    })
    expect(given.fakeStripe.state().subscriptions[0]?.status).toBe('incomplete')
    expect(await confirmWith(given, begun, 'pays')).toMatchObject({ status: 'succeeded' })
  })

  it('that needs authentication stays open until the customer answers', async () => {
    expect(await confirmWith(given, begun, 'asks')).toEqual({ status: 'requires_action', error: null })
    expect(given.fakeStripe.state().intents[0]?.object.next_action).toMatchObject({ type: 'use_stripe_sdk' })
    expect(await confirmWith(given, begun, 'asks', 'refuse')).toMatchObject({
      status: 'requires_payment_method',
      error: { code: 'payment_intent_authentication_failure' },
    })
    await confirmWith(given, begun, 'asks')
    expect(await confirmWith(given, begun, 'asks', 'confirm')).toMatchObject({ status: 'succeeded' })
    expect(given.fakeStripe.state().subscriptions[0]?.status).toBe('active')
  })

  it('pays now with the card that fails at renewal', async () => {
    expect(await confirmWith(given, begun, 'failsAtRenewal')).toMatchObject({ status: 'succeeded' })
  })
})

describe('a test card', () => {
  it('with another number is refused', async () => {
    expect(await withCard({ number: '5555555555554444' })).toMatchObject({
      error: { code: 'incorrect_number', message: 'Your card number is invalid.' },
    })
  })

  it('is valid to the end of its month by the fake’s clock', async () => {
    await given.fakeStripe.stop()
    given = await startStripe({ now: () => new Date('2026-11-30T23:59:59Z') })
    begun = await beginSubscription(given)
    const expMonth = 11
    const expYear = 2026
    await given.fakeStripe.advance(1)
    expect(await withCard({ expMonth, expYear })).toMatchObject({
      error: { code: 'expired_card', message: 'Your card has expired.' },
    })
    expect(await withCard({ expMonth: 12, expYear })).toMatchObject({ status: 'succeeded' })
  })
})

describe('a client secret', () => {
  it.each([
    ['of another customer', async () => (await given.stripe.customers.create()).id, null],
    ['of a deleted customer', deletedOwner, null],
    ['of nothing', async () => begun.customer, 'pi_1_secret_2'],
  ])('of another object is refused: %s', async (_name, customer, clientSecret) => {
    const secret = clientSecret ?? begun.clientSecret
    const whose = { customer: await customer(), clientSecret: secret }
    expect(await confirmWith(given, whose, 'pays')).toBeNull()
  })
})

async function deletedOwner(): Promise<string> {
  await given.stripe.customers.del(begun.customer)
  return begun.customer
}

function withCard(card: { number?: string; expMonth?: number; expYear?: number }) {
  return given.fakeStripe.confirm({
    ...begun,
    card: { number: '4242424242424242', expMonth: 12, expYear: 2099, ...card },
  })
}

function types(): string[] {
  return given.fakeStripe.state().events.map(({ object }) => object.type)
}
