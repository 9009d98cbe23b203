import type { Page, Route } from '@playwright/test'
import { getOrCreateSubscription } from '../../backend/contracts/billing.ts'
import { CARDS } from '../support/stripe-in-page.ts'
import { expect, refuse, test } from './app.ts'
import { faultsInBothLights, faultsOf } from './axe.ts'
import { MAI, openWithoutNetwork, toast } from './paying.ts'
import { answer, givenToStripe, stubStripe, typeCard } from './stripe-stub.ts'

test.use({ server: 'stripe', member: MAI })

const submit = (page: Page) => page.getByRole('button', { name: 'Subscribe for $9.99 a month' })

test.describe('a free member', () => {
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

test.describe('a server that fails', () => {
  // The test refuses the client secret with 503.
  test.use({
    allowedNoise: [/No client secret for the payment form|status of 503/],
    answers: {
      [getOrCreateSubscription.path]: (route: Route) =>
        refuse(route, 503, 'unavailable', 'Stripe does not answer.'),
    },
  })

  test('shows that the form cannot be loaded', async ({ page }) => {
    await stubStripe(page)
    await page.goto('/payment')
    await expect(page.locator('#page').getByRole('alert')).toContainText(
      'Unable to load payment form. Please try again later.',
    )
    expect(await faultsOf(page, '#page')).toEqual([])
  })
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
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
