import { screen } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { member } from '../../../../tests/e2e/fixtures/account.ts'
import { subscription, toPay } from '../../../../tests/e2e/fixtures/billing.ts'
import { page, unanswered } from '../../../../tests/support/drawn-app.ts'
import { openPaying, PRO, trouble, typeCard } from '../../../../tests/support/drawn-payment.ts'

const SUBSCRIBE = 'Subscribe for $19.99 a month'
const SYNC = '/api/billing/sync'

/** Requests that these tests do not wait for. */
const DASHBOARD = unanswered(
  ...['products', 'stats', 'tiktok/trending', 'amazon/trending', 'dashboard/live-trending', 'presets'],
  ...[
    'hashtags/trending',
    'tiktok/status',
    'tiktok/sync-limits',
    'tiktok/shops',
    'pipeline',
    'alerts/events',
  ],
  'data-refresh-status',
)

/** The plan is active once Stripe was asked. */
function whenSynced() {
  const state = { synced: false }
  return {
    ...DASHBOARD,
    [SYNC]: () => {
      state.synced = true
      return Response.json(subscription())
    },
    '/api/auth/user': () => Response.json(state.synced ? PRO : member()),
  }
}

async function pay(card: Parameters<typeof typeCard>[0], button = SUBSCRIBE): Promise<void> {
  await typeCard(card)
  await page.press(button)
}

describe('a payment that is not made', () => {
  it.each([
    ['/subscribe', SUBSCRIBE],
    ['/payment', 'Subscribe for $9.99 a month'],
  ])('at %s shows the bank’s message, and can be retried', async (path, button) => {
    await openPaying(path)
    await pay('declines', button)
    await page.toasts('Payment Failed', 'Your card was declined.')
    const beside = screen.getByRole('form', { name: 'Payment' }).querySelector('[role=alert]')
    expect(beside?.textContent?.trim()).toBe('Your card was declined.')
    expect(document.activeElement).toBe(beside)
    await page.enabled(button)
  })

  it('with an incomplete form shows missing fields, and charges no card', async () => {
    const { given } = await openPaying('/subscribe')
    await page.press(SUBSCRIBE)
    await page.says('Your card number is incomplete.')
    page.lacks('Payment Failed')
    expect(given.filter((entry) => 'confirm' in entry)).toEqual([])
  })

  it('gets a new payment and an explanation when the form was open for a day', async () => {
    let secrets = 0
    const { given } = await openPaying('/subscribe', {
      '/api/create-subscription': () => {
        secrets += 1
        return Response.json(toPay({ clientSecret: `pi_${secrets}_secret` }))
      },
      confirm: async () => ({
        status: 'canceled',
        error: { type: 'invalid_request_error', code: 'x', declineCode: null, message: 'Expired.' },
      }),
    })
    await pay('pays')
    await page.toasts('Payment Failed', 'is too old')
    await page.until(() =>
      expect(given.flatMap(({ elements }) => (elements ? [elements] : []))).toMatchObject([
        { clientSecret: 'pi_1_secret' },
        { clientSecret: 'pi_2_secret' },
      ]),
    )
  })

  it('can be retried in the form when the bank did not confirm it', async () => {
    await openPaying(
      '/dashboard?payment=done&payment_intent_client_secret=pi_1&redirect_status=failed',
      DASHBOARD,
    )
    await page.toasts('Payment Failed', 'The bank did not confirm the payment.')
    await page.until(() => expect(page.at()).toBe('/subscribe'))
    await page.enabled(SUBSCRIBE)
  })

  it('shows no success by an address alone', async () => {
    const { asked } = await openPaying('/dashboard?payment=done', DASHBOARD)
    await page.until(() => expect(page.at()).toBe('/dashboard'))
    await page.shows('heading', 'Plans')
    page.lacks('Payment Successful')
    expect(asked.filter(({ path }) => path === SYNC)).toEqual([])
  })
})

describe('a payment that arrived without its response', () => {
  it.each([
    ['although Stripe’s response is an error', 'paidAlready'],
    ['when only the server knows of the payment', 'unanswered'],
  ] as const)('shows success %s', async (_, card) => {
    await openPaying('/subscribe', whenSynced())
    await pay(card)
    await page.toasts('Payment Successful')
  })

  it('shows an unknown result without any response, and that a retry cannot charge twice', async () => {
    await openPaying('/subscribe', { [SYNC]: trouble })
    await pay('unanswered')
    await page.toasts('No answer yet', 'We do not know yet if the payment was successful.')
    await page.says('You are never charged twice')
    await page.enabled(SUBSCRIBE)
  })
})

describe('a payment that Stripe confirmed', () => {
  it('shows after 15 s without the server that it arrived, asks for no second one, and activates later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { answers } = await openPaying('/subscribe', { ...DASHBOARD, [SYNC]: trouble })
    await pay('pays')
    await page.says('Payment received. Activating your plan…')
    await vi.advanceTimersByTimeAsync(20_000)
    await page.says('Payment received', 'You do not need to pay again.')
    expect(screen.queryByRole('button', { name: SUBSCRIBE })).toBeNull()
    Object.assign(answers, { [SYNC]: subscription(), '/api/auth/user': PRO })
    await page.press('Check again')
    await page.toasts('Payment Successful')
  })

  it('is ignored when only the address names it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await openPaying('/payment?done=&redirect_status=succeeded', {
      [SYNC]: subscription({ hasActiveSubscription: false, state: 'none' }),
    })
    await page.says('Looking for your payment…')
    await vi.advanceTimersByTimeAsync(20_000)
    await page.says('Your plan is not active yet')
    page.lacks('Payment received')
  })

  it('leads back to the page whose lock led to the payment', async () => {
    await openPaying('/my-list', { ...whenSynced(), ...unanswered('my-lists', 'exchange-rates') })
    await page.press('Get Premium', 'link')
    await page.until(() => expect(page.at()).toBe('/payment'))
    await pay('pays', 'Subscribe for $9.99 a month')
    await page.toasts('Welcome to Premium!')
    await page.until(() => expect(page.at()).toBe('/my-list'))
  })

  it('saves the card with nothing due today', async () => {
    // Only a Stripe discount could cause this.
    await openPaying('/subscribe', {
      ...whenSynced(),
      '/api/create-subscription': toPay({ clientSecret: 'seti_1_secret_1', intent: 'setup', amountCents: 0 }),
    })
    await page.says('Due now: $0.00')
    await pay('pays', 'Save the card and subscribe')
    await page.toasts('Payment Successful')
  })
})
