import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { billingWithoutStripe } from '../../tests/support/no-stripe.ts'
import { fromApp, writeFromApp } from '../../tests/support/revealing.ts'
import { makeSubscription } from '../../tests/support/subscriptions.ts'
import type { SubscriptionStatus } from '../contracts/billing.ts'
import { FREE_CONTACTS } from '../contracts/plans.ts'

const START = new Date('2026-11-21T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

let member: TestMember
let clock = START

const database = await createTestDatabase()
const { db } = database
await publishEdition(db, [])
const app = await startApp({ ...database, billing: billingWithoutStripe(db, () => clock) })

beforeEach(async () => {
  clock = START
  member = await makeMember(db)
})

const later = (ms: number) => new Date(START.getTime() + ms)

async function status(who = member): Promise<SubscriptionStatus> {
  const reply = await app.call('/api/subscription/status', { headers: { cookie: who.cookie } })
  expect(reply.status).toBe(200)
  return JSON.parse(reply.text)
}

async function rights(who = member): Promise<{ search: number; user: string }> {
  const headers = { cookie: who.cookie }
  const search = await app.call('/api/search?q=lamp', { headers })
  const user = await app.call('/api/auth/user', { headers })
  return { search: search.status, user: JSON.parse(user.text).subscriptionStatus }
}

const PRO = { search: 200, user: 'active' }
const FREE = { search: 402, user: 'free' }

describe('a member', () => {
  it('without a subscription is free, with nothing to manage', async () => {
    expect(await status()).toEqual({
      hasActiveSubscription: false,
      state: 'none',
      offer: null,
      amountCents: null,
      currency: null,
      nextChargeAt: null,
      endsAt: null,
      graceEndsAt: null,
      paymentMethod: null,
      manageable: false,
      syncedAt: null,
      asOf: START.toISOString(),
    })
    expect(await rights()).toEqual(FREE)
  })

  it('with a paid plan sees the charge, its date and the card', async () => {
    await makeSubscription(db, member.id, { offer: 'premium', currentPeriodEnd: later(30 * DAY) })
    expect(await status()).toMatchObject({
      hasActiveSubscription: true,
      state: 'active',
      offer: 'premium',
      amountCents: 999,
      currency: 'usd',
      nextChargeAt: later(30 * DAY).toISOString(),
      endsAt: null,
      paymentMethod: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
      manageable: true,
      syncedAt: expect.any(String),
    })
    expect(await rights()).toEqual(PRO)
  })

  it('with a granted plan pays nothing, in every state of an old subscription', async () => {
    const given = await makeMember(db, { plan: 'pro' })
    expect(await status(given)).toMatchObject({
      hasActiveSubscription: true,
      state: 'granted',
      offer: null,
    })
    await makeSubscription(db, given.id, { status: 'canceled' })
    expect(await status(given)).toMatchObject({ hasActiveSubscription: true, state: 'granted' })
    expect(await rights(given)).toEqual(PRO)
  })

  it('with an unpaid first invoice is on the free plan', async () => {
    await makeSubscription(db, member.id, { status: 'incomplete' })
    await makeSubscription(db, member.id, { status: 'incomplete_expired' })
    expect(await status()).toMatchObject({ state: 'none', offer: null, manageable: false })
    expect(await rights()).toEqual(FREE)
  })

  it('with an unknown subscription status is on the free plan', async () => {
    await makeSubscription(db, member.id, { status: 'hibernating' })
    expect(await status()).toMatchObject({ hasActiveSubscription: false, state: 'lapsed' })
    expect(await rights()).toEqual(FREE)
  })

  it('with several subscriptions is shown the paid one', async () => {
    await makeSubscription(db, member.id, { offer: 'premium' })
    await makeSubscription(db, member.id, { status: 'canceled' })
    expect(await status()).toMatchObject({ state: 'active', offer: 'premium' })
    expect(await rights()).toEqual(PRO)
  })
})

describe('after a failed payment', () => {
  it('the plan lasts exactly 72 hours from the oldest open invoice, with no event needed', async () => {
    await makeSubscription(db, member.id, { status: 'past_due', graceAnchor: START })
    const end = later(72 * HOUR).toISOString()
    expect(await status()).toMatchObject({ state: 'grace', graceEndsAt: end, hasActiveSubscription: true })
    clock = later(72 * HOUR - 1000)
    expect(await rights()).toEqual(PRO)
    clock = later(72 * HOUR)
    expect(await rights()).toEqual(FREE)
    expect(await status()).toMatchObject({
      state: 'lapsed',
      graceEndsAt: end,
      hasActiveSubscription: false,
    })
    clock = later(30 * DAY)
    expect(await rights()).toEqual(FREE)
  })
})

describe('a subscription with an end', () => {
  it('keeps the plan until that end, with no event needed', async () => {
    const endsAt = later(10 * DAY)
    await makeSubscription(db, member.id, { endsAt, currentPeriodEnd: endsAt })
    expect(await status()).toMatchObject({
      state: 'ending',
      endsAt: endsAt.toISOString(),
      nextChargeAt: null,
    })
    clock = new Date(endsAt.getTime() - 1000)
    expect(await rights()).toEqual(PRO)
    clock = endsAt
    expect(await rights()).toEqual(FREE)
    expect(await status()).toMatchObject({ state: 'ended', endsAt: endsAt.toISOString() })
  })
})

describe('revealed contacts', () => {
  it('use no free credit while a plan is paid for, and use credits again afterwards', async () => {
    await makeSubscription(db, member.id, { status: 'past_due', graceAnchor: START })
    const reveal = async () => {
      const supplier = await makeSupplier(db, { contact: { email: 'a@maker.example' } })
      return (await app.call(`/api/suppliers/${supplier}`, fromApp(member))).status
    }
    const used = async () =>
      (await db('member').where({ id: member.id }).first('contacts_used')).contacts_used
    for (let opened = 0; opened < FREE_CONTACTS + 1; opened += 1) expect(await reveal()).toBe(200)
    expect(await used()).toBe(0)
    clock = later(72 * HOUR)
    for (let opened = 0; opened < FREE_CONTACTS; opened += 1) expect(await reveal()).toBe(200)
    expect(await reveal()).toBe(402)
    expect(await used()).toBe(FREE_CONTACTS)
  })
})

describe('the billing endpoints', () => {
  const PATHS = [
    ['GET', '/api/subscription/status'],
    ['GET', '/api/billing/receipts'],
    ['POST', '/api/get-or-create-subscription'],
    ['POST', '/api/create-subscription'],
    ['POST', '/api/billing/sync'],
    ['POST', '/api/billing/portal'],
  ] as const

  it.each(PATHS)('refuse a visitor: %s %s', async (method, path) => {
    const reply =
      method === 'GET' ? await app.call(path) : await app.call(path, writeFromApp({ cookie: '' }, {}))
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([401, 'not_signed_in'])
  })

  it('show everybody whether payments are available', async () => {
    const reply = await app.call('/api/billing')
    expect([reply.status, JSON.parse(reply.text).by]).toEqual([200, 'stripe'])
  })

  it('never open another member’s receipts', async () => {
    const other = await makeMember(db)
    await makeSubscription(db, other.id)
    expect(await status()).toMatchObject({ state: 'none', manageable: false })
    expect(await rights()).toEqual(FREE)
  })
})

describe('a server that takes no payments', () => {
  it('reports itself closed, shows the current plan, and begins no subscription', async () => {
    const off = await startApp({ ...database })
    const headers = { cookie: member.cookie }
    const billing = await off.call('/api/billing', { headers })
    expect(JSON.parse(billing.text)).toEqual({
      by: 'off',
      publishableKey: null,
      open: { premium: false, pro: false },
    })
    expect(JSON.parse((await off.call('/api/subscription/status', { headers })).text)).toMatchObject({
      state: 'none',
    })
    for (const path of [
      '/api/get-or-create-subscription',
      '/api/create-subscription',
      '/api/billing/portal',
    ]) {
      const reply = await off.call(path, writeFromApp(member, {}))
      expect([reply.status, JSON.parse(reply.text).error.message]).toEqual([
        503,
        'Payments are not set up on this server.',
      ])
    }
    expect((await off.call('/api/stripe/webhook', { method: 'POST', body: '{}' })).status).toBe(404)
    await off.stop()
  })
})
