import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Reply, startApp } from '../../../tests/support/app.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import {
  beginSubscription,
  type StripeForTests,
  startStripe,
  subscribe,
} from '../../../tests/support/fake-stripe.ts'
import { makeMember, type TestMember } from '../../../tests/support/members.ts'
import { SANDBOX_BILLING_PATH, TEST_CARDS } from '../../contracts/sandbox-payments.ts'
import { tableState } from '../state-store.ts'
import { DAY } from './calendar.ts'
import type { FakeStripeServer } from './fake-stripe-server.ts'
import { portalPath } from './portal-path.ts'

let given: StripeForTests
let member: TestMember

const database = await createTestDatabase()
const { db } = database
// One app asks the fake Stripe of each test in turn.
const fakeStripe = new Proxy({} as FakeStripeServer, {
  get: (_, name) => Reflect.get(given.fakeStripe, name),
})
const app = await startApp({ ...database, fakeStripe })

beforeEach(async () => {
  await db.raw('truncate sandbox_memory')
  given = await startStripe({ stateStore: tableState(db, 'stripe') })
  member = await makeMember(db)
})
afterEach(() => given.fakeStripe.stop())

describe('paying with a test card', () => {
  it('pays the member’s own invoice', async () => {
    const begun = await begunBy(member)
    const reply = await confirm(begun.clientSecret)
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { status: 'succeeded', error: null }])
    expect((await given.stripe.subscriptions.retrieve(begun.subscription)).status).toBe('active')
  })

  it('shows Stripe’s own message for a bad card', async () => {
    const begun = await begunBy(member)
    const reply = await confirm(begun.clientSecret, { number: TEST_CARDS.declines })
    expect(JSON.parse(reply.text)).toEqual({
      status: 'requires_payment_method',
      error: {
        code: 'card_declined',
        declineCode: 'generic_decline',
        message: 'Your card was declined.',
      },
    })
  })

  it('cannot pay another member’s invoice', async () => {
    const begun = await begunBy(await makeMember(db))
    expect((await confirm(begun.clientSecret)).status).toBe(404)
    await begunBy(member)
    expect((await confirm(begun.clientSecret)).status).toBe(404)
    expect((await given.stripe.subscriptions.retrieve(begun.subscription)).status).toBe('incomplete')
  })

  it('is refused to visitors', async () => {
    expect((await confirm('pi_1_secret_2', {}, '')).status).toBe(401)
  })

  it('survives a kill right after the answer', async () => {
    const begun = await begunBy(member)
    await confirm(begun.clientSecret)
    const next = await startStripe({ stateStore: tableState(db, 'stripe') })
    expect((await next.stripe.subscriptions.retrieve(begun.subscription)).status).toBe('active')
    expect(next.fakeStripe.state().events.map(({ object }) => object.id)).toEqual(
      given.fakeStripe.state().events.map(({ object }) => object.id),
    )
    await next.fakeStripe.stop()
  })

  it('is not available without the fake Stripe', async () => {
    const plain = await startApp(database)
    for (const [method, path] of [
      ['POST', '/api/sandbox/payments/confirm'],
      ['GET', SANDBOX_BILLING_PATH],
      ['GET', `${SANDBOX_BILLING_PATH}/portal`],
    ] as const) {
      expect((await plain.call(path, { method, as: 'free' })).status).toBe(404)
    }
    await plain.stop()
  })
})

describe('the page that moves the clock', () => {
  it('explains itself and shows the fake Stripe’s data', async () => {
    await subscribe(given, 'failsAtRenewal')
    const page = await app.call(SANDBOX_BILLING_PATH)
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    for (const words of [
      'Test mode: nothing is charged',
      'This is the real time.',
      'ada@seller.example',
      '$19.99 a month',
      'active',
      'Renews',
      '4000 0000 0000 0341',
      'customer.<wbr>subscription.<wbr>created',
      'not sent yet',
    ]) {
      expect(page.text).toContain(words)
    }
    expect(page.text).not.toContain('<script')
  })

  it('advances the clock and processes what falls due', async () => {
    const { subscription } = await subscribe(given, 'failsAtRenewal')
    const moved = await post(SANDBOX_BILLING_PATH, { step: 'month' })
    expect([moved.status, moved.headers.location]).toEqual([303, SANDBOX_BILLING_PATH])
    expect((await given.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
    await post(SANDBOX_BILLING_PATH, { step: 'hour' })
    const page = await app.call(SANDBOX_BILLING_PATH)
    expect(page.text).toMatch(/It is \d+ days and 1 hour ahead of the real time\./)
    expect(page.text).toContain('next try')
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['an old browser on another site', { origin: 'https://evil.test' }],
    ['an old browser that says nothing', {}],
  ])('does not advance the clock for %s', async (_name, headers) => {
    const reply = await post(SANDBOX_BILLING_PATH, { step: 'day' }, headers)
    expect([reply.status, given.fakeStripe.state().ahead]).toEqual([403, 0])
  })

  it('advances the clock for an old browser on our own page', async () => {
    const own = { origin: app.origin, host: new URL(app.origin).host }
    expect((await post(SANDBOX_BILLING_PATH, { step: 'day' }, own)).status).toBe(303)
    expect(given.fakeStripe.state().ahead).toBe(DAY)
  })

  it('does not advance the clock by an unknown step', async () => {
    await post(SANDBOX_BILLING_PATH, { step: 'constructor' })
    expect(given.fakeStripe.state().ahead).toBe(0)
  })

  it('escapes names that members choose', async () => {
    await given.stripe.customers.create({ email: '<b>x</b>@seller.example' })
    expect((await app.call(SANDBOX_BILLING_PATH)).text).not.toContain('<b>x')
  })
})

describe('the billing portal', () => {
  it('shows its own customer’s subscriptions only', async () => {
    const begun = await subscribe(given)
    const other = await given.stripe.customers.create({ email: 'bob@seller.example' })
    await subscribe(given).then(({ subscription }) => given.stripe.subscriptions.cancel(subscription))
    const page = await app.call(await portalOf(begun.customer))
    for (const words of ['ada@seller.example', '$19.99 a month', 'Visa •••• 4242', 'Renews on', 'paid']) {
      expect(page.text).toContain(words)
    }
    expect(page.text).toContain('href="/subscription?from=portal"')
    const theirs = await app.call(await portalOf(other.id))
    expect(theirs.text).toContain('You have no active subscription.')
    expect(theirs.text).not.toContain('•••• 4242')
  })

  it('schedules and undoes a cancellation as Stripe’s does', async () => {
    const { customer, subscription } = await subscribe(given)
    const path = await portalOf(customer)
    expect((await post(path, { do: 'end', subscription })).status).toBe(303)
    const ended = await given.stripe.subscriptions.retrieve(subscription)
    expect([ended.cancel_at_period_end, ended.cancel_at]).toEqual([
      false,
      ended.items.data[0]?.current_period_end,
    ])
    expect((await app.call(path)).text).toContain('Keep the subscription')
    await post(path, { do: 'keep', subscription })
    expect((await given.stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull()
  })

  it('accepts another card and pays the open invoice with it', async () => {
    const { customer, subscription } = await subscribe(given, 'failsAtRenewal')
    await given.fakeStripe.advance(31 * DAY)
    const path = await portalOf(customer)
    const [open] = (await given.stripe.invoices.list({ customer, status: 'open' })).data
    const invoice = open?.id ?? ''
    const failed = await post(path, { do: 'pay', invoice })
    expect([failed.status, failed.text]).toEqual([402, expect.stringContaining('Your card was declined.')])
    expect((await post(path, { do: 'card', card: 'declines' })).status).toBe(402)
    await post(path, { do: 'card', card: 'pays' })
    await post(path, { do: 'pay', invoice })
    expect((await given.stripe.subscriptions.retrieve(subscription)).status).toBe('active')
    expect((await app.call(path)).text).toContain('Visa •••• 4242')
  })

  it('cannot change another customer’s objects', async () => {
    const mine = await subscribe(given)
    const theirs = await subscribe(given)
    await post(await portalOf(mine.customer), { do: 'end', subscription: theirs.subscription })
    expect((await given.stripe.subscriptions.retrieve(theirs.subscription)).cancel_at).toBeNull()
  })

  it('refuses unknown sessions, and all after half an hour', async () => {
    const { customer } = await subscribe(given)
    const path = await portalOf(customer)
    expect((await app.call(`${SANDBOX_BILLING_PATH}/portal?session=bps_1`)).status).toBe(404)
    await given.fakeStripe.advance(29 * 60)
    expect((await app.call(path)).status).toBe(200)
    await given.fakeStripe.advance(61)
    const late = await app.call(path)
    expect([late.status, late.text]).toEqual([404, expect.stringContaining('This link is too old')])
    expect((await post(path, { do: 'card', card: 'pays' })).status).toBe(404)
  })

  it('does not redirect to other sites', async () => {
    const { customer } = await subscribe(given)
    const path = (await portalOf(customer)).replace(/return=.*/, 'return=https%3A%2F%2Fevil.test%2F')
    expect((await app.call(path)).text).not.toContain('evil.test')
  })

  it('refuses requests from other sites', async () => {
    const { customer, subscription } = await subscribe(given)
    const path = await portalOf(customer)
    const forged = await post(path, { do: 'end', subscription }, { 'sec-fetch-site': 'cross-site' })
    expect(forged.status).toBe(403)
    expect((await given.stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull()
  })
})

async function begunBy({ id }: TestMember) {
  const begun = await beginSubscription(given)
  await db.raw('update member set stripe_customer_id = ? where id = ?', [begun.customer, id])
  return begun
}

function confirm(clientSecret: string, card = {}, cookie = member.cookie): Promise<Reply> {
  return app.call('/api/sandbox/payments/confirm', {
    method: 'POST',
    headers: { cookie, 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      clientSecret,
      number: TEST_CARDS.pays,
      expMonth: 12,
      expYear: 2099,
      cvc: '123',
      ...card,
    }),
  })
}

async function portalOf(customer: string): Promise<string> {
  return portalPath(
    await given.stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://localhost:3000/subscription?from=portal',
    }),
  )
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = OWN) {
  return app.call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
}

const OWN = { 'sec-fetch-site': 'same-origin' }
