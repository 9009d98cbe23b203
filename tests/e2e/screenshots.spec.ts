import { join } from 'node:path'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { STORE_SHOT_SCALE, STORE_SHOTS } from '../../pwa/brand/manifest.ts'
import { type Answers, expect, refuse, test } from './app.ts'

/**
 * `SHOTS`: folder for every page and state, on phone and desktop, light and dark. `STORE_SHOTS`: folder for
 * the install sheet, with real data.
 */
const folder = process.env.SHOTS
const store = process.env.STORE_SHOTS

const PAGES = {
  trending: '/trending',
  marketplace: '/trending?list=marketplace',
  product: '/product/100',
  suppliers: '/suppliers',
  supplier: '/supplier/100',
  'track-record': '/track-record',
  more: '/more',
  lost: '/no/such/page',
}
const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

const hang = () => new Promise<void>(() => undefined)
const fail = (route: Route) =>
  refuse(route, 503, 'unavailable', 'The database is being restarted. It takes a minute.')
const READS = [
  '/api/tiktok/trending',
  '/api/amazon/trending',
  '/api/suppliers',
  '/api/products/100',
  '/api/stats',
]
const every = (answer: unknown): Answers => Object.fromEntries(READS.map((path) => [path, answer]))
const STATES: Record<
  string,
  { answers?: Answers; pages: (keyof typeof PAGES)[]; full?: boolean; offline?: boolean }
> = {
  full: {
    pages: ['trending', 'marketplace', 'product', 'suppliers', 'track-record', 'more', 'lost'],
    full: true,
  },
  loading: { answers: every(hang), pages: ['trending', 'product', 'suppliers'] },
  empty: {
    answers: { '/api/tiktok/trending': [], '/api/amazon/trending': [], '/api/suppliers': [] },
    pages: ['trending', 'suppliers'],
  },
  error: { answers: every(fail), pages: ['trending', 'product', 'suppliers'] },
  offline: { pages: ['trending', 'product', 'suppliers'], offline: true },
}

test.describe('states', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  // Takes pictures only; other specs check the console.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/./], contextOptions: { reducedMotion: 'reduce' } })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [state, { answers = {}, pages, full = false, offline = false }] of Object.entries(STATES)) {
        for (const name of pages) {
          test.describe(`${name} ${screen} ${colorScheme} ${state}`, () => {
            test.use({ viewport, colorScheme, answers, deviceScaleFactor: screen === 'phone' ? 2 : 1 })
            test('picture', async ({ page, context }) => {
              // States without fake answers use the real server.
              if (Object.keys(answers).length === 0) await context.unrouteAll()
              const path = await addressOf(page, name, Object.keys(answers).length > 0)
              if (offline) await goOffline(page, context, name === 'suppliers' ? '/trending' : path)
              await page.goto(path)
              await settle(page)
              const file = join(String(folder), `${name}-${screen}-${colorScheme}-${state}.png`)
              await page.screenshot({ path: file })
              if (full) await page.screenshot({ path: file.replace('.png', '-whole.png'), fullPage: true })
            })
          })
        }
      }
    }
  }
})

test.describe('first day', () => {
  test.skip(!folder, 'takes pictures into the folder that SHOTS names')
  test.use({ baseURL: String(process.env.E2E_SANDBOX), contextOptions: { reducedMotion: 'reduce' } })
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`track record ${screen} ${colorScheme}`, () => {
        test.use({ viewport, colorScheme, deviceScaleFactor: screen === 'phone' ? 2 : 1 })
        test('picture', async ({ page }) => {
          await page.goto('/track-record')
          await page.getByRole('region', { name: 'Every prediction' }).waitFor()
          await settle(page)
          const file = `track-record-first-day-${screen}-${colorScheme}.png`
          await page.screenshot({ path: join(String(folder), file), fullPage: true })
        })
      })
    }
  }
})

test.describe('install sheet', () => {
  test.skip(!store, 'takes pictures into the folder that STORE_SHOTS names')
  for (const { file, path, width, height } of STORE_SHOTS) {
    test.describe(file, () => {
      test.use({
        baseURL: String(process.env.E2E_SANDBOX),
        viewport: { width, height },
        deviceScaleFactor: STORE_SHOT_SCALE,
        isMobile: width < 500,
      })
      test('picture', async ({ page }) => {
        await page.goto(path)
        await page.getByRole('listitem').first().waitFor()
        await settle(page)
        await page.screenshot({ path: join(String(store), `${file}.png`) })
      })
    })
  }
})

async function addressOf(page: Page, name: keyof typeof PAGES, stubbed: boolean): Promise<string> {
  if (name !== 'product' || stubbed) return PAGES[name]
  const list = await page.request.get('/api/tiktok/trending?limit=24')
  const items = (await list.json()) as { id: string; suppliersFound: number; image_urls: string[] }[]
  const whole = items.find(({ suppliersFound, image_urls }) => suppliersFound > 2 && image_urls.length > 0)
  return whole ? `/product/${whole.id}` : PAGES.product
}

async function goOffline(page: Page, context: BrowserContext, seen: string): Promise<void> {
  await page.goto(seen)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await settle(page)
  // The cache is written once a second, the first pictures just after the worker starts.
  await page.waitForTimeout(1800)
  await context.setOffline(true)
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator('#page h1')).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(700)
}
