import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  beginSubscription,
  confirmWith,
  type StripeForTests,
  startStripe,
  subscribe,
} from '../../../tests/support/fake-stripe.ts'
import { inMemoryState } from '../../../tests/support/in-memory-state.ts'
import { DAY, HOUR, monthsAfter } from './calendar.ts'
import { periodOf, type StoredSubscription } from './objects/subscription.ts'
import { SANDBOX_STRIPE } from './sandbox-stripe.ts'
import type { StripeState } from './stripe-data.ts'

let given: StripeForTests
let now: Date
const stateStore = { current: inMemoryState<StripeState>() }

beforeEach(async () => {
  now = new Date('2026-01-31T10:00:00Z')
  stateStore.current = inMemoryState()
  given = await startStripe({ stateStore: stateStore.current, now: () => now })
})

afterEach(async () => {
  await given.fakeStripe.stop()
})

describe('a monthly period', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('from %s with %d more ends on %s', (from, months, to) => {
    expect(monthsAfter(Date.parse(from) / 1000, months)).toBe(Date.parse(to) / 1000)
  })

  it('renews on its original day, also after a short month', async () => {
    const { subscription } = await subscribe(given)
    const ends = [day(periodOf(one(subscription)).current_period_end)]
    for (const _ of [1, 2]) {
      await until(ends.at(-1) ?? '')
      ends.push(day(periodOf(one(subscription)).current_period_end))
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
    expect(
      given.fakeStripe.state().invoices.map(({ status, billing_reason }) => [status, billing_reason]),
    ).toEqual([
      ['paid', 'subscription_create'],
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_cycle'],
    ])
  })
})

describe('a renewal that fails', () => {
  it('retries after 3, 5 and 7 more days and then cancels the subscription', async () => {
    const { subscription } = await subscribe(given, 'failsAtRenewal')
    await until('2026-02-28')
    const tries: [string, number][] = []
    for (;;) {
      const { attempt_count, next_payment_attempt } = latest()
      if (next_payment_attempt === null) break
      tries.push([day(next_payment_attempt), attempt_count])
      expect(one(subscription).status).toBe('past_due')
      await given.fakeStripe.advance(next_payment_attempt - seconds())
    }
    expect(tries).toEqual([
      ['2026-03-03', 1],
      ['2026-03-08', 2],
      ['2026-03-15', 3],
    ])
    expect(latest()).toMatchObject({ status: 'open', attempt_count: 4, auto_advance: false })
    expect(one(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
  })

  it('recovers with a good card, which is charged from then on', async () => {
    const begun = await subscribe(given, 'failsAtRenewal')
    await until('2026-02-28')
    const renewed = await given.stripe.subscriptions.retrieve(begun.subscription, {
      expand: ['latest_invoice.confirmation_secret'],
    })
    const invoice = renewed.latest_invoice
    const clientSecret =
      (typeof invoice === 'object' && invoice?.confirmation_secret?.client_secret) || 'none'
    expect(await confirmWith(given, { customer: begun.customer, clientSecret }, 'pays')).toMatchObject({
      status: 'succeeded',
    })
    expect(one(begun.subscription).status).toBe('active')
    await until('2026-03-31')
    expect(one(begun.subscription).status).toBe('active')
    expect(latest()).toMatchObject({ status: 'paid', attempt_count: 1 })
  })

  it('can stay past due for ever, with one more invoice each month', async () => {
    await given.fakeStripe.stop()
    given = await startStripe({ now: () => now, afterRetries: 'past_due' })
    const { customer, subscription } = await subscribe(given, 'failsAtRenewal')
    await given.fakeStripe.advance(80 * DAY)
    expect(one(subscription).status).toBe('past_due')
    const open = await given.stripe.invoices.list({ customer, status: 'open' })
    expect(open.data.map(({ created }) => day(created))).toEqual(['2026-03-31', '2026-02-28'])
    await payByHand(customer, open.data[1]?.id)
    expect(one(subscription).status).toBe('past_due')
    await payByHand(customer, open.data[0]?.id)
    expect(one(subscription).status).toBe('active')
  })

  it('ends when the invoice is voided', async () => {
    const { subscription } = await subscribe(given, 'failsAtRenewal')
    await until('2026-02-28')
    await given.stripe.invoices.voidInvoice(latest().id)
    expect(one(subscription).status).toBe('active')
  })
})

describe('a planned end', () => {
  it('happens at its time without a charge', async () => {
    const { subscription } = await subscribe(given)
    await given.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    await until('2026-02-27')
    expect(one(subscription).status).toBe('active')
    await until('2026-03-05')
    expect(one(subscription).status).toBe('canceled')
    expect(day(one(subscription).ended_at ?? 0)).toBe('2026-02-28')
    expect(given.fakeStripe.state().invoices).toHaveLength(1)
  })

  it('can be undone through either field', async () => {
    const { subscription } = await subscribe(given)
    await given.stripe.subscriptions.update(subscription, { cancel_at: 'min_period_end' })
    const kept = await given.stripe.subscriptions.update(subscription, { cancel_at: '' })
    expect([kept.cancel_at, kept.cancel_at_period_end]).toEqual([null, false])
    await given.stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    const again = await given.stripe.subscriptions.update(subscription, { cancel_at_period_end: false })
    expect([again.cancel_at, again.canceled_at]).toEqual([null, null])
  })
})

it('a first payment may arrive within exactly 23 hours', async () => {
  const { subscription } = await beginSubscription(given)
  await given.fakeStripe.advance(23 * HOUR - 1)
  expect(one(subscription).status).toBe('incomplete')
  await given.fakeStripe.advance(1)
  expect(one(subscription).status).toBe('incomplete_expired')
  expect(latest().status).toBe('void')
})

it('real time also advances subscriptions', async () => {
  const { subscription } = await subscribe(given)
  now = new Date('2026-03-01T00:00:00Z')
  expect((await given.stripe.subscriptions.retrieve(subscription)).items.data[0]?.current_period_end).toBe(
    Date.parse('2026-03-31T10:00:00Z') / 1000,
  )
})

it('time that passes while the fake is stopped is processed in order', async () => {
  const { subscription } = await subscribe(given)
  await given.fakeStripe.stop()
  now = new Date('2026-06-15T00:00:00Z')
  given = await startStripe({ stateStore: stateStore.current, now: () => now })
  await given.stripe.prices.retrieve(SANDBOX_STRIPE.prices.pro)
  expect(given.fakeStripe.state().invoices.map(({ created }) => day(created))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
  expect(one(subscription).status).toBe('active')
})

function one(id: string): StoredSubscription {
  const found = given.fakeStripe.state().subscriptions.find((subscription) => subscription.id === id)
  if (!found) throw new Error(`No ${id}`)
  return found
}

async function payByHand(customer: string, invoice: string | undefined): Promise<void> {
  const intent = given.fakeStripe.state().intents.find((each) => each.invoice === invoice)
  const clientSecret = intent?.object.client_secret ?? 'none'
  expect(await confirmWith(given, { customer, clientSecret }, 'pays')).toMatchObject({ status: 'succeeded' })
}

function latest() {
  const invoice = given.fakeStripe.state().invoices.at(-1)
  if (!invoice) throw new Error('No invoice')
  return invoice
}

function seconds(): number {
  return given.fakeStripe.now().getTime() / 1000
}

/** Advances to noon UTC. */
async function until(date: string): Promise<void> {
  await given.fakeStripe.advance(Date.parse(`${date}T12:00:00Z`) / 1000 - seconds())
}

function day(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 10)
}
