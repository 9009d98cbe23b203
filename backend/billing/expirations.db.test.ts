import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BillingCalls, startBillingApp } from '../../tests/support/billing-app.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { notifyExpirations } from './reconcile.ts'

const DAY = 24 * 3600

let running: Awaited<ReturnType<typeof startBillingApp>>
let begin: BillingCalls['begin']
let pay: BillingCalls['pay']
let logged: string[] = []

beforeAll(async () => {
  running = await startBillingApp({ afterRetries: 'past_due' })
  ;({ begin, pay } = running)
})

afterAll(() => running.stop())

beforeEach(() => {
  running.standIn.faults.clear()
  running.standIn.deliverTo(running.webhook)
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

/** Subscribes and cancels, so that the end comes with no event to tell of it. */
async function cancelled(): Promise<TestMember> {
  const who = await makeMember(running.database.db)
  const id = await subscribe(who)
  await running.billing.payments.stripe.subscriptions.update(id, { cancel_at: 'min_period_end' })
  await running.sync(who)
  return who
}

const tell = () =>
  notifyExpirations({ ...running.billing.background, log: logTo((line) => logged.push(line)) })
const calls = () => running.standIn.calls.length
const deafen = () => running.standIn.deliverTo({ url: 'http://127.0.0.1:9/', host: 'localhost' })

describe('a subscription whose end has come', () => {
  it('is asked about once, and never again when its member has come back', async () => {
    const who = await cancelled()
    deafen()
    await running.standIn.advance(32 * DAY)
    expect(await tell()).toBe(1)
    running.standIn.deliverTo(running.webhook)
    await subscribe(who)
    expect(await running.emailKinds(who)).toEqual(['plan-welcome', 'plan-ended', 'plan-welcome'])

    const before = calls()
    for (let round = 0; round < 5; round += 1) expect(await tell()).toBe(0)
    expect(calls()).toBe(before)
    expect(await running.isPro(who)).toBe(true)
  })

  it('is told of also when Stripe does not know the customer any more', async () => {
    const who = await cancelled()
    deafen()
    // Keys of another account were set, and the next attempt to pay made a new customer there.
    await running.database.db('member').where({ id: who.id }).update({ stripe_customer_id: null })
    await running.standIn.advance(32 * DAY)
    await tell()
    const before = calls()
    expect(await tell()).toBe(0)
    expect(calls()).toBe(before)
    expect(await running.emailKinds(who)).toEqual(['plan-welcome', 'plan-ended'])
  })

  it('is told of although Stripe answers for another one with an error', async () => {
    const troubled = await cancelled()
    const others = [await cancelled(), await cancelled()]
    deafen()
    await running.standIn.advance(32 * DAY)
    const customer = await running.customerOf(troubled)
    running.standIn.faults.set({
      kind: 'answer',
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'Ordered by a test.' } },
      when: () => running.standIn.calls.at(-1)?.sent.includes(customer) ?? false,
    })
    expect(await tell()).toBe(2)
    for (const other of others)
      expect(await running.emailKinds(other)).toEqual(['plan-welcome', 'plan-ended'])
    expect(await running.emailKinds(troubled)).toEqual(['plan-welcome'])
    expect(logged.join()).toContain('"err"')
    running.standIn.faults.clear()
    expect(await tell()).toBe(1)
    expect(await running.emailKinds(troubled)).toEqual(['plan-welcome', 'plan-ended'])
  })
})
