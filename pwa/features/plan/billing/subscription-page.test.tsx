import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { SubscriptionStatus } from '#contracts/billing'
import { member } from '../../../../tests/e2e/fixtures/account.ts'
import {
  IN_GRACE,
  receipt,
  serverDay,
  subscription,
  takesPayments,
} from '../../../../tests/e2e/fixtures/billing.ts'
import { page, unanswered } from '../../../../tests/support/drawn-app.ts'
import { openPaying, PRO, trouble } from '../../../../tests/support/drawn-payment.ts'

const STATUS = '/api/subscription/status'
const PORTAL = 'Open the billing portal'

const open = (status: Partial<SubscriptionStatus>, changed: object = {}, user = PRO) =>
  openPaying('/subscription', { [STATUS]: subscription(status), user, ...changed })

const ofServer = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(serverDay(days)),
  )

describe('the subscription page shows', () => {
  it('no subscription, and both prices with links', async () => {
    await openPaying('/subscription')
    await page.says('Not Subscribed')
    await page.shows('region', 'Free plan', 'Nothing is charged, and we have no card from you.')
    await page.shows('region', 'Plans', '$9.99 a month', '$19.99 a month')
    expect(await page.linkTo('Get Premium')).toBe('/payment')
    expect(await page.linkTo('Get Pro')).toBe('/subscribe')
    expect(await page.linkTo('Premium features')).toBe('/premium')
    expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull()
    expect(screen.queryByRole('button', { name: /portal/ })).toBeNull()
    expect(document.querySelector('meta[name=robots][content*=noindex]')).not.toBeNull()
  })

  it('links to the open offer only where Stripe’s price differs from the displayed one', async () => {
    await openPaying('/subscription', {
      '/api/billing': takesPayments({ open: { premium: true, pro: false } }),
    })
    const plans = await page.shows('region', 'Plans', 'Not available right now.')
    expect(plans.textContent?.match(/Not available right now/g)).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'Get Pro' })).toBeNull()
    expect(await page.linkTo('Get Premium')).toBe('/payment')
  })

  it('that a granted plan charges no card', async () => {
    await open({ state: 'granted', offer: null, nextChargeAt: null, manageable: false })
    await page.says('Active', 'We gave you this plan. Nothing is charged.')
    expect(screen.queryByRole('link', { name: /^Get / })).toBeNull()
  })

  it('a warning in time for a card that expires before the next charge', async () => {
    const [expYear = 0, expMonth = 0] = serverDay(0).split('-').map(Number)
    await open({
      nextChargeAt: serverDay(40),
      paymentMethod: { brand: 'visa', last4: '1881', expMonth, expYear },
    })
    await page.says('This card expires before the next charge. Change it in the billing portal.')
  })

  it('the end of a canceled subscription, and how to keep it', async () => {
    await open({ state: 'ending', nextChargeAt: null, endsAt: serverDay(12) })
    const words = 'Cancelled. You are not charged again. Everything stays open until'
    await page.shows('region', 'Pro', words, ofServer(12))
    await page.says('Active')
    await page.enabled('Keep the subscription')
  })

  it('the time left after a failed payment by the server’s clock, the amount and the next step', async () => {
    await open(IN_GRACE)
    await page.says('Active')
    await page.shows(
      'region',
      'Pro',
      'Your last payment of $19.99 failed: 2 days and 4 hours left',
      'If you do not pay by then, you go back to the free plan. Contacts you revealed stay yours; the others close again.',
    )
    expect(await page.linkTo('Pay now with another card')).toBe('/subscribe')
    await page.enabled('Change the card')
  })

  it('the reason for an expired grace period, and how to come back', async () => {
    await open(
      {
        hasActiveSubscription: false,
        state: 'lapsed',
        offer: 'premium',
        amountCents: 999,
        nextChargeAt: null,
      },
      {},
      member(),
    )
    await page.says('Not Subscribed', 'Your payment of $9.99 failed and was not paid within 3 days')
    expect(await page.linkTo('Pay the open invoice')).toBe('/payment')
  })

  it('the end of an ended subscription, and a way to come back', async () => {
    const ended = { state: 'ended', nextChargeAt: null, endsAt: serverDay(-4) } as const
    await open({ hasActiveSubscription: false, ...ended }, {}, member())
    await page.says('Your Pro subscription ended on', ofServer(-4))
    expect(await page.linkTo('Get Premium')).toBe('/payment')
    await page.shows('region', 'Invoices')
  })

  it('the new plan in the whole app, after one more request for the user', async () => {
    let users = 0
    const { asked } = await openPaying('/subscription', {
      ...unanswered('refresh-timer', 'data-refresh-status', 'stats'),
      [STATUS]: subscription(),
      '/api/auth/user': () => {
        users += 1
        return Response.json(users === 1 ? member() : PRO)
      },
    })
    await page.says('Active')
    await page.until(() => expect(asked.filter(({ path }) => path === '/api/auth/user')).toHaveLength(2))
    await page.press('Premium features', 'link')
    await page.until(() => expect(page.at()).toBe('/premium'))
    history.back()
    await page.says('Your subscription')
    expect(users).toBe(2)
  })
})

it('invoices in the sandbox have no document link', async () => {
  await open({}, { '/api/billing/receipts': { receipts: [receipt(1, { url: null })], more: false } })
  const list = await page.shows('region', 'Invoices', '$19.99')
  expect(list.querySelectorAll('a')).toHaveLength(0)
})

describe('the billing portal', () => {
  it.each(['https://billing.stripe.com/p/session/test_1', '/api/sandbox/billing/portal?session=bps_1'])(
    'opens at %s',
    async (url) => {
      const { left } = await open({}, { '/api/billing/portal': { url } })
      await page.press(PORTAL)
      await page.until(() => expect(left).toEqual([url]))
    },
  )

  it('rejects any other address', async () => {
    const url = 'https://billing.stripe.com.evil.example/p'
    const { left } = await open({}, { '/api/billing/portal': { url } })
    await page.press(PORTAL)
    await page.shows('alert', null, 'not the address of the billing portal')
    expect(left).toEqual([])
    expect(page.at()).toBe('/subscription')
  })

  it('shows the reason when it cannot be opened', async () => {
    await open({}, { '/api/billing/portal': trouble })
    await page.press(PORTAL)
    await page.shows('alert', null, 'Stripe does not answer at the moment.')
    await page.enabled(PORTAL)
  })

  it('is not offered by a server without keys, which shows the last known state', async () => {
    // Keys were removed from a server with subscribers.
    await open({}, { '/api/billing': takesPayments({ by: 'off', publishableKey: null }) })
    await page.shows('region', 'Pro', '$19.99 a month')
    await page.until(() => expect(screen.queryByRole('button', { name: /portal/ })).toBeNull())
    await page.linkTo('Write to support')
  })
})

describe('asks Stripe', () => {
  const questions = ({ asked }: { asked: { path: string }[] }) =>
    asked.flatMap(({ path }) => /^\/api\/(?:billing|subscription)\/(status|sync)$/.exec(path)?.[1] ?? [])

  it('once on the way back from the portal, and shows the changes', async () => {
    const sync = subscription({ state: 'ending', nextChargeAt: null, endsAt: serverDay(12) })
    const app = await openPaying('/subscription?from=portal', { '/api/billing/sync': sync, user: PRO })
    await page.says('Cancelled. You are not charged again.')
    expect(page.at()).toBe('/subscription')
    expect(questions(app)).toEqual(['sync'])
  })

  it('once for the result of a past charge day without an event', async () => {
    const overdue = { nextChargeAt: serverDay(-1) }
    const app = await open(overdue, { '/api/billing/sync': subscription(IN_GRACE) })
    await page.says(/Your last payment of .+ failed/)
    expect(questions(app)).toEqual(['status', 'sync'])
  })

  it('and keeps the last known state, with a note, while Stripe does not respond', async () => {
    await openPaying('/subscription?from=portal', {
      '/api/billing/sync': trouble,
      [STATUS]: subscription(),
      user: PRO,
    })
    await page.says('Could not reach Stripe right now')
    await page.shows('region', 'Pro', '$19.99 a month')
  })
})

it('the subscription page in the sandbox shows a note, and links to its clock', async () => {
  await open({}, { '/api/billing': takesPayments({ by: 'sandbox', publishableKey: null }) })
  await page.says('nothing is charged')
  expect(await page.linkTo('Test tools: move the clock forward')).toBe('/api/sandbox/billing')
})

it('a status that fails to load shows the reason, and loads on retry', async () => {
  const { answers } = await open({}, { [STATUS]: trouble })
  await page.shows('alert', null, 'Stripe does not answer at the moment.')
  page.lacks('Active')
  answers[STATUS] = subscription()
  await page.press('Try again')
  await page.shows('region', 'Pro', '$19.99 a month')
})
