import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { commandHere } from '../../tests/support/commands.ts'
import { makeMember } from '../../tests/support/members.ts'
import { type Holder, startPlanMarket } from '../../tests/support/plan-market.ts'
import { PLAN_TRIALS } from '../../tests/support/plan-trials.ts'
import { fromApp } from '../../tests/support/revealing.ts'
import { runPlan } from '../commands/run-plan.ts'
import { PLAN_TABLE, type PlanRowKey } from '../contracts/plan-table.ts'
import type { Offer } from '../contracts/plans.ts'

// A plan row without a test does not compile.

const ROWS = (Object.keys(PLAN_TABLE) as PlanRowKey[]).map((key) => [PLAN_TABLE[key].name, key] as const)

const HOLDERS: [string, { get(who: Holder): Promise<void>; reads: object; planLine: string }][] = [
  [
    'Premium, bought at 9.99',
    {
      get: buying('premium'),
      reads: { name: 'Premium', amountCents: 999, currency: 'usd' },
      planLine: 'Premium, $9.99 a month',
    },
  ],
  [
    'Pro, bought at 19.99',
    {
      get: buying('pro'),
      reads: { name: 'Pro', amountCents: 1999, currency: 'usd' },
      planLine: 'Pro, $19.99 a month',
    },
  ],
  [
    'a plan that was given',
    {
      get: granting('pro'),
      reads: { name: 'Pro (no charge)', amountCents: 0, currency: null },
      planLine: 'Pro (no charge)',
    },
  ],
]

const WITHOUT: [string, () => Promise<Holder | null>][] = [
  ['a visitor', async () => null],
  ['a free member', someone],
  [
    'a member whose paid plan ended',
    async () => {
      const who = await someone()
      await buying('premium')(who)
      await ending(who)
      return who
    },
  ],
  [
    'a member whose given plan was taken back',
    async () => {
      const who = await someone()
      await granting('pro')(who)
      await granting('free')(who)
      return who
    },
  ],
]

const market = await startPlanMarket()

async function someone(): Promise<Holder> {
  const email = `${randomUUID()}@seller.example`
  return { ...(await makeMember(market.database.db, { email })), email }
}

function buying(offer: Offer) {
  return async (who: Holder): Promise<void> => {
    expect(await market.pay(who, await market.begin(who, offer))).toBe('succeeded')
    await market.sync(who)
  }
}

function granting(plan: 'pro' | 'free') {
  return async ({ email }: Holder): Promise<void> => {
    const settings = { NODE_ENV: 'test', DATABASE_URL: market.database.url }
    expect((await commandHere(runPlan, settings, email, plan)).code).toBe(0)
  }
}

async function ending(who: Holder): Promise<void> {
  const customer = await market.customerOf(who)
  const { stripe } = market.billing.payments
  for (const { id } of (await stripe.subscriptions.list({ customer })).data) {
    await stripe.subscriptions.cancel(id)
  }
  expect(await market.sync(who)).toMatchObject({ state: 'ended', hasActiveSubscription: false })
}

describe.each(HOLDERS)('%s', (_name, { get, reads, planLine }) => {
  let who: Holder

  beforeAll(async () => {
    who = await someone()
    await get(who)
  }, 60_000)

  it('is read by its name and price', async () => {
    const user = await market.json('/api/auth/user', who)
    expect([user.subscriptionStatus, user.plan]).toEqual(['active', reads])
    const kept = await market.json('/api/account/export', who)
    expect(kept.account.plan).toEqual(reads)
    const { text } = await market.emailToSupport(who)
    expect(text).toContain(`Plan: ${planLine}. Please answer first.`)
  })

  it.each(ROWS)('includes: %s', async (_row, key) => {
    await PLAN_TRIALS[key].plan(market, who)
  })
})

describe.each(WITHOUT)('%s', (_name, make) => {
  let who: Holder | null

  beforeAll(async () => {
    who = await make()
  }, 60_000)

  it.each(ROWS)('gives “%s” as the free column states', async (_row, key) => {
    await PLAN_TRIALS[key].without(market, who)
  })
})

describe('a member whose plan ends', () => {
  it('keeps the revealed contacts and no others', async () => {
    const { app, suppliers, json } = market
    const [, revealed, seen] = suppliers
    const who = await someone()
    await buying('pro')(who)
    expect((await app.call(`/api/suppliers/${revealed}`, fromApp(who))).status).toBe(200)
    const contactsOf = async () => {
      const listed: { id: string; contactEmail: string | null }[] = await json('/api/suppliers?limit=50', who)
      return [revealed, seen].map(
        (id) => typeof listed.find((each) => each.id === String(id))?.contactEmail === 'string',
      )
    }
    expect(await contactsOf()).toEqual([true, true])
    await ending(who)
    expect(await contactsOf()).toEqual([true, false])
    expect((await app.call(`/api/suppliers/${revealed}`, fromApp(who))).status).toBe(200)
    expect(await json('/api/account/contacts', who)).toMatchObject([{ supplierId: String(revealed) }])
    expect(await json('/api/auth/user', who)).toMatchObject({ subscriptionStatus: 'free', contactsUsed: 0 })
  })
})

describe('priority', () => {
  it('comes from the session, so a free member cannot ask for it in the message', async () => {
    const { write } = market
    const who = await someone()
    const body = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.example',
      subject: 'x',
      message: 'Ten letters.',
    }
    for (const extra of [{ plan: 'pro' }, { priority: true }, { about: 'subscription' }]) {
      const reply = await write('/api/contact', who, { ...body, ...extra, key: randomUUID() })
      expect([extra, reply.status]).toEqual([extra, 400])
    }
    const { subject, headers } = await market.emailToSupport(who, { company: '[Priority]' })
    expect([subject.startsWith('[Priority]'), headers]).toEqual([false, {}])
  })
})
