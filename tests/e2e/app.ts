import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import { refreshStatus, refreshTimer, stats } from './fixtures/edition.ts'
import { amazonItem, productDetail, tiktokItem } from './fixtures/products.ts'
import { searchResult } from './fixtures/results.ts'
import { landingSample, premiumList } from './fixtures/samples.ts'
import { givenByOperator, paymentsAreOpen } from './fixtures/subscription.ts'
import { supplier, supplierProfile } from './fixtures/suppliers.ts'

export { expect }

type Answer = unknown | ((route: Route, url: URL) => Promise<void> | void)

/** What the API answers in a test, by path; a function answers by itself. */
export type Answers = Record<string, Answer>

const PAGE = 24
const SUPPLIERS = 60

/** A tap on words over which a card's link lies: whatever is there gets it, as from a finger. */
export const THROUGH = { force: true }

export const test = base.extend<{ answers: Answers; allowedNoise: RegExp[]; quiet: undefined }>({
  /** Replaces single answers of the hand-made API. */
  answers: [{}, { option: true }],
  /** Console lines that this test provokes. */
  allowedNoise: [[], { option: true }],
  /** Any console error or warning, page error or policy violation fails the test. */
  quiet: [
    async ({ context, allowedNoise, serviceWorkers }, use) => {
      const noise: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text())
      })
      context.on('weberror', (error) => noise.push(String(error.error())))
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) =>
          reportError(new Error(`policy: ${event.violatedDirective} ${event.blockedURI}`)),
        )
      })
      await use(undefined)
      // A test without a use for the worker keeps it out; that the browser says so is the one line it may add.
      const blocked =
        serviceWorkers === 'block' ? [/^Service Worker registration blocked by Playwright$/] : []
      const expected = [...allowedNoise, ...blocked]
      expect(noise.filter((line) => !expected.some((allowed) => allowed.test(line)))).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, answers }, use) => {
    await answerWith(context, answers)
    await use(context)
  },
})

/** Hand-made answers for every read that the app makes. */
export async function answerWith(target: BrowserContext | Page, changed: Answers = {}): Promise<void> {
  const answers: Answers = { ...usual(), ...changed }
  await target.route('**/api/**', async (route) => {
    const url = new URL(route.request().url())
    // `/api/products/` stands for every product, `/api/suppliers/:id/profile` for every profile.
    const answer =
      answers[url.pathname] ??
      answers[url.pathname.replace(/[^/]+$/, '')] ??
      answers[url.pathname.replace(/\/\d+\//, '/:id/')]
    if (typeof answer === 'function') await answer(route, url)
    else if (answer === undefined) await refuse(route, 404, 'not_found', 'There is nothing here.')
    else await list(route, url, answer)
  })
}

export async function refuse(route: Route, status: number, code: string, message: string): Promise<void> {
  await route.fulfill({ status, json: { error: { code, message, id: 'test-1' } } })
}

/** Opens a page and waits until the service worker has saved the shell. */
export async function openInstalled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** The start page, once the app has drawn it: until then a link in it is a plain link and a button does nothing. */
export async function openStart(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** Keeps the app's code back: what stands then is the prerendered page. Gives what lets it come. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The bodies of what the page posts from now on. */
export function posts(page: Page, path: string): Record<string, string>[] {
  const bodies: Record<string, string>[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path)
      bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Waits until the device has saved what is on the screen: the cache is written once a second. */
export async function saved(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('saved:public') ?? ''), { timeout: 5000 })
    .toContain(text)
}

function usual(): Answers {
  return {
    '/api/tiktok/trending': Array.from({ length: 30 }, (_, index) => tiktokItem(index)),
    '/api/amazon/trending': Array.from({ length: 26 }, (_, index) => amazonItem(index)),
    '/api/data-refresh-status': refreshStatus(),
    '/api/stats': stats(),
    '/api/suppliers': Array.from({ length: SUPPLIERS }, (_, index) => supplier(index)),
    '/api/search': Array.from({ length: 60 }, (_, index) => searchResult(index)),
    '/api/search/suggestions': ['Ice roller for face and eyes', 'Resistance bands, set of five'],
    '/api/landing/trending': landingSample(),
    '/api/premium/trending': premiumList(),
    '/api/landing/case': { case: null },
    '/api/refresh-timer': refreshTimer(),
    '/api/suppliers/:id/profile': profileOrNothing,
    // What pages ask for whoever is signed in; nobody is, until a test says so.
    '/api/watchlist': { products: [], suppliers: [] },
    '/api/account/contacts': [],
    '/api/subscription/status': givenByOperator(),
    '/api/billing': paymentsAreOpen(),
    '/api/products/100': productDetail('100'),
    '/api/products/102': productDetail('102'),
  }
}

async function profileOrNothing(route: Route, url: URL): Promise<void> {
  const number = Number(url.pathname.split('/')[3]) - 100
  if (number < SUPPLIERS) await route.fulfill({ json: supplierProfile(number) })
  else await refuse(route, 404, 'not_found', 'This supplier is not in our data.')
}

async function list(route: Route, url: URL, answer: unknown): Promise<void> {
  if (!Array.isArray(answer)) return route.fulfill({ json: answer })
  const category = url.searchParams.get('category')
  const page = Number(url.searchParams.get('page') ?? 1)
  const found = category
    ? answer.filter(
        (item: { category_name?: string; category?: string }) =>
          (item.category_name ?? item.category) === category,
      )
    : answer
  await route.fulfill({
    json: found.slice((page - 1) * PAGE, page * PAGE),
    headers: { 'x-total-count': String(found.length) },
  })
}
