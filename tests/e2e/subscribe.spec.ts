import type { Page } from '@playwright/test'
import { createSubscription, type Payable, syncBilling } from '../../backend/contracts/billing.ts'
import { CARDS } from '../support/stripe-in-page.ts'
import { expect, installedTest, openInstalled, posts, test } from './app.ts'
import { faultsInBothLights, faultsOf } from './axe.ts'
import { MAI, subscribe, toast } from './paying.ts'
import { givenToStripe, stubStripe, typeCard } from './stripe-stub.ts'

test.use({ server: 'stripe', member: MAI })

async function secretFor(page: Page): Promise<string | null> {
  const begun = await page.waitForResponse(`**${createSubscription.path}`)
  const { clientSecret }: Payable = await begun.json()
  return clientSecret
}

test.describe('a free member', () => {
  test.describe('before paying', () => {
    test('on a phone has the whole form and its button on the first screen', async ({ page }) => {
      await stubStripe(page)
      await page.goto('/subscribe')
      await expect(subscribe(page)).toBeEnabled()
      const button = await subscribe(page).boundingBox()
      const tabs = await page.getByRole('navigation', { name: 'Main' }).getByRole('list').boundingBox()
      expect((button?.y ?? 999) + (button?.height ?? 0)).toBeLessThan(tabs?.y ?? 0)
    })

    test('the form follows light and dark', async ({ page }) => {
      await stubStripe(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto('/subscribe')
      await expect(subscribe(page)).toBeEnabled()
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect
        .poll(async () => (await givenToStripe(page)).at(-1))
        .toMatchObject({ elementsUpdate: { appearance: { theme: 'night' } } })
    })

    installedTest('nothing of it is saved on the device', async ({ page }) => {
      await stubStripe(page)
      const secret = secretFor(page)
      await openInstalled(page, '/subscribe')
      await expect(subscribe(page)).toBeEnabled()
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Trends', exact: true })
        .click()
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('saved:public') ?? ''))
        .toContain('tiktok')
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      expect(kept).not.toMatch(/pk_test|mai\.tran/)
      expect(await secret).toMatch(/^pi_/)
      expect(kept).not.toContain(await secret)
    })

    test('axe finds nothing, in light and dark, and nothing is wider than a small phone', async ({
      page,
    }) => {
      await stubStripe(page)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/subscribe')
      await expect(subscribe(page)).toBeEnabled()
      expect.soft(await faultsInBothLights(page)).toEqual([])
      await typeCard(page, CARDS.declines)
      await subscribe(page).click()
      await expect(toast(page, 'Payment Failed')).toBeVisible()
      expect.soft(await faultsOf(page, '#page')).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    })
  })

  test.describe('while paying', () => {
    // Search without a plan is refused with 402, and the browser logs that.
    test.use({ allowedNoise: [/status of 402/] })

    test('leads back to the search that led there, and opens everything without a reload', async ({
      page,
    }) => {
      const { asked: scripts } = await stubStripe(page)
      await page.goto('/search?q=zzxq')
      await expect(page.getByRole('heading', { name: 'Search comes with a plan' })).toBeVisible()
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const loads: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
      await page.getByRole('link', { name: 'Get Premium' }).hover()
      await page.evaluate(() => {
        history.pushState({}, '', '/subscribe')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await typeCard(page, CARDS.pays)
      await subscribe(page).click()
      await expect(toast(page, 'Payment Successful')).toContainText('You are now subscribed to the Pro plan')
      await expect(page).toHaveURL('/search?q=zzxq')
      await expect(page.getByText('No Results Found')).toBeVisible()
      await page.evaluate(() => {
        history.pushState({}, '', '/dashboard')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await expect(page.getByRole('link', { name: 'Upgrade to Pro', exact: true })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Plans' })).toContainText(
        'Pro, $19.99 a month; next charge on',
      )
      expect(loads).toEqual([])
      expect(scripts).toEqual(['https://js.stripe.com/endive/stripe.js'])
      // The order: sync with Stripe, then reload the user.
      const since = asked.slice(asked.indexOf('/api/billing/sync'))
      expect(since.filter((path) => /sync|auth/.test(path))).toEqual(['/api/billing/sync', '/api/auth/user'])
      expect((await givenToStripe(page)).at(-1)).toEqual({
        confirm: {
          return_url: `${new URL(page.url()).origin}/dashboard?payment=done`,
          redirect: 'if_required',
        },
      })
    })
  })
})

test.describe('back from a bank’s own page', () => {
  test('opens the plan with one message, and clears the payment from the address', async ({ page }) => {
    await stubStripe(page)
    const syncs = posts(page, syncBilling.path)
    await page.goto('/subscribe')
    await typeCard(page, CARDS.leaves)
    await subscribe(page).click()
    await expect(toast(page, 'Payment Successful')).toContainText('You are now subscribed to the Pro plan')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('link', { name: 'Upgrade to Pro', exact: true })).toHaveCount(0)
    expect(syncs).toHaveLength(1)
  })
})
