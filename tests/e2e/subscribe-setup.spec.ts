import type { Page, Route } from '@playwright/test'
import { createSubscription } from '../../backend/contracts/billing.ts'
import { expect, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { takesPayments } from './fixtures/billing.ts'
import { MAI, openWithoutNetwork, subscribe, toast, trouble } from './paying.ts'
import { answer, CARDS, givenToStripe, stubStripe, typeCard } from './stripe-stub.ts'

test.use({ server: 'stripe', member: MAI })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test.describe('a payment that cannot be set up', () => {
  let tries = 0
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  test.use({
    allowedNoise: [/status of 503/],
    answers: {
      [createSubscription.path]: async (route: Route) => {
        tries += 1
        await held
        if (tries === 1) await trouble(route)
        else await route.fallback()
      },
    },
  })

  test('shows that it is set up, then an error in a toast and on the page, and can be retried', async ({
    page,
  }) => {
    await stubStripe(page)
    await page.goto('/subscribe')
    await expect(
      page.getByRole('status').filter({ hasText: 'Setting up your subscription...' }),
    ).toBeVisible()
    release()
    await expect(toast(page, 'Error')).toContainText('Failed to initialize subscription. Please try again.')
    const notice = page.locator('#page').getByRole('alert')
    await expect(notice).toContainText('Failed to initialize subscription. Please try again.')
    await expect(notice).toContainText('Stripe does not answer at the moment.')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(subscribe(page)).toBeEnabled()
    expect(tries).toBe(2)
  })
})

for (const [situation, settings] of [
  ['a server without keys', { server: 'bare', member: MAI }],
  ['a server without keys that nobody is signed in to', { server: 'bare', member: null }],
  // The server refuses such settings at start.
  ['a missing payment key', { answers: { '/api/billing': takesPayments({ publishableKey: null }) } }],
] as const) {
  test.describe(situation, () => {
    test.use({ ...settings, allowedNoise: [/status of 401/] })
    test('makes both checkouts show that payment is unavailable, and starts no payment', async ({ page }) => {
      const { asked } = await stubStripe(page)
      const begun: string[] = []
      page.on('request', (request) => request.method() === 'POST' && begun.push(request.url()))
      for (const path of ['/subscribe', '/payment']) {
        await page.goto(path)
        await expect(heading(page, 'Payment Service Unavailable')).toBeVisible()
        await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
          'href',
          '/dashboard',
        )
        expect(await faultsOf(page)).toEqual([])
        // Longer than the login redirect takes.
        await page.waitForTimeout(1200)
        await expect(page).toHaveURL(path)
      }
      expect(begun).toEqual([])
      expect(asked).toEqual([])
    })
  })
}

test.describe('an offer whose price is not confirmed', () => {
  test.use({ answers: { '/api/billing': takesPayments({ open: { premium: true, pro: false } }) } })

  test('is closed, and shows that no card is charged', async ({ page }) => {
    const { asked } = await stubStripe(page)
    await page.goto('/subscribe')
    await expect(page.getByText('Pro is not available right now')).toBeVisible()
    await expect(page.getByText('Nothing was charged. Please try again later.')).toBeVisible()
    await expect(subscribe(page)).toHaveCount(0)
    expect(asked).toEqual([])
  })
})

test.describe('Stripe’s script', () => {
  test.use({ allowedNoise: [/net::ERR_FAILED/] })

  test('can be reloaded after a failure', async ({ page }) => {
    await page.route('https://js.stripe.com/**', (route) => route.abort())
    await page.goto('/subscribe')
    await expect(
      page.getByRole('alert').filter({ hasText: 'The card form could not be loaded' }),
    ).toBeVisible()
    await stubStripe(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(subscribe(page)).toBeEnabled()
  })

  test('loads on no other page, even with the payment code loaded', async ({ page }) => {
    const { asked } = await stubStripe(page)
    for (const path of ['/', '/trending', '/premium', '/subscription', '/dashboard']) {
      await page.goto(path)
      await page.locator('#page h1').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    expect(asked).toEqual([])
  })
})

test.describe('a script address similar to Stripe’s', () => {
  test.use({ allowedNoise: [/TrustedScriptURL|policy: /] })

  test('is refused by the page', async ({ page }) => {
    await page.goto('/more')
    for (const [address, allowed] of [
      ['https://js.stripe.com/endive/stripe.js', true],
      ['https://js.stripe.com.evil.example/stripe.js', false],
      ['http://js.stripe.com/stripe.js', false],
      ['https://m.js.stripe.com/stripe.js', false],
      ['https://js.stripe.com@evil.example/stripe.js', false],
    ] as const) {
      const taken = await page.evaluate((src) => {
        try {
          document.createElement('script').src = src
          return true
        } catch {
          // The Trusted Types policy throws on a refused address.
          return false
        }
      }, address)
      expect(taken, address).toBe(allowed)
    }
  })
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    allowedNoise: [/net::ERR_INTERNET_DISCONNECTED/],
  })

  test('the page asks for a network, and loads when it is back', async ({ page }) => {
    const backOnline = await openWithoutNetwork(page, '/subscribe')
    await expect(page.getByText('You can pay only online')).toBeVisible()
    await expect(page.getByText('nothing will be sent later')).toBeVisible()
    await backOnline()
    await expect(subscribe(page)).toBeEnabled()
  })

  test('an open form keeps its text, and pays when the network is back', async ({ page, context }) => {
    await stubStripe(context)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.declines)
    await context.setOffline(true)
    await expect(page.getByText('You are offline, so you cannot pay now.')).toBeVisible()
    await expect(subscribe(page)).toBeDisabled()
    await context.setOffline(false)
    await expect(subscribe(page)).toBeEnabled()
    await expect(page.getByLabel('Card number')).toHaveValue(CARDS.declines)
    expect((await givenToStripe(page)).filter((entry) => 'confirm' in entry)).toEqual([])
  })

  test('a pending payment shows that paying again is safe', async ({ page, context }) => {
    await stubStripe(context)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.waits)
    await subscribe(page).click()
    await context.setOffline(true)
    await expect(page.getByText('If you pay again, you are charged only once.')).toBeVisible()
    await context.setOffline(false)
    await answer(page)
  })
})
