import { expect, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { MAI, openWithoutNetwork, subscribe } from './paying.ts'
import { stubStripe } from './stripe-stub.ts'

test.use({ server: 'stripe', member: MAI })

test.describe('a server without keys that nobody is signed in to', () => {
  // The server answers a visitor with 401, and the browser logs that.
  test.use({ server: 'bare', member: null, allowedNoise: [/status of 401/] })
  test('makes both checkouts show that payment is unavailable, and starts no payment', async ({ page }) => {
    const { asked } = await stubStripe(page)
    const begun: string[] = []
    page.on('request', (request) => request.method() === 'POST' && begun.push(request.url()))
    for (const path of ['/subscribe', '/payment']) {
      await page.goto(path)
      await expect(
        page.getByRole('heading', { level: 1, name: 'Payment Service Unavailable', exact: true }),
      ).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      // Longer than the login redirect takes.
      await page.waitForTimeout(1200)
      await expect(page).toHaveURL(path)
    }
    expect(begun).toEqual([])
    expect(asked).toEqual([])
  })
})

test.describe('Stripe’s script', () => {
  // The test aborts Stripe's script once.
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
  // The page's policy refuses the address, and the browser logs that.
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
  // The browser logs each request without a network.
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
})
