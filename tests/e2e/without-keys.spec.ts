import type { Page, Route } from '@playwright/test'
import { expect, refuse, test } from './app.ts'
import { memberAnswers } from './fixtures/dashboard.ts'
import { refreshStatus, stats } from './fixtures/edition.ts'

// A server on which nobody can sign in, or nothing can be bought, asks nobody to log in; one without sources promises no data.

const nobody = {
  '/api/auth/user': (route: Route) => refuse(route, 401, 'not_signed_in', 'Please sign in first.'),
}
const closed = { by: 'off', publishableKey: null, open: { premium: false, pro: false } }
const CLOSED = 'Sign-in is not set up on this server'

test.use({ allowedNoise: [/status of 401/] })

/** Pages as a server without a sign-in service sends them. */
async function withoutSignIn(page: Page): Promise<string[]> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.fallback()
    const reply = await route.fetch()
    const html = (await reply.text()).replace(/(<meta name="?sign-in"? content=)("[^"]*"|[^ />]*)/, '$1""')
    expect(html).toMatch(/name="?sign-in"? content=""/)
    await route.fulfill({ response: reply, body: html })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/login') asked.push(request.url())
  })
  return asked
}

test.describe('without a sign-in service', () => {
  test.use({ answers: { ...memberAnswers(), ...nobody, '/api/billing': { ...closed, by: 'sandbox' } } })

  test('pages of members say so, and lead nowhere', async ({ page }) => {
    const asked = await withoutSignIn(page)
    for (const path of ['/profile', '/dashboard', '/subscription', '/more', '/explore']) {
      await page.goto(path)
      await expect(page.getByText(CLOSED).first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0)
      await expect(page.getByText('You are logged out')).toHaveCount(0)
    }
    // Longer than the way to the login takes where there is one.
    await page.waitForTimeout(1500)
    expect(asked).toEqual([])
  })
})

test.describe('without payments', () => {
  test.use({ answers: { ...nobody, '/api/billing': closed } })

  test('the way to a plan leads to the page that says so, and not to a login', async ({ page }) => {
    await page.goto('/premium')
    await page.getByRole('link', { name: 'Get Premium' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Service Unavailable' })).toBeVisible()
    await expect(page.getByText('Login Required')).toHaveCount(0)
    await expect(page).toHaveURL(/\/payment$/)
  })
})

const NO_SOURCE =
  'No data source is connected yet. If you run this server, set the key of a source or import a file.'
const NOTHING = { products: 0, suppliers: 0, shipments: 0, shipmentsRead: 0, newTrendingProducts: 0 }

test.describe('without a source', () => {
  test.use({
    answers: {
      ...memberAnswers(),
      '/api/data-refresh-status': refreshStatus('7', {
        edition: null,
        nextRefreshAt: null,
        message: NO_SOURCE,
        sources: [],
      }),
      '/api/refresh-timer': { timeUntilRefresh: null, nextRefreshAt: null, refreshedAt: null },
      '/api/stats': { ...stats(), ...NOTHING, origin: null },
      '/api/tiktok/trending': [],
      '/api/amazon/trending': [],
      '/api/landing/trending': [],
      '/api/premium/trending': [],
      '/api/dashboard/live-trending': [],
      '/api/dashboard/products': [],
    },
  })

  test('pages say that none is connected, and promise nothing', async ({ page }) => {
    for (const path of [
      '/',
      '/trending',
      '/trending?list=marketplace',
      '/premium',
      '/dashboard',
      '/insights/',
    ]) {
      await page.goto(path)
      await expect(page.getByText(path === '/insights/' ? 'No data yet.' : NO_SOURCE).first()).toBeVisible()
      for (const promise of [/next refresh/i, /updated every/i, 'Mixed data', /loading the first data/i])
        await expect(page.getByText(promise)).toHaveCount(0)
    }
    await page.goto('/trending')
    await expect(page.getByText('No TikTok trending products available')).toBeVisible()
  })
})
