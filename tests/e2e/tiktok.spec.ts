import type { Page, Route } from '@playwright/test'
import { documented, expect, isAbout, refuse, test } from './app.ts'
import { NOT_CONNECTED, syncLimits } from './fixtures/dashboard.ts'
import { refreshStatus, stats } from './fixtures/edition.ts'
import { ago } from './fixtures/moments.ts'
import { axeFindsNothing, LOOKS } from './looks.ts'

/** A real sync would publish another market. */
const STARTED = {
  started: true,
  message: 'We are loading new data. Check back in a few minutes for new products.',
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const products = (page: Page) => part(page, 'Products').getByRole('article')
const sync = (page: Page) => page.getByRole('button', { name: 'Sync', exact: true })

function trendsAsked(page: Page): URLSearchParams[] {
  const questions: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = documented(request.url())
    if (pathname === '/api/tiktok/trending') questions.push(searchParams)
  })
  return questions
}

test.describe('without a network', () => {
  test.use({ member: {}, allowedNoise: [/Failed to load resource: net::ERR_/] })

  test('shows the age of the source’s figures, not of the request', async ({ page, context }) => {
    await page.goto('/tiktok')
    await expect(products(page)).toHaveCount(9)
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'offline' })).toHaveText(
      'Synced 3 h ago · offline',
    )
    await context.setOffline(false)
  })
})

test.describe('a connected source', () => {
  test.use({ member: {} })

  test('shows products and shops with source and age, and the sync interval', async ({ page }) => {
    await test.step('shows nine products and ten shops, with their source and age', async () => {
      await page.goto('/tiktok')
      const status = part(page, 'TikTok Shop integration')
      await expect(status.getByText('Configured', { exact: true })).toBeVisible()
      await expect(status).toContainText(/EchoTik · Sample data · up to date · data up to \d+ \w+/)
      await expect(products(page)).toHaveCount(9)
      await expect(products(page).first()).toContainText('5.1x usual')
      const shops = page.getByRole('table', { name: 'Shops' })
      await expect(shops.getByRole('row')).toHaveCount(11)
      await expect(shops.getByRole('row').nth(2)).toContainText('Verified')
      await expect(shops.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/M$/)
      await expect(part(page, 'Shops')).toContainText('Sample data · ScrapeCreators, 4 h ago')
    })
    await test.step('shows the sync interval before the first press', async () => {
      await expect(sync(page)).toHaveAccessibleDescription('Free plan: one sync an hour')
      await expect(sync(page)).toBeEnabled()
    })
  })

  test('filters by a category that is kept in the address, and one step back removes it', async ({
    page,
  }) => {
    const questions = trendsAsked(page)
    await page.goto('/tiktok')
    await expect(products(page)).toHaveCount(9)
    await expect(page.getByLabel('Category').locator('option')).toHaveText([
      'All categories',
      'Beauty & Personal Care',
      'Fashion',
      'Home & Living',
      'Electronics',
      'Sports & Outdoors',
      'Health & Wellness',
      'Automotive',
      'Kitchen & Dining',
    ])
    await page.getByLabel('Category').selectOption('Fashion')
    await expect(page).toHaveURL('/tiktok?category=Fashion')
    await expect(products(page)).toHaveCount(4)
    expect(questions.at(-1)?.get('category')).toBe('Fashion')
    expect(questions.map((question) => question.get('limit'))).toEqual(['9', '9'])
    await page.goBack()
    await expect(products(page)).toHaveCount(9)
  })

  test('starts a sync, shows it, and reloads the products', async ({ page }) => {
    let release: () => void = () => undefined
    const released = new Promise<void>((go) => {
      release = go
    })
    await page.route('**/api/tiktok/sync', async (route) => {
      await released
      await route.fulfill({ json: STARTED })
    })
    const questions = trendsAsked(page)
    await page.goto('/tiktok')
    await expect(products(page)).toHaveCount(9)
    await sync(page).click()
    await expect(page.getByRole('button', { name: 'Syncing…' })).toBeDisabled()
    expect(questions).toHaveLength(1)
    release()
    await expect(page.getByText('Sync Started', { exact: true })).toBeVisible()
    await expect(page.getByText(STARTED.message, { exact: true })).toBeVisible()
    await expect.poll(() => questions.length).toBe(2)
    await expect(sync(page)).toBeEnabled()
  })

  test('can be filtered and synced by keyboard alone', async ({ page }) => {
    await page.route('**/api/tiktok/sync', (route) => route.fulfill({ json: STARTED }))
    await page.goto('/tiktok')
    await expect(products(page)).toHaveCount(9)
    await page.getByLabel('Category').focus()
    await page.keyboard.press('Tab')
    await expect(sync(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Sync Started', { exact: true })).toBeVisible()
  })

  test('passes axe and fits 320 px', async ({ page }) => {
    test.setTimeout(90_000)
    await page.goto('/tiktok')
    await expect(products(page)).toHaveCount(9)
    await axeFindsNothing(page, LOOKS)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

test.describe('a sync that has to wait', () => {
  const nextAt = new Date(Date.now() + 42 * 60_000).toISOString()
  const limits = syncLimits({ nextAt, waitsFor: 'members', ownEveryMinutes: null })
  test.use({ member: {}, answers: { '/api/tiktok/sync-limits': limits } })

  test('shows the next possible time, and is disabled until then', async ({ page }) => {
    await page.goto('/tiktok')
    await expect(sync(page)).toHaveAccessibleDescription(/^Next sync: \d{1,2}:\d{2}( [AP]M)?$/)
    await expect(sync(page)).toBeDisabled()
    await page.route('**/api/tiktok/sync-limits', (route) =>
      route.fulfill({ json: syncLimits({ ownEveryMinutes: null, leftToday: 2 }) }),
    )
    await page.reload()
    const often = 'One sync every 30 minutes, shared by all members · 2 left today'
    await expect(sync(page)).toHaveAccessibleDescription(often)
    await expect(sync(page)).toBeEnabled()
  })
})

test.describe('a sync that fails', () => {
  test.use({ member: {}, allowedNoise: [/status of (401|429)|net::ERR_FAILED/] })

  test('shows the server’s message, a default one, or that the server was not reached', async ({ page }) => {
    const why = 'On the free plan you can start one sync an hour. Please try again in 42 minutes.'
    await page.goto('/tiktok')
    for (const [reply, words] of [
      [(route: Route) => refuse(route, 429, 'too_many_requests', why), why],
      [(route: Route) => refuse(route, 429, 'too_many_requests', ''), 'Failed to start TikTok data sync'],
      [(route: Route) => route.abort(), 'Could not reach the server.'],
    ] as const) {
      await page.route('**/api/tiktok/sync', reply)
      await sync(page).click()
      await expect(page.getByText('Sync Failed', { exact: true }).last()).toBeVisible()
      await expect(page.getByText(words, { exact: true })).toBeVisible()
      await expect(sync(page)).toBeEnabled()
    }
  })

  test('leads to the login when the session is over', async ({ page }) => {
    await page.route('**/api/login*', (route) => route.fulfill({ status: 204 }))
    await page.route('**/api/tiktok/sync', (route) =>
      refuse(route, 401, 'not_signed_in', 'Please sign in first.'),
    )
    await page.goto('/tiktok')
    const login = page.waitForRequest(/\/api\/login/)
    await sync(page).click()
    await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
    expect(new URL((await login).url()).search).toBe('?returnTo=%2Ftiktok')
  })
})

test.describe('a source that is not connected', () => {
  test.use({ member: {}, answers: { '/api/tiktok/status': NOT_CONNECTED } })

  test('shows the missing setting, requests no products, and offers no sync', async ({ page }) => {
    const questions = trendsAsked(page)
    await page.goto('/tiktok')
    const status = part(page, 'TikTok Shop integration')
    await expect(status.getByText('Not Connected', { exact: true })).toBeVisible()
    await expect(status).toContainText('Set ECHOTIK_USERNAME and ECHOTIK_PASSWORD for products')
    await expect(status).not.toContainText('data up to')
    await expect(page.getByText('Products appear here when the source is connected.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Shops' })).toBeVisible()
    await expect(sync(page)).toBeDisabled()
    expect(questions).toEqual([])
  })
})

test.describe('a refresh under way', () => {
  const running = { step: 'Asking EchoTik', done: 0.42, startedAt: ago(60_000) }
  test.use({
    member: {},
    answers: { '/api/data-refresh-status': refreshStatus('7', { running }), '/api/stats': stats() },
  })

  test('shows its progress, and follows it', async ({ page }) => {
    await page.goto('/tiktok')
    const status = part(page, 'TikTok Shop integration')
    await expect(status).toContainText('Refreshing now: Asking EchoTik, 42%')
    await expect(status.getByRole('progressbar')).toHaveJSProperty('value', 0.42)
    await page.route('**/api/data-refresh-status', (route) =>
      route.fulfill({ json: refreshStatus('7', { running: { ...running, done: 0.9 } }) }),
    )
    await expect(status).toContainText('Refreshing now: Asking EchoTik, 90%')
  })
})

test.describe('a failed request', () => {
  test.use({ member: {}, allowedNoise: [/status of 503/] })

  test('for the shops keeps the products, and for the status keeps the shops', async ({ page }) => {
    const fail = (route: Route) => refuse(route, 503, 'unavailable', 'The database is being restarted.')
    await page.route(isAbout('/api/tiktok/shops'), fail)
    await page.goto('/tiktok')
    await expect(part(page, 'Shops').getByRole('alert')).toContainText('The database is being restarted.')
    await expect(products(page)).toHaveCount(9)
    await page.unrouteAll()
    await page.route(isAbout('/api/tiktok/status'), fail)
    const questions = trendsAsked(page)
    await page.goto('/tiktok')
    await expect(page.getByRole('alert')).toHaveCount(2)
    await expect(page.getByRole('table', { name: 'Shops' }).getByRole('row')).toHaveCount(11)
    expect(questions).toEqual([])
  })
})
