import { beforeEach, describe, expect, it } from 'vitest'
import { PATH_OF, startBillingApp } from '../../tests/support/billing-app.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { OFFERS, type Offer } from '../contracts/plans.ts'

const HOUR = 3600

let member: TestMember

const running = await startBillingApp()
const { begin, pay, post } = running

beforeEach(async () => {
  running.fakeStripe.faults.clear()
  member = await makeMember(running.database.db)
})

async function atStripe(who = member) {
  const customer = await running.customerOf(who)
  const { subscriptions, customers, invoices } = running.fakeStripe.state()
  const own = subscriptions.filter((each) => each.customer === customer)
  return {
    statuses: own.map(({ status }) => status),
    prices: own.map(({ items }) => items.data[0]?.price.unit_amount),
    invoices: invoices.filter((each) => each.customer === customer).map(({ status }) => status),
    customers: customers.filter((each) => !each.deleted && each.metadata.user_id === String(who.id)).length,
  }
}

describe.each<[Offer]>([['premium'], ['pro']])('subscribing to %s', (offer) => {
  it('begins one subscription at its price and returns the secret to pay it', async () => {
    const payable = await begin(member, offer)
    expect(payable).toEqual({
      status: 'incomplete',
      offer,
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      intent: 'payment',
      amountCents: OFFERS[offer].cents,
      currency: 'usd',
    })
    expect(await atStripe()).toEqual({
      statuses: ['incomplete'],
      prices: [OFFERS[offer].cents],
      invoices: ['open'],
      customers: 1,
    })
    expect(await running.isPro(member)).toBe(false)
  })

  it('accepts cards only, also if the Stripe account has more methods enabled', async () => {
    const { clientSecret } = await begin(member, offer)
    const { subscriptions, intents } = running.fakeStripe.state()
    const customer = await running.customerOf(member)
    const own = subscriptions.find((each) => each.customer === customer)
    expect(own?.payment_settings.payment_method_types).toEqual(['card'])
    const intent = intents.find(({ object }) => object.client_secret === clientSecret)
    expect(intent?.object.payment_method_types).toEqual(['card'])
  })

  it('opens the plan when it is paid and synced', async () => {
    expect(await pay(member, await begin(member, offer))).toBe('succeeded')
    expect(await running.sync(member)).toMatchObject({
      hasActiveSubscription: true,
      state: 'active',
      offer,
      amountCents: OFFERS[offer].cents,
      paymentMethod: { last4: '4242' },
    })
    expect(await running.isPro(member)).toBe(true)
    expect(await running.emailKinds(member)).toEqual(['plan-welcome'])
  })
})

describe('subscribing again', () => {
  it('continues the same subscription in a second tab', async () => {
    const first = await begin(member)
    expect(await begin(member)).toEqual(first)
    expect((await atStripe()).statuses).toEqual(['incomplete'])
  })

  it('makes one customer and one subscription for many concurrent calls', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => begin(member)))
    expect(new Set(secrets.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await atStripe()).toMatchObject({ statuses: ['incomplete'], customers: 1 })
  })

  it('finds the earlier subscription after lost responses', async () => {
    running.fakeStripe.faults.set({ kind: 'resetAfter', method: 'POST', path: /customers$/, times: 1 })
    running.fakeStripe.faults.set({ kind: 'resetAfter', method: 'POST', path: /subscriptions$/, times: 1 })
    const { clientSecret } = await begin(member)
    expect(await begin(member)).toMatchObject({ clientSecret })
    expect(await atStripe()).toMatchObject({ statuses: ['incomplete'], customers: 1 })
  })

  it('creates nothing twice after an outage of Stripe', async () => {
    running.fakeStripe.faults.set({ kind: 'resetAfter', method: 'POST', path: /subscriptions$/ })
    const lost = await post(member, PATH_OF.pro)
    expect([lost.status, lost.headers['retry-after'], lost.answer.error.message]).toEqual([
      503,
      '10',
      expect.stringContaining('Nothing was charged'),
    ])
    running.fakeStripe.faults.clear()
    await begin(member)
    expect(await atStripe()).toMatchObject({ statuses: ['incomplete'], customers: 1 })
  })

  it('begins a new subscription after a day without payment and ends the old one', async () => {
    const first = await begin(member)
    await running.fakeStripe.advance(24 * HOUR)
    const second = await begin(member)
    expect(second.clientSecret).not.toBe(first.clientSecret)
    expect((await atStripe()).statuses).toEqual(['incomplete_expired', 'incomplete'])
  })
})

describe('choosing another offer', () => {
  it('replaces the subscription that was not paid', async () => {
    const first = await begin(member, 'pro')
    const second = await begin(member, 'premium')
    expect(second).toMatchObject({ status: 'incomplete', amountCents: OFFERS.premium.cents })
    expect(await atStripe()).toMatchObject({
      statuses: ['incomplete_expired', 'incomplete'],
      invoices: ['void', 'open'],
    })
    expect(await pay(member, first)).toBe('canceled')
  })

  it('begins nothing if the first was paid a moment ago', async () => {
    await pay(member, await begin(member, 'pro'))
    expect(await begin(member, 'premium')).toEqual({
      status: 'active',
      offer: 'pro',
      clientSecret: null,
      intent: 'none',
      amountCents: null,
      currency: null,
    })
    expect(await atStripe()).toMatchObject({ statuses: ['active'], invoices: ['paid'] })
    expect(await running.status(member)).toMatchObject({ state: 'active', offer: 'pro' })
  })

  it('loses no payment that arrives just before the invoice is voided', async () => {
    const payable = await begin(member, 'pro')
    let paid: Promise<unknown> | null = null
    running.fakeStripe.faults.set({
      kind: 'late',
      ms: () => {
        paid ??= pay(member, payable)
        return 200
      },
      method: 'POST',
      path: /void$/,
      times: 1,
    })
    expect(await begin(member, 'premium')).toMatchObject({ status: 'active', clientSecret: null })
    await paid
    expect(await atStripe()).toMatchObject({ statuses: ['active'], invoices: ['paid'] })
  })
})

describe('a member who has a subscription', () => {
  it('gets status active and is charged nothing', async () => {
    await pay(member, await begin(member))
    await running.sync(member)
    for (const offer of ['premium', 'pro'] as const) {
      expect(await begin(member, offer)).toMatchObject({
        status: 'active',
        clientSecret: null,
        intent: 'none',
      })
    }
    expect(await atStripe()).toMatchObject({ statuses: ['active'] })
  })

  it('is charged nothing with a plan granted by an operator', async () => {
    const given = await makeMember(running.database.db, { plan: 'pro' })
    expect(await begin(given)).toMatchObject({ status: 'active', clientSecret: null })
    expect(await running.customerOf(given)).toBeNull()
  })

  it('gets the open invoice after a failed payment, and pays it with another card', async () => {
    await pay(member, await begin(member, 'premium'), 'failsAtRenewal')
    await running.sync(member)
    await running.advancePastRenewal(member, 24 * HOUR)
    expect(await running.sync(member)).toMatchObject({ state: 'grace', hasActiveSubscription: true })
    const open = await begin(member, 'premium')
    expect(open).toMatchObject({
      status: 'past_due',
      offer: 'premium',
      intent: 'payment',
      amountCents: OFFERS.premium.cents,
    })
    expect(await pay(member, open)).toBe('succeeded')
    expect(await running.sync(member)).toMatchObject({ state: 'active', graceEndsAt: null })
    expect(await running.emailKinds(member)).toEqual(['plan-welcome', 'payment-failed'])
  })
})

describe('the browser’s request to subscribe', () => {
  it('cannot set a price, an amount or another member', async () => {
    for (const body of [{ price: 'price_cheap' }, { amount: 1 }, { customer: 'cus_other' }]) {
      expect((await post(member, PATH_OF.pro, body)).status).toBe(400)
    }
  })
})

describe('a Stripe account without our customers', () => {
  it('creates a new customer', async () => {
    await begin(member)
    const { db } = running.database
    await db('member').where({ id: member.id }).update({ stripe_customer_id: 'cus_of_another_account' })
    await db('billing_attempt')
      .where({ member_id: member.id })
      .update({ subscription_id: 'sub_of_another_account' })
    expect(await begin(member)).toMatchObject({ status: 'incomplete' })
    expect(await running.customerOf(member)).toMatch(/^cus_(?!of_another)/)
  })

  it('creates a new customer after today’s was deleted there, also a second time', async () => {
    for (let deletion = 0; deletion < 2; deletion += 1) {
      await begin(member)
      const customer = await running.customerOf(member)
      await running.billing.payments.stripe.customers.del(customer ?? '')
      await running.database.db('billing_attempt').where({ member_id: member.id }).update({ state: 'done' })
    }
    expect(await begin(member)).toMatchObject({ status: 'incomplete' })
    expect(await atStripe()).toMatchObject({ statuses: ['incomplete'], customers: 1 })
  })

  it('makes unknown subscriptions count as ended', async () => {
    await pay(member, await begin(member))
    await running.sync(member)
    const { db } = running.database
    await db('subscription').where({ member_id: member.id }).update({ stripe_id: 'sub_elsewhere' })
    await running.sync(member)
    expect(await db('subscription').where({ member_id: member.id, status: 'canceled' })).toHaveLength(1)
    expect(await running.isPro(member)).toBe(true)
  })
})

describe('a deleted account', () => {
  it('is deleted at Stripe too, also if Stripe is unavailable at first', async () => {
    await pay(member, await begin(member))
    await running.sync(member)
    const customer = await running.customerOf(member)
    running.fakeStripe.faults.set({ kind: 'answer', status: 500, method: 'DELETE', times: 3 })
    expect((await post(member, '/api/account/delete', { confirm: 'DELETE' })).status).toBe(200)
    await expect
      .poll(() => running.fakeStripe.state().customers.find(({ id }) => id === customer)?.deleted, {
        timeout: 20_000,
      })
      .toBe(true)
    const left = running.fakeStripe.state().subscriptions.filter((each) => each.customer === customer)
    expect(left.map(({ status }) => status)).toEqual(['canceled'])
    await expect.poll(() => running.database.db('pending_customer_deletion')).toEqual([])
  })
})
