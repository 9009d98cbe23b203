import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { PLAN_PARTS } from '#contracts/plan-table'
import { takesPayments, toPay } from '../../../../tests/e2e/fixtures/billing.ts'
import {
  at,
  enabled,
  goOffline,
  hangs,
  linkTo,
  press,
  refuses,
  says,
  saysNothingOf,
  shows,
  toasts,
  until,
} from '../../../../tests/support/drawn-app.ts'
import { openPaying, trouble, typeCard } from '../../../../tests/support/drawn-payment.ts'

const BEGINS = '/api/create-subscription'
const SUBSCRIBE = 'Subscribe for $19.99 a month'

describe('the page of a free member', () => {
  it('shows the benefits, the charged price and the renewal', async () => {
    await openPaying('/subscribe')
    await enabled(SUBSCRIBE)
    await shows('heading', 'Pro plan')
    const renewal = 'Renews every month. Cancel anytime. Payments are not refunded.'
    await shows('region', 'Price', '$19.99 a month', renewal)
    const parts = (await shows('region', 'What you get')).querySelectorAll('li')
    expect([...parts].map(({ textContent }) => textContent)).toEqual([...PLAN_PARTS])
    await says('Your card goes to Stripe and never reaches our server.')
    expect(await linkTo('Back to Dashboard')).toBe('/dashboard')
    expect(document.querySelector('meta[name=robots][content*=noindex]')).not.toBeNull()
  })

  it('gives Stripe the secret, the account’s name and email, and cards as the only method', async () => {
    const { given, key } = await openPaying('/subscribe', {
      [BEGINS]: toPay({ clientSecret: 'pi_7_secret' }),
    })
    await enabled(SUBSCRIBE)
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
    await press(SUBSCRIBE)
    expect(await shows('button', 'Processing...')).toHaveProperty('disabled', true)
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
    await says(words)
    await enabled(button)
  })

  it('shows a subscription and further links', async () => {
    await openPaying('/subscribe', {
      [BEGINS]: toPay({ status: 'active', clientSecret: null, intent: 'none' }),
    })
    await says('You already have a subscription')
    expect(await linkTo('Your subscription')).toBe('/subscription')
    expect(await linkTo('Back to Dashboard')).toBe('/dashboard')
    expect(screen.queryByRole('button', { name: SUBSCRIBE })).toBeNull()
  })

  it('notices an ended session during payment setup', async () => {
    const { left } = await openPaying('/subscribe', {
      [BEGINS]: refuses(401, 'not_signed_in', 'Please sign in first.'),
    })
    await toasts('Unauthorized', 'You are logged out. Logging in again...')
    await until(() => expect(left).toEqual(['/api/login?returnTo=%2Fsubscribe']))
    saysNothingOf('Failed to initialize subscription')
  })
})

describe('a payment that cannot be set up', () => {
  it('shows that it is set up, then an error in a toast and on the page, and can be retried', async () => {
    const { answers } = await openPaying('/subscribe', { [BEGINS]: trouble })
    await says('Setting up your subscription...')
    await toasts('Error', 'Failed to initialize subscription. Please try again.')
    const words = 'Failed to initialize subscription. Please try again.'
    await shows('alert', null, words, 'Stripe does not answer at the moment.')
    answers[BEGINS] = toPay()
    await press('Try again')
    await enabled(SUBSCRIBE)
  })

  it.each([
    ['/subscribe', 'a server without keys', takesPayments({ by: 'off', publishableKey: null })],
    ['/payment', 'a server without keys', takesPayments({ by: 'off', publishableKey: null })],
    // The server refuses such settings at start.
    ['/subscribe', 'a missing payment key', takesPayments({ publishableKey: null })],
    ['/payment', 'a missing payment key', takesPayments({ publishableKey: null })],
  ])('shows at %s of %s that payment is unavailable, and starts no payment', async (path, _, billing) => {
    const { asked, given } = await openPaying(path, { '/api/billing': billing })
    await shows('heading', 'Payment Service Unavailable')
    expect(await linkTo('Back to Dashboard')).toBe('/dashboard')
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
    expect(given).toEqual([])
  })

  it('for an offer whose price is not confirmed shows that no card is charged', async () => {
    const { given } = await openPaying('/subscribe', {
      '/api/billing': takesPayments({ open: { premium: true, pro: false } }),
    })
    await says('Pro is not available right now', 'Nothing was charged. Please try again later.')
    expect(screen.queryByRole('button', { name: SUBSCRIBE })).toBeNull()
    expect(given).toEqual([])
  })

  it('shows that the form is loading while the server is slow', async () => {
    await openPaying('/payment', { '/api/get-or-create-subscription': hangs })
    await says('Loading payment form...')
  })
})

describe('without a network', () => {
  it('an open form keeps its text, and pays when the network is back', async () => {
    const { given } = await openPaying('/subscribe')
    await typeCard('declines')
    goOffline()
    await says('You are offline, so you cannot pay now.')
    expect(await shows('button', SUBSCRIBE)).toHaveProperty('disabled', true)
    goOffline(false)
    await enabled(SUBSCRIBE)
    expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4000000000000002')
    expect(given.filter((entry) => 'confirm' in entry)).toEqual([])
  })

  it('a pending payment shows that paying again is safe', async () => {
    await openPaying('/subscribe')
    await typeCard('waits')
    await press(SUBSCRIBE)
    goOffline()
    await says('If you pay again, you are charged only once.')
    expect(at()).toBe('/subscribe')
  })
})
