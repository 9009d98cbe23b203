import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { billingOf, startBillingApp } from '../../tests/support/billing-app.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { notifyExpirations } from './notify-expirations.ts'
import { closeBilling } from './open-billing.ts'
import { reconcile } from './reconcile.ts'

const LATE_MS = 6000

const log = logTo(() => undefined)

const running = await startBillingApp()
const { begin, pay } = running

beforeEach(() => running.fakeStripe.faults.clear())

async function subscriber(): Promise<TestMember & { customer: string }> {
  const who = await makeMember(running.database.db)
  await pay(who, await begin(who))
  await running.sync(who)
  return { ...who, customer: await running.customerOf(who) }
}

const background = () => ({ ...running.billing.background, log })

it('answers a paying member while the worker, the reconciliation and the expiry check all wait for Stripe', async () => {
  const { db } = running.database
  const subscribers = [...(await Promise.all(Array.from({ length: 5 }, subscriber)))]
  const [missed, ended, ...heard] = subscribers
  const payer = await makeMember(db)
  const payable = await begin(payer)
  await db('subscription').where({ member_id: missed?.id }).update({ status: 'unpaid' })
  const events = heard.map(({ customer }, index) => ({
    id: `evt_slow_${index}`,
    type: 'invoice.paid',
    customer_id: customer,
    created_at: new Date(),
  }))
  const slow = subscribers.map(({ customer }) => customer)
  const isSlow = (sent: string) => slow.some((customer) => sent.includes(customer))
  running.fakeStripe.faults.set({
    kind: 'late',
    ms: LATE_MS,
    when: ({ sent }) => isSlow(sent),
  })
  const before = running.fakeStripe.calls.length
  const done: string[] = []
  const asked = () => running.fakeStripe.calls.slice(before).filter(({ sent }) => isSlow(sent)).length
  const looking = reconcile(background()).then(() => done.push('the daily look'))
  await expect.poll(asked).toBe(1)
  // The reconciliation's list, read before, would include this one.
  await db('subscription')
    .where({ member_id: ended?.id })
    .update({ ends_at: new Date(0) })
  const telling = notifyExpirations(background()).then(() => done.push('the look at ends'))
  await db('stripe_event').insert(events)
  await expect.poll(asked).toBeGreaterThanOrEqual(4)

  await pay(payer, payable)
  expect(await running.sync(payer)).toMatchObject({ state: 'active', hasActiveSubscription: true })
  expect([
    done,
    await db('stripe_event').whereNotNull('processed_at').where('id', 'like', 'evt_slow_%'),
  ]).toEqual([[], []])
  expect(asked()).toBe(5)

  await Promise.all([looking, telling])
  const left = () => db('stripe_event').whereNull('processed_at').where('id', 'like', 'evt_slow_%')
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
}, 90_000)

it('the reconciliation makes as many queries for thirty subscriptions as for ten', async () => {
  // A separate pool: the worker queries the app's pool every second.
  const billing = billingOf(running.database.url, running.fakeStripe)
  onTestFinished(() => closeBilling(billing))
  const statements = async () => {
    let count = 0
    const counted = () => {
      count += 1
    }
    billing.background.db.on('query', counted)
    expect(await reconcile({ ...billing.background, log })).toBe(0)
    billing.background.db.off('query', counted)
    return count
  }
  for (let made = 0; made < 10; made += 1) await subscriber()
  const few = await statements()
  for (let made = 0; made < 20; made += 1) await subscriber()
  expect(running.fakeStripe.state().subscriptions.length).toBeGreaterThanOrEqual(30)
  expect(await statements()).toBe(few)
}, 90_000)

it('the reconciliation continues after a customer for which Stripe fails, and reports the failure', async () => {
  const { db } = running.database
  const [troubled, other] = [await subscriber(), await subscriber()]
  const own = (who: TestMember) => db('subscription').where({ member_id: who.id })
  await own(troubled).update({ status: 'unpaid' })
  await own(other).update({ status: 'unpaid' })
  running.fakeStripe.faults.set({
    kind: 'answer',
    status: 400,
    body: { error: { type: 'invalid_request_error', message: 'Ordered by a test.' } },
    when: ({ sent }) => sent.includes(troubled.customer),
  })
  await expect(reconcile(background())).rejects.toThrow('1 of 2')
  expect([(await own(troubled).first()).status, (await own(other).first()).status]).toEqual([
    'unpaid',
    'active',
  ])
  running.fakeStripe.faults.clear()
  expect(await reconcile(background())).toBe(1)
})
