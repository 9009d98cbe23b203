import type { Page } from '@playwright/test'
import { createSubscription, type Payable } from '../../backend/contracts/billing.ts'
import { PLAN_PARTS } from '../../backend/contracts/plan-table.ts'
import { expect, installedTest, openInstalled, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { MAI, stayAtLogin, subscribe, subscribeAtStripe, toast } from './paying.ts'
import { atStripe, PUBLISHABLE_KEY } from './stripe-actions.ts'
import { answer, CARDS, givenToStripe, stubStripe, typeCard } from './stripe-stub.ts'

test.use({ server: 'stripe', member: MAI })

async function secretFor(page: Page): Promise<string | null> {
  const begun = await page.waitForResponse(`**${createSubscription.path}`)
  const { clientSecret }: Payable = await begun.json()
  return clientSecret
}

test.describe('a free member', () => {
  test.describe('before paying', () => {
    test('shows the benefits, the charged price and the renewal', async ({ page }) => {
      await stubStripe(page)
      await page.goto('/subscribe')
      await expect(page.getByRole('heading', { level: 1, name: 'Pro plan' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Price' })).toContainText('$19.99 a month')
      await expect(page.getByRole('region', { name: 'Price' })).toContainText(
        'Renews every month. Cancel anytime. Payments are not refunded.',
      )
      const holds = page.getByRole('region', { name: 'What you get' })
      await expect(holds.getByRole('listitem')).toHaveText([...PLAN_PARTS])
      await expect(subscribe(page)).toBeEnabled()
      await expect(page.getByText('Your card goes to Stripe and never reaches our server.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
        'href',
        '/dashboard',
      )
      await expect(page.locator('meta[name=robots][content*=noindex]').first()).toBeAttached()
    })

    test('on a phone has the whole form and its button on the first screen', async ({ page }) => {
      await stubStripe(page)
      await page.goto('/subscribe')
      await expect(subscribe(page)).toBeEnabled()
      const button = await subscribe(page).boundingBox()
      const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
      expect((button?.y ?? 999) + (button?.height ?? 0)).toBeLessThan(tabs?.y ?? 0)
    })

    test('gives Stripe the secret, the account’s name and email, and cards as the only method', async ({
      page,
    }) => {
      const { asked } = await stubStripe(page)
      const secret = secretFor(page)
      await page.goto('/subscribe')
      await expect(subscribe(page)).toBeEnabled()
      expect(asked).toEqual(['https://js.stripe.com/endive/stripe.js'])
      const [key, elements, create] = await givenToStripe(page)
      expect(key).toEqual({ key: PUBLISHABLE_KEY })
      expect(await secret).toMatch(/^pi_/)
      expect(elements).toMatchObject({ elements: { clientSecret: await secret } })
      expect(create).toMatchObject({
        create: 'payment',
        options: {
          paymentMethodOrder: ['card'],
          wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
          fields: { billingDetails: { name: 'auto', email: 'auto' } },
          defaultValues: { billingDetails: { name: 'Mai Tran', email: 'mai.tran@seller.example' } },
        },
      })
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
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click()
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
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    })
  })

  test.describe('while paying', () => {
    test.use({ allowedNoise: [/status of 402/] })

    test('shows success on the dashboard, and opens everything without a reload', async ({ page }) => {
      await stubStripe(page)
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
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('link', { name: 'Upgrade to Pro', exact: true })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Plans' })).toContainText(
        'Pro, $19.99 a month; next charge on',
      )
      await page.evaluate(() => {
        history.pushState({}, '', '/search?q=zzxq')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await expect(page.getByText('No Results Found')).toBeVisible()
      expect(loads).toEqual([])
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

  test.describe('during a slow payment', () => {
    test('shows Processing... on a disabled button', async ({ page }) => {
      await stubStripe(page)
      await page.goto('/subscribe')
      await typeCard(page, CARDS.waits)
      await subscribe(page).focus()
      await page.keyboard.press('Enter')
      const busy = page.getByRole('button', { name: 'Processing...' })
      await expect(busy).toBeDisabled()
      await page.keyboard.press('Enter')
      await page.getByLabel('Card number').press('Enter')
      expect((await givenToStripe(page)).filter((entry) => 'confirm' in entry)).toHaveLength(1)
      await answer(page)
      await expect(page).toHaveURL('/dashboard')
    })
  })

  test.describe('with a failed last payment', () => {
    test('pays the open invoice', async ({ page, database, me }) => {
      const customer = await subscribeAtStripe(page, { database, me })
      await atStripe('months', { customer, times: 1, card: 'failsAtRenewal' })
      await stubStripe(page)
      await page.goto('/subscribe')
      await expect(page.getByText('Your last payment of $19.99 failed; pay it here.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pay $19.99 now' })).toBeEnabled()
    })
  })

  test.describe('with a failed payment for the other offer', () => {
    test('shows the amount due, and the plan that it is for', async ({ page, database, me }) => {
      const customer = await subscribeAtStripe(page, { database, me }, { offer: 'premium' })
      await atStripe('months', { customer, times: 1, card: 'failsAtRenewal' })
      await stubStripe(page)
      await page.goto('/subscribe')
      await expect(
        page.getByText(
          'Your last payment of $9.99 for Premium failed; pay it here. Your plan stays Premium, which opens the same as Pro.',
        ),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pay $9.99 now' })).toBeEnabled()
    })
  })

  test.describe('with a subscription', () => {
    test('shows the subscription and further links', async ({ page, database, me }) => {
      await subscribeAtStripe(page, { database, me })
      await stubStripe(page)
      await page.goto('/subscribe')
      await expect(page.getByText('You already have a subscription')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Your subscription' })).toHaveAttribute(
        'href',
        '/subscription',
      )
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
      await expect(subscribe(page)).toHaveCount(0)
    })
  })
})

test.describe('a session that is over', () => {
  test.use({ allowedNoise: [/status of 401/] })

  test('is noticed during payment setup', async ({ page, database, me }) => {
    await stubStripe(page)
    await stayAtLogin(page)
    // The session ends between the page's two requests.
    await page.route(`**${createSubscription.path}`, async (route) => {
      await database('session').where({ member_id: me?.id }).update({ ended_at: new Date() })
      await route.fallback()
    })
    const asked = page.waitForRequest('**/api/login?**')
    await page.goto('/subscribe')
    await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
    await asked
    await expect(page.getByText('Failed to initialize subscription')).toHaveCount(0)
  })
})
