import { beforeEach, describe, expect, it } from 'vitest'
import { startBillingApp } from '../../tests/support/billing-app.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { notifyExpirations } from './notify-expirations.ts'

const DAY = 24 * 3600

let logged: string[] = []

const running = await startBillingApp({ afterRetries: 'past_due' })
const { begin, pay } = running

beforeEach(() => {
  running.fakeStripe.faults.clear()
  running.fakeStripe.deliverTo(running.webhook)
  logged = []
})

async function subscribe(who: TestMember): Promise<string> {
  await pay(who, await begin(who))
  await running.sync(who)
  const { db } = running.database
  return await db('subscription')
    .where({ member_id: who.id })
    .orderBy('began_at', 'desc')
    .first('stripe_id')
    .then((row) => row.stripe_id)
}

/** Cancels at period end, so no event reports the end. */
async function cancelled(): Promise<TestMember> {
  const who = await makeMember(running.database.db)
  const id = await subscribe(who)
  await running.billing.payments.stripe.subscriptions.update(id, { cancel_at: 'min_period_end' })
  await running.sync(who)
  return who
}

const notify = () =>
  notifyExpirations({ ...running.billing.background, log: logTo((line) => logged.push(line)) })
const calls = () => running.fakeStripe.calls.length
const deafen = () => running.fakeStripe.deliverTo({ url: 'http://127.0.0.1:9/', host: 'localhost' })

describe('a subscription that has reached its end', () => {
  it('is synced once, and never again after its member has subscribed again', async () => {
    const who = await cancelled()
    deafen()
    await running.fakeStripe.advance(32 * DAY)
    expect(await notify()).toBe(1)
    running.fakeStripe.deliverTo(running.webhook)
    await subscribe(who)
    expect(await running.emailKinds(who)).toEqual(['plan-welcome', 'plan-ended', 'plan-welcome'])

    const before = calls()
    for (let round = 0; round < 5; round += 1) expect(await notify()).toBe(0)
    expect(calls()).toBe(before)
    expect(await running.isPro(who)).toBe(true)
  })

  it('is notified even if Stripe no longer knows the customer', async () => {
    const who = await cancelled()
    deafen()
    // The Stripe account was changed, and the next payment created a new customer.
    await running.database.db('member').where({ id: who.id }).update({ stripe_customer_id: null })
    await running.fakeStripe.advance(32 * DAY)
    await notify()
    const before = calls()
    expect(await notify()).toBe(0)
    expect(calls()).toBe(before)
    expect(await running.emailKinds(who)).toEqual(['plan-welcome', 'plan-ended'])
  })

  it('is notified even if Stripe fails for another customer', async () => {
    const troubled = await cancelled()
    const others = [await cancelled(), await cancelled()]
    deafen()
    await running.fakeStripe.advance(32 * DAY)
    const customer = await running.customerOf(troubled)
    running.fakeStripe.faults.set({
      kind: 'answer',
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'Ordered by a test.' } },
      when: ({ sent }) => sent.includes(customer),
    })
    expect(await notify()).toBe(2)
    for (const other of others)
      expect(await running.emailKinds(other)).toEqual(['plan-welcome', 'plan-ended'])
    expect(await running.emailKinds(troubled)).toEqual(['plan-welcome'])
    expect(logged.join()).toContain('"err"')
    running.fakeStripe.faults.clear()
    expect(await notify()).toBe(1)
    expect(await running.emailKinds(troubled)).toEqual(['plan-welcome', 'plan-ended'])
  })
})
