import { describe, expect, it } from 'vitest'
import { takesPayments, toPay } from '../../../../tests/e2e/fixtures/billing.ts'
import { page, refuses, takeFaults, unanswered } from '../../../../tests/support/drawn-app.ts'
import { openPaying, PRO } from '../../../../tests/support/drawn-payment.ts'

const BEGINS = '/api/get-or-create-subscription'
const SUBSCRIBE = 'Subscribe for $9.99 a month'
const NOT_SIGNED_IN = refuses(401, 'not_signed_in', 'Please sign in first.')

describe('the page of a free member', () => {
  it('shows the price that the button charges', async () => {
    const { asked } = await openPaying('/payment')
    await page.enabled(SUBSCRIBE)
    await page.shows('heading', 'Premium checkout')
    const price = await page.shows('region', 'Price', '$9.99 a month')
    expect(price.textContent).not.toContain('19.99')
    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([BEGINS])
  })

  it('pays the open invoice after a failed payment', async () => {
    await openPaying('/payment', {
      [BEGINS]: toPay({ status: 'past_due', offer: 'premium', amountCents: 999 }),
    })
    await page.says('Your last payment of $9.99 failed; pay it here.')
    await page.enabled('Pay $9.99 now')
  })

  it('shows the charged offer on the button for an open invoice of the other offer', async () => {
    // Another tab chose it between the page's two requests.
    await openPaying('/payment', { [BEGINS]: toPay() })
    await page.says('Due now: $19.99')
    await page.enabled('Pay $19.99 now')
  })

  it('for an offer whose price is not confirmed shows that no card is charged', async () => {
    await openPaying('/payment', { '/api/billing': takesPayments({ open: { premium: false, pro: true } }) })
    await page.says('Premium is not available right now', 'We could not confirm the price of $9.99 a month')
  })

  it('shows the failure and the form, back from a bank that did not confirm', async () => {
    await openPaying('/payment?done=&redirect_status=failed&payment_intent_client_secret=pi_1')
    await page.toasts('Payment Failed', 'The bank did not confirm the payment.')
    await page.enabled(SUBSCRIBE)
    expect(page.at()).toBe('/payment')
  })
})

describe('without a payment form', () => {
  it.each([
    ['no client secret', () => Response.json(toPay({ clientSecret: null, intent: 'none' }))],
    ['a server that fails', refuses(503, 'unavailable', 'Stripe does not answer.')],
  ])('%s is logged once, and shows that the form cannot be loaded', async (_, reply) => {
    await openPaying('/payment', { [BEGINS]: reply })
    await page.shows('alert', null, 'Unable to load payment form. Please try again later.')
    await page.enabled('Try again')
    expect(takeFaults()).toEqual([expect.stringContaining('No client secret for the payment form')])
  })

  it('a subscribed member goes straight to Premium', async () => {
    await openPaying('/payment', {
      [BEGINS]: toPay({ status: 'active', clientSecret: null, intent: 'none' }),
      user: PRO,
      ...unanswered('refresh-timer', 'data-refresh-status', 'stats', 'premium/trending'),
    })
    await page.until(() => expect(page.at()).toBe('/premium'))
    await page.shows('heading', /Turn Viral Trends/)
  })
})

describe('leads to the login and back', () => {
  it('a visitor', async () => {
    const { left, given } = await openPaying('/payment', { '/api/auth/user': NOT_SIGNED_IN })
    await page.toasts('Login Required', 'Please log in to access premium subscription.')
    await page.until(() => expect(left).toEqual(['/api/login?returnTo=%2Fpayment']))
    expect(given).toEqual([])
  })

  it('a member whose session is over', async () => {
    const { left } = await openPaying('/payment', { [BEGINS]: NOT_SIGNED_IN })
    await page.toasts('Session Expired', 'Please log in again to continue.')
    await page.until(() => expect(left).toEqual(['/api/login?returnTo=%2Fpayment']))
    page.lacks('Login Required')
  })
})
