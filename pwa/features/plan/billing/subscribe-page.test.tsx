import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { PLAN_ROWS } from '#contracts/plan-table'
import { takesPayments, toPay } from '../../../../tests/e2e/fixtures/billing.ts'
import { goOffline, hangs, page, refuses } from '../../../../tests/support/drawn-app.ts'
import { openPaying, trouble, typeCard } from '../../../../tests/support/drawn-payment.ts'

const BEGINS = '/api/create-subscription'
const SUBSCRIBE = 'Subscribe for $19.99 a month'

describe('the page of a free member', () => {
  it('shows the benefits, the charged price and the renewal', async () => {
    await openPaying('/subscribe')
    await page.enabled(SUBSCRIBE)
    await page.shows('heading', 'Pro plan')
    const renewal = 'Stripe charges your card every month. Cancel anytime'
    const price = await page.shows('region', 'Price', 'Premium at $9.99 a month opens the same', renewal)
    expect(price.textContent).toMatch(/opens the same.+\$19\.99 a month/)
    const rows = (await page.shows('region', 'What you get')).querySelectorAll('tbody tr')
    expect(rows).toHaveLength(PLAN_ROWS.length)
    await page.says('Your card goes to Stripe and never reaches our server.')
    expect(await page.linkTo('Back to Dashboard')).toBe('/dashboard')
    expect(document.querySelector('meta[name=robots][content*=noindex]')).not.toBeNull()
  })

  it('gives Stripe the secret, the account’s name and email, and cards as the only method', async () => {
    const { given, key } = await openPaying('/subscribe', {
      [BEGINS]: toPay({ clientSecret: 'pi_7_secret' }),
    })
    await page.enabled(SUBSCRIBE)
    expect(given).toMatchObject([
      { key },
      { elements: { clientSecret: 'pi_7_secret' } },
      {
        create: 'payment',
        options: {
          paymentMethodOrder: ['card'],
          wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
          fields: { billingDetails: { name: 'auto', email: 'auto' } },
          defaultValues: { billingDetails: { name: 'Mai Tran', email: 'mai.tran@seller.example' } },
        },
      },
    ])
  })

  it('shows Processing... on a disabled button, and pays once', async () => {
    const { given } = await openPaying('/subscribe')
    await typeCard('waits')
    await page.press(SUBSCRIBE)
    expect(await page.shows('button', 'Processing...')).toHaveProperty('disabled', true)
    screen
      .getByRole('form', { name: 'Payment' })
      .dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    expect(given.filter((entry) => 'confirm' in entry)).toHaveLength(1)
  })

  it.each([
    [
      'pays the open invoice',
      1999,
      'pro',
      'Your last payment of $19.99 failed; pay it here.',
      'Pay $19.99 now',
    ],
    [
      'shows the amount due of the other offer, and the plan that it is for',
      999,
      'premium',
      'Your last payment of $9.99 for Premium failed; pay it here. Your plan stays Premium, which opens the same as Pro.',
      'Pay $9.99 now',
    ],
  ] as const)('with a failed last payment %s', async (_, amountCents, offer, words, button) => {
    await openPaying('/subscribe', { [BEGINS]: toPay({ status: 'past_due', offer, amountCents }) })
    await page.says(words)
    await page.enabled(button)
  })

  it('shows a subscription and further links', async () => {
    await openPaying('/subscribe', {
      [BEGINS]: toPay({ status: 'active', clientSecret: null, intent: 'none' }),
    })
    await page.says('You already have a subscription')
    expect(await page.linkTo('Your subscription')).toBe('/subscription')
    expect(await page.linkTo('Back to Dashboard')).toBe('/dashboard')
    expect(screen.queryByRole('button', { name: SUBSCRIBE })).toBeNull()
  })

  it('notices an ended session during payment setup', async () => {
    const { left } = await openPaying('/subscribe', {
      [BEGINS]: refuses(401, 'not_signed_in', 'Please sign in first.'),
    })
    await page.toasts('Unauthorized', 'You are logged out. Logging in again...')
    await page.until(() => expect(left).toEqual(['/api/login?returnTo=%2Fsubscribe']))
    page.lacks('Failed to initialize subscription')
  })
})

describe('a payment that cannot be set up', () => {
  it('shows that it is set up, then an error in a toast and on the page, and can be retried', async () => {
    const { answers } = await openPaying('/subscribe', { [BEGINS]: trouble })
    await page.says('Setting up your subscription...')
    await page.toasts('Error', 'Failed to initialize subscription. Please try again.')
    const words = 'Failed to initialize subscription. Please try again.'
    await page.shows('alert', null, words, 'Stripe does not answer at the moment.')
    answers[BEGINS] = toPay()
    await page.press('Try again')
    await page.enabled(SUBSCRIBE)
  })

  it.each([
    ['/subscribe', 'a server without keys', takesPayments({ by: 'off', publishableKey: null })],
    ['/payment', 'a server without keys', takesPayments({ by: 'off', publishableKey: null })],
    // The server refuses such settings at start.
    ['/subscribe', 'a missing payment key', takesPayments({ publishableKey: null })],
    ['/payment', 'a missing payment key', takesPayments({ publishableKey: null })],
  ])('shows at %s of %s that payment is unavailable, and starts no payment', async (path, _, billing) => {
    const { asked, given } = await openPaying(path, { '/api/billing': billing })
    await page.shows('heading', 'Payment Service Unavailable')
    expect(await page.linkTo('Back to Dashboard')).toBe('/dashboard')
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    expect(given).toEqual([])
  })

  it('for an offer whose price is not confirmed shows that no card is charged', async () => {
    const { given } = await openPaying('/subscribe', {
      '/api/billing': takesPayments({ open: { premium: true, pro: false } }),
    })
    await page.says('Pro is not available right now', 'Nothing was charged. Please try again later.')
    expect(screen.queryByRole('button', { name: SUBSCRIBE })).toBeNull()
    expect(given).toEqual([])
  })

  it('shows that the form is loading while the server is slow', async () => {
    await openPaying('/payment', { '/api/get-or-create-subscription': hangs })
    await page.says('Loading payment form...')
  })
})

describe('without a network', () => {
  it('an open form keeps its text, and pays when the network is back', async () => {
    const { given } = await openPaying('/subscribe')
    await typeCard('declines')
    goOffline()
    await page.says('You are offline, so you cannot pay now.')
    expect(await page.shows('button', SUBSCRIBE)).toHaveProperty('disabled', true)
    goOffline(false)
    await page.enabled(SUBSCRIBE)
    expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4000000000000002')
    expect(given.filter((entry) => 'confirm' in entry)).toEqual([])
  })

  it('a pending payment shows that paying again is safe', async () => {
    await openPaying('/subscribe')
    await typeCard('waits')
    await page.press(SUBSCRIBE)
    goOffline()
    await page.says('If you pay again, you are charged only once.')
    expect(page.at()).toBe('/subscribe')
  })
})
