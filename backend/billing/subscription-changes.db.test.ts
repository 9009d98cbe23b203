import { beforeEach, describe, expect, it } from 'vitest'
import { startBillingApp } from '../../tests/support/billing-app.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { notifyExpirations } from './notify-expirations.ts'
import { reconcile } from './reconcile.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** A payment must open Pro within five seconds by events alone. */
const SOON = { timeout: 5000, interval: 50 }

let member: TestMember
const quiet = logTo(() => undefined)

const running = await startBillingApp({ afterRetries: 'past_due' })
const { begin, pay, isPro, advancePastRenewal } = running

beforeEach(async () => {
  running.fakeStripe.faults.clear()
  running.fakeStripe.deliverTo(running.webhook)
  member = await makeMember(running.database.db)
})

function deafen(): void {
  running.fakeStripe.deliverTo({ url: 'http://127.0.0.1:9/', host: 'localhost' })
}

async function subscribed(card?: Parameters<typeof pay>[2]): Promise<string> {
  await pay(member, await begin(member), card)
  await running.sync(member)
  const row = await running.database.db('subscription').where({ member_id: member.id }).first()
  return row.stripe_id
}

const background = () => ({ ...running.billing.background, log: quiet })
const stripe = () => running.billing.payments.stripe

describe('a payment that the browser never reports', () => {
  it('opens Pro within five seconds, by the webhook event alone', async () => {
    await pay(member, await begin(member))
    await expect.poll(() => isPro(member), SOON).toBe(true)
    await expect.poll(() => running.emailKinds(member), SOON).toEqual(['plan-welcome'])
  })
})

describe('a renewal that fails', () => {
  it('is notified once, gives 72 hours of grace from the first open invoice, and then ends the plan', async () => {
    await subscribed('failsAtRenewal')
    const renewal = new Date(String((await running.status(member)).nextChargeAt))
    const until = (seconds: number) =>
      (renewal.getTime() - running.fakeStripe.now().getTime()) / 1000 + seconds
    await advancePastRenewal(member, HOUR)
    const failed = await running.sync(member)
    expect(failed).toMatchObject({ state: 'grace', hasActiveSubscription: true })
    const graceEnds = new Date(String(failed.graceEndsAt))
    // Grace starts with the invoice, which the fake creates at period end.
    expect(graceEnds.getTime() - renewal.getTime()).toBe(72 * HOUR * 1000)

    await running.fakeStripe.advance(until(72 * HOUR - 20))
    await running.sync(member)
    expect(await isPro(member)).toBe(true)
    // Stripe retries the charge then; its event would also report the end.
    deafen()
    await running.fakeStripe.advance(until(72 * HOUR))
    expect(await isPro(member)).toBe(false)
    expect(await running.status(member)).toMatchObject({ state: 'lapsed' })
    expect(await notifyExpirations(background())).toBe(1)
    expect(await notifyExpirations(background())).toBe(0)

    // The next month's failed invoice starts no new grace period.
    await running.fakeStripe.advance(31 * DAY)
    expect(await running.sync(member)).toMatchObject({ state: 'lapsed', hasActiveSubscription: false })
    expect((await running.status(member)).graceEndsAt).toBe(failed.graceEndsAt)
    expect(await running.emailKinds(member)).toEqual(['plan-welcome', 'payment-failed', 'plan-ended'])
  })

  it('is repaired by a payment within five seconds, without another e-mail', async () => {
    await subscribed('failsAtRenewal')
    await advancePastRenewal(member, DAY)
    await running.sync(member)
    await pay(member, await begin(member))
    await expect.poll(async () => (await running.status(member)).state, SOON).toBe('active')
    expect(await running.emailKinds(member)).toEqual(['plan-welcome', 'payment-failed'])
  })

  it('starts the plan again if it is paid after the grace period', async () => {
    await subscribed('failsAtRenewal')
    await advancePastRenewal(member, 3 * DAY)
    await running.sync(member)
    await notifyExpirations(background())
    expect(await isPro(member)).toBe(false)
    await pay(member, await begin(member))
    await running.sync(member)
    expect(await isPro(member)).toBe(true)
    expect((await running.emailKinds(member)).slice(-2)).toEqual(['plan-ended', 'plan-welcome'])
  })
})

describe('cancelling a subscription', () => {
  it.each<[string, object]>([
    ['by the boolean', { cancel_at_period_end: true }],
    ['as the portal does, by a date alone', { cancel_at: 'min_period_end' }],
  ])('%s keeps the plan until the end of the period, with no event needed then', async (_, change) => {
    const id = await subscribed()
    const renews = (await running.status(member)).nextChargeAt
    await stripe().subscriptions.update(id, change)
    await expect.poll(async () => (await running.status(member)).state, SOON).toBe('ending')
    expect(await running.status(member)).toMatchObject({ endsAt: renews, nextChargeAt: null })
    deafen()
    const left = (Date.parse(String(renews)) - running.fakeStripe.now().getTime()) / 1000
    await running.fakeStripe.advance(left - 30)
    expect(await isPro(member)).toBe(true)
    await running.fakeStripe.advance(31)
    expect(await isPro(member)).toBe(false)
    await notifyExpirations(background())
    expect(await running.emailKinds(member)).toEqual(['plan-welcome', 'plan-ended'])
    expect(await running.status(member)).toMatchObject({ state: 'ended' })
  })

  it('can be undone, and the subscription renews again', async () => {
    const id = await subscribed()
    await stripe().subscriptions.update(id, { cancel_at: 'min_period_end' })
    await stripe().subscriptions.update(id, { cancel_at: '' })
    expect(await running.sync(member)).toMatchObject({ state: 'active', endsAt: null })
    await advancePastRenewal(member, HOUR)
    expect(await running.sync(member)).toMatchObject({ state: 'active' })
    expect(await isPro(member)).toBe(true)
  })

  it('ends the plan at once when canceled immediately', async () => {
    const id = await subscribed()
    await stripe().subscriptions.cancel(id)
    await expect.poll(() => isPro(member), SOON).toBe(false)
    expect(await running.emailKinds(member)).toEqual(['plan-welcome', 'plan-ended'])
  })
})

describe('lost webhook events', () => {
  it('are made up for by one reconciliation, with one list call per hundred subscriptions', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => makeMember(running.database.db)))
    for (const other of others) await pay(other, await begin(other))
    for (const other of others) await running.sync(other)
    const [cancels, fails, ends, comes] = others
    deafen()
    const idOf = async (who: TestMember | undefined) =>
      (await running.database.db('subscription').where({ member_id: who?.id }).first()).stripe_id
    await stripe().subscriptions.update(await idOf(cancels), { cancel_at: 'min_period_end' })
    await stripe().subscriptions.cancel(await idOf(ends))
    const late = await begin(member)
    await pay(member, late)
    expect([await isPro(member), fails && comes && (await isPro(fails))]).toEqual([false, true])

    const before = running.fakeStripe.calls.length
    expect(await reconcile(background())).toBeGreaterThanOrEqual(3)
    const lists = running.fakeStripe.calls
      .slice(before)
      .filter(({ path, sent }) => path === '/v1/subscriptions' && !sent.includes('customer='))
    const held = running.fakeStripe.state().subscriptions.length
    expect(lists.length).toBeLessThanOrEqual(Math.ceil(held / 100))
    expect(await isPro(member)).toBe(true)
    expect((await running.status(cancels ?? member)).state).toBe('ending')
    expect((await running.status(ends ?? member)).state).toBe('ended')
    // The list shows no open invoices; only the second pass finds their customers.
    const again = await reconcile(background())
    const pastDue = running.fakeStripe
      .state()
      .subscriptions.filter(({ status }) => status === 'past_due').length
    expect(again).toBe(pastDue)
  })
})

describe('while Stripe is unavailable', () => {
  it('no event is lost, and all are processed within a minute of its return', async () => {
    const { db } = running.database
    await pay(member, await begin(member))
    running.fakeStripe.faults.set({ kind: 'answer', status: 500 })
    const customer = await running.customerOf(member)
    const waiting = () => db('stripe_event').where({ customer_id: customer }).whereNull('processed_at')
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
    // After ten minutes of failures, the next retry is within a minute.
    await waiting().update({ attempts: 11, due_at: db.raw(`now() - interval '1 hour'`) })
    const latest = async () => {
      const { rows } = await db.raw(
        `select max(attempts) as tries, max(extract(epoch from due_at - now())) as wait
         from stripe_event where processed_at is null and customer_id = ?`,
        [customer],
      )
      return rows[0]
    }
    await expect.poll(async () => (await latest()).tries, { timeout: 30_000 }).toBe(12)
    expect(Number((await latest()).wait)).toBeLessThan(60)
    expect(await isPro(member)).toBe(false)
    running.fakeStripe.faults.clear()
    await waiting().update({ due_at: db.raw(`now() - interval '1 hour'`) })
    await expect.poll(async () => (await waiting()).length).toBe(0)
    expect(await isPro(member)).toBe(true)
  }, 60_000)
})

describe('receipts and the billing portal', () => {
  it('show only the member’s own charges, latest first, page by page', async () => {
    await subscribed()
    for (let months = 0; months < 14; months += 1) await running.fakeStripe.advance(31 * DAY)
    const read = async (who: TestMember, query = '') => {
      const reply = await running.app.call(`/api/billing/receipts${query}`, {
        headers: { cookie: who.cookie },
      })
      return JSON.parse(reply.text)
    }
    const first = await read(member)
    expect([first.receipts.length, first.more]).toEqual([12, true])
    expect(first.receipts[0]).toMatchObject({ amountCents: 1999, currency: 'usd', status: 'paid' })
    const times = first.receipts.map(({ at }: { at: string }) => at)
    expect(times).toEqual([...times].sort().reverse())
    const second = await read(member, `?after=${first.receipts.at(-1).id}`)
    expect([second.receipts.length, second.more]).toEqual([3, false])
    expect(await read(await makeMember(running.database.db))).toEqual({ receipts: [], more: false })
  })

  it('leave out an abandoned first invoice and show an open renewal', { timeout: 90_000 }, async () => {
    await begin(member, 'pro')
    await pay(member, await begin(member, 'premium'), 'failsAtRenewal')
    await running.sync(member)
    await advancePastRenewal(member, DAY)
    const { answer } = await running.post(member, '/api/billing/sync')
    expect(answer.state).toBe('grace')
    const reply = await running.app.call('/api/billing/receipts', { headers: { cookie: member.cookie } })
    expect(JSON.parse(reply.text).receipts.map(({ status }: { status: string }) => status)).toEqual([
      'open',
      'paid',
    ])
  })

  it('open for the customer only', async () => {
    expect((await running.post(member, '/api/billing/portal')).status).toBe(404)
    await subscribed()
    const { status, answer } = await running.post(member, '/api/billing/portal')
    expect(status).toBe(200)
    expect(answer.url).toMatch(/^https:\/\/billing\.stripe\.com\/|^\/api\/sandbox\//)
  })
})
