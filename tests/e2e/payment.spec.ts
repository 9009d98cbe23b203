import type { Page, Route } from '@playwright/test'
import { getOrCreateSubscription } from '../../backend/contracts/billing.ts'
import { expect, refuse, test } from './app.ts'
import { faultsInBothLights, faultsOf } from './axe.ts'
import { takesPayments, toPay } from './fixtures/billing.ts'
import { MAI, openWithoutNetwork, stayAtLogin, subscribeAtStripe, toast } from './paying.ts'
import { atStripe } from './stripe-actions.ts'
import { answer, CARDS, givenToStripe, stubStripe, typeCard } from './stripe-stub.ts'

test.use({ server: 'stripe', member: MAI })

const submit = (page: Page) => page.getByRole('button', { name: 'Subscribe for $9.99 a month' })

test.describe('a free member', () => {
  test('shows the price that the button charges', async ({ page }) => {
    const { asked } = await stubStripe(page)
    const posted: string[] = []
    page.on(
      'request',
      (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname),
    )
    await page.goto('/payment')
    await expect(page.getByRole('heading', { level: 1, name: 'Premium checkout' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('$9.99 a month')
    await expect(submit(page)).toBeEnabled()
    await expect(page.getByText('19.99')).toHaveCount(0)
    expect(posted).toEqual([getOrCreateSubscription.path])
    expect(asked).toEqual(['https://js.stripe.com/endive/stripe.js'])
  })

  test('pays, is welcomed, and is taken to Premium after a moment to read it', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/payment')
    await typeCard(page, CARDS.waits)
    await submit(page).click()
    const busy = page.getByRole('button', { name: 'Processing Payment...' })
    await expect(busy).toBeDisabled()
    const answered = Date.now()
    await answer(page)
    await expect(toast(page, 'Welcome to Premium!')).toContainText(
      'Your subscription is now active. Redirecting...',
    )
    await page.waitForURL('/premium')
    expect(Date.now() - answered).toBeGreaterThanOrEqual(1500)
    expect((await givenToStripe(page)).at(-1)).toEqual({
      confirm: { return_url: `${new URL(page.url()).origin}/payment?done`, redirect: 'if_required' },
    })
  })

  test('axe finds nothing, in light and dark, and nothing is wider than a small phone', async ({ page }) => {
    await stubStripe(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/payment')
    await expect(page.getByRole('form', { name: 'Payment' })).toBeVisible()
    expect.soft(await faultsInBothLights(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

test.describe('a declined card', () => {
  test('shows the bank’s message, and re-enables the button', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/payment')
    await typeCard(page, CARDS.declines)
    await submit(page).click()
    await expect(toast(page, 'Payment Failed')).toContainText('Your card was declined.')
    await expect(page.getByRole('form', { name: 'Payment' }).getByRole('alert')).toHaveText(
      'Your card was declined.',
    )
    await expect(submit(page)).toBeEnabled()
  })
})

test.describe('back from a bank’s own page', () => {
  test('shows a welcome, and clears the payment from the address', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/payment')
    await typeCard(page, CARDS.leaves)
    await submit(page).click()
    await expect(toast(page, 'Welcome to Premium!')).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await expect(page).toHaveURL('/premium')
  })
})

test.describe('back from a bank that did not confirm', () => {
  test('shows the failure and the form', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/payment?done=&redirect_status=failed&payment_intent_client_secret=pi_1')
    await expect(toast(page, 'Payment Failed')).toContainText('The bank did not confirm the payment.')
    await expect(submit(page)).toBeEnabled()
    await expect(page).toHaveURL('/payment')
  })
})

test.describe('an address with a made-up payment', () => {
  test('is ignored', async ({ page }) => {
    await page.clock.install()
    await page.goto('/payment?done=&redirect_status=succeeded')
    await expect(page.getByText('Looking for your payment…')).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(page.getByText('Your plan is not active yet')).toBeVisible()
    await expect(page.getByText('Payment received')).toHaveCount(0)
  })
})

test.describe('a subscribed member', () => {
  test('goes straight to Premium', async ({ page, database, me }) => {
    await subscribeAtStripe(page, { database, me })
    await stubStripe(page)
    await page.goto('/payment')
    await expect(page).toHaveURL('/premium')
    await expect(page.getByRole('heading', { level: 1, name: /Turn Viral Trends/ })).toBeVisible()
  })
})

test.describe('a member with a failed payment', () => {
  test('pays the open invoice', async ({ page, database, me }) => {
    const customer = await subscribeAtStripe(page, { database, me }, { offer: 'premium' })
    await atStripe('months', { customer, times: 1, card: 'failsAtRenewal' })
    await stubStripe(page)
    await page.goto('/payment')
    await expect(page.getByText('Your last payment of $9.99 failed; pay it here.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay $9.99 now' })).toBeEnabled()
  })
})

test.describe('an open invoice for the other offer', () => {
  // Another tab chose it between the page's two requests.
  test.use({ answers: { [getOrCreateSubscription.path]: toPay() } })

  test('shows the charged offer on the button', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/payment')
    await expect(page.getByText('Due now: $19.99')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay $19.99 now' })).toBeEnabled()
  })
})

for (const [situation, reply] of [
  [
    'no client secret',
    (route: Route) => route.fulfill({ json: toPay({ clientSecret: null, intent: 'none' }) }),
  ],
  ['a server that fails', (route: Route) => refuse(route, 503, 'unavailable', 'Stripe does not answer.')],
] as const) {
  test.describe(situation, () => {
    const logged: string[] = []
    test.use({
      allowedNoise: [/No client secret for the payment form|status of 503/],
      answers: { [getOrCreateSubscription.path]: reply },
    })

    test('is logged once, and shows that the form cannot be loaded', async ({ page }) => {
      page.on('console', (message) => {
        if (message.type() === 'error' && message.text().includes('client secret'))
          logged.push(message.text())
      })
      await stubStripe(page)
      await page.goto('/payment')
      await expect(page.locator('#page').getByRole('alert')).toContainText(
        'Unable to load payment form. Please try again later.',
      )
      expect(logged).toHaveLength(1)
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      expect(await faultsOf(page, '#page')).toEqual([])
    })
  })
}

test.describe('an offer whose price is not confirmed', () => {
  test.use({ answers: { '/api/billing': takesPayments({ open: { premium: false, pro: true } }) } })

  test('is closed, and shows that no card is charged', async ({ page }) => {
    await page.goto('/payment')
    await expect(page.getByText('Premium is not available right now')).toBeVisible()
    await expect(page.getByText('We could not confirm the price of $9.99 a month')).toBeVisible()
  })
})

test.describe('a visitor', () => {
  test.use({ member: null, allowedNoise: [/status of 401/] })

  test('is asked to log in, and taken there after a second, and back', async ({ page }) => {
    const { asked } = await stubStripe(page)
    await stayAtLogin(page)
    const login = page.waitForRequest('**/api/login?**').then((request) => ({ request, at: Date.now() }))
    const opened = Date.now()
    await page.goto('/payment')
    const notice = page.getByText('Login Required', { exact: true })
    await expect(notice).toBeVisible()
    await expect(
      page.getByText('Please log in to access premium subscription.', { exact: true }),
    ).toBeVisible()
    const { request, at } = await login
    expect(at - opened).toBeGreaterThanOrEqual(1000)
    expect(new URL(request.url()).searchParams.get('returnTo')).toBe('/payment')
    expect(asked).toEqual([])
  })
})

test.describe('a session that is over', () => {
  test.use({ allowedNoise: [/status of 401/] })

  test('shows a message, and leads to the login after a second', async ({ page, database, me }) => {
    await stubStripe(page)
    await stayAtLogin(page)
    // The session ends between the page's two requests.
    await page.route(`**${getOrCreateSubscription.path}`, async (route) => {
      await database('session').where({ member_id: me?.id }).update({ ended_at: new Date() })
      await route.fallback()
    })
    const login = page.waitForRequest('**/api/login?**').then((request) => ({ request, at: Date.now() }))
    const opened = Date.now()
    await page.goto('/payment')
    await expect(page.getByText('Session Expired', { exact: true })).toBeVisible()
    await expect(page.getByText('Please log in again to continue.', { exact: true })).toBeVisible()
    const { request, at } = await login
    expect(at - opened).toBeGreaterThanOrEqual(1000)
    expect(new URL(request.url()).searchParams.get('returnTo')).toBe('/payment')
    await expect(page.getByText('Login Required')).toHaveCount(0)
  })
})

test.describe('a slow server', () => {
  test.use({ answers: { [getOrCreateSubscription.path]: () => undefined } })

  test('the page shows that it is loading', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/payment')
    await expect(page.getByRole('status').filter({ hasText: 'Loading payment form...' })).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    allowedNoise: [/net::ERR_INTERNET_DISCONNECTED/],
  })

  test('the page asks for a network, and loads when it is back', async ({ page }) => {
    const backOnline = await openWithoutNetwork(page, '/payment')
    await expect(page.getByText('You can pay only online')).toBeVisible()
    await expect(page.getByText('Login Required')).toHaveCount(0)
    await backOnline()
    await expect(submit(page)).toBeEnabled()
  })
})
