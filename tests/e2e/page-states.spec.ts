import type { Locator, Page, Route } from '@playwright/test'
import { fired, NEWS } from './alert-steps.ts'
import { type Answers, expect, refuse, test } from './app.ts'
import { rows } from './exploring.ts'
import { NINGBO, watched } from './watch-steps.ts'

/** Many pages share these states: a missing login, a slow server, a failing server. */

const MEMBERS_ONLY = [
  '/dashboard',
  '/tiktok',
  '/profile',
  '/subscribe',
  '/subscription',
  '/my-products?view=suppliers',
]

test.describe('a visitor', () => {
  // The server answers a visitor with 401, and the browser logs that.
  test.use({ allowedNoise: [/status of 401/] })

  test('is sent from members’ pages to the login with a message, and back', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // Slow machines can read the message.
    await page.route('**/api/login?**', (route) => route.fulfill({ status: 204 }))
    for (const path of MEMBERS_ONLY)
      await test.step(path, async () => {
        const login = page.waitForRequest('**/api/login?**')
        await page.goto(path)
        await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible()
        await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
        expect(new URL((await login).url()).searchParams.get('returnTo')).toBe(path)
      })
    expect(asked.filter((path) => /^\/api\/(products|watchlist|subscription\/status)/.test(path))).toEqual([])
  })
})

interface Loading {
  path: string
  api: string
  loading?: string
  loaded(page: Page): Locator
}

const FROM_SERVER: Loading[] = [
  // First, because every page of a member fetches its answers for later.
  {
    path: '/alerts',
    api: '/api/alerts/events',
    loaded: (page) => page.getByText('Now viral. Before: steady.'),
  },
  // Before others, because lists and saved suppliers hold a card in place of the loading text.
  {
    path: '/supplier/100',
    api: '/api/suppliers/100/profile',
    loading: 'Loading the supplier…',
    loaded: (page) => page.getByRole('heading', { level: 1, name: NINGBO }),
  },
  {
    path: '/trending?order=growth',
    api: '/api/tiktok/trending',
    loading: 'Loading trending products...',
    loaded: (page) => page.getByRole('article').filter({ hasText: '5.1x its normal week' }).first(),
  },
  {
    path: '/explore',
    api: '/api/explore',
    loading: 'Searching products…',
    loaded: (page) => rows(page).nth(23),
  },
  {
    path: '/my-products?view=suppliers',
    api: '/api/watchlist',
    loading: 'Loading your suppliers…',
    loaded: (page) => page.getByRole('link', { name: NINGBO }).first(),
  },
]

test.describe('a page whose server is slow and then fails', () => {
  const held = new Map<string, Promise<void>>()
  const failing = new Set<string>()
  const answers: Answers = Object.fromEntries(
    FROM_SERVER.map(({ api }) => [
      api,
      async (route: Route) => {
        await held.get(api)
        if (!failing.has(api)) return await route.fallback()
        await refuse(route, 503, 'unavailable', 'The database is being restarted.')
      },
    ]),
  )
  // The test fails each answer with 503, and the browser logs that.
  test.use({ member: { plan: 'pro' }, answers, allowedNoise: [/status of 503/] })

  test('shows that it is loading, then the server’s message, and loads on retry', async ({
    page,
    database,
    me,
  }) => {
    await fired({ database, me }, ...NEWS)
    // The page of changes would save it.
    failing.add('/api/watchlist')
    for (const { path, api, loading, loaded } of FROM_SERVER)
      await test.step(path, async () => {
        if (api === '/api/watchlist') await watched(page, { database, me })
        let release: () => void = () => undefined
        held.set(
          api,
          new Promise((done) => {
            release = done
          }),
        )
        failing.add(api)
        await page.goto(path)
        if (loading) await expect(page.getByText(loading)).toBeVisible()
        release()
        await expect(page.getByRole('alert')).toContainText('The database is being restarted.')
        if (api === '/api/tiktok/trending')
          await expect(page.getByRole('alert')).toContainText('Could not load (error 503)')
        // The list may be asked for a second time as the page starts.
        await page.waitForLoadState('networkidle')
        failing.delete(api)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(loaded(page)).toBeVisible()
      })
  })
})
