import { join } from 'node:path'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { documented, expect, refuse, test } from './app.ts'

const folder = process.env.SHOTS

const PAGES = [
  'dashboard',
  'tiktok',
  'profile',
  'reports',
  'my-products',
  'explore',
  'subscribe',
  'payment',
  'subscription',
  'supplier',
] as const
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }
const EMPTY: Record<string, unknown> = {
  '/api/tiktok/trending': [],
  '/api/tiktok/shops': [],
  '/api/hashtags/trending': { trending_hashtags: [] },
  '/api/products': [],
  '/api/account/contacts': [],
  '/api/account/sessions': [],
  '/api/watchlist': { suppliers: [] },
  '/api/pipeline': { entries: [], room: { open: 0, most: 3 }, clock: Date.now() },
  '/api/explore': [],
  '/api/explore/loosen': [],
  '/api/views': [],
}
const STATES = ['free', 'pro', 'loading', 'error', 'empty', 'offline'] as const

test.describe('members', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  // Takes pictures only; other specs check the console.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/./], contextOptions: { reducedMotion: 'reduce' } })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const state of STATES) {
        test.describe(`${screen} ${colorScheme} ${state}`, () => {
          test.use({ viewport, colorScheme, deviceScaleFactor: screen === 'phone' ? 2 : 1 })
          test('pictures of the members’ pages are taken', async ({ page, context }) => {
            test.setTimeout(120_000)
            await context.unrouteAll()
            await page.goto('/api/login?returnTo=%2Fprofile')
            await page
              .getByRole('button', { name: state === 'pro' ? 'Pro seller' : 'Free seller with 2 reveals' })
              .click()
            await page.waitForURL('/profile')
            const supplier = await prepare(page)
            for (const name of PAGES) {
              const path = name === 'supplier' ? `/supplier/${supplier}` : `/${name}`
              if (state === 'offline') await leaveNetwork(page, context, path)
              else await answerFor(state, context)
              await page.goto(path)
              await settle(page)
              if (name === 'supplier' && (state === 'free' || state === 'pro')) await reveal(page)
              const file = join(String(folder), `${name}-${screen}-${colorScheme}-${state}.png`)
              await page.screenshot({ path: file, fullPage: true })
              await context.setOffline(false)
            }
          })
        })
      }
    }
  }
})

async function prepare(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const products = (await (await fetch('/api/tiktok/trending?limit=3')).json()) as { id: string }[]
    const suppliers = (await (await fetch('/api/suppliers?limit=12')).json()) as {
      id: string
      contactLocked: boolean
    }[]
    const at = new Date().toISOString()
    const send = (path: string, changes: object[]) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'app' },
        body: JSON.stringify({ changes }),
      })
    const common = { n: 0, device: 'screenshots', over: [], kind: 'save', name: 'Saved', link: null }
    await send(
      '/api/pipeline/changes',
      products.map(({ id }) => ({
        ...common,
        ...{ id: `saved-product-${id}`, entry: `p${id}`, productId: id, at: Date.parse(at) },
      })),
    )
    await send(
      '/api/watchlist',
      suppliers.slice(0, 2).map(({ id }) => ({ kind: 'supplier', id, watching: true, at })),
    )
    return suppliers.at(-1)?.id ?? ''
  })
}

async function answerFor(state: (typeof STATES)[number], context: BrowserContext): Promise<void> {
  if (state === 'free' || state === 'pro') return
  await context.route('**/api/**', async (route: Route) => {
    const { pathname } = documented(route.request().url())
    if (pathname === '/api/auth/user') return await route.continue()
    if (state === 'loading') return await new Promise(() => undefined)
    if (state === 'error') {
      return await refuse(route, 503, 'unavailable', 'The database is being restarted. It takes a minute.')
    }
    const answer = EMPTY[pathname]
    if (answer === undefined) await route.continue()
    else await route.fulfill({ json: answer })
  })
}

async function leaveNetwork(page: Page, context: BrowserContext, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await settle(page)
  // The cache is written once a second.
  await page.waitForTimeout(1500)
  await context.setOffline(true)
}

async function reveal(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Reveal contact|Show contact|Message supplier)/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: /^Contact of/ })).toBeVisible()
  await page.waitForTimeout(400)
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator('#page h1')).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(900)
}
