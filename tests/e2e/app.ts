import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import { endpointOf } from '../support/contract-misfit.ts'
import type { TestMember } from '../support/members.ts'
import type { ServerName } from './databases.ts'
import { installApp, openCopy } from './installed.ts'
import { misfit } from './mocked-answer.ts'
import { type NewMember, openTestDatabase, signInAs } from './signing-in.ts'
import { noteWhoAnswers } from './who-answers.ts'

export { expect }

type Answer = unknown | ((route: Route, url: URL) => Promise<void> | void)

/** Fake answers by path; a function handles the route. Other paths reach our server. */
export type Answers = Record<string, Answer>

export interface Fixtures {
  answers: Answers
  /** Allows answers that break their contract. */
  answersMisfit: boolean
  server: ServerName
  database: Db
  member: NewMember | null
  me: TestMember | null
  /** Where service workers are allowed, a browser with the app installed. */
  installed: BrowserContext | null
  /** Console lines that the test itself provokes. */
  allowedNoise: RegExp[]
  quiet: undefined
}

/** Only whole journeys and tests about motion need motion. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' as const } }

/** Like a finger's, the tap lands on the card's link above the words. */
export const THROUGH = { force: true }

export interface WorkerFixtures {
  databaseOf: (server: ServerName) => Promise<Db>
  installedAt: (origin: string) => Promise<string>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  /** For a fault, a delay, or a state that our server cannot have. */
  answers: [{}, { option: true }],
  answersMisfit: [false, { option: true }],
  /** A new member, signed in for this test alone. */
  member: [null, { option: true }],
  me: [
    async ({ context, database, member, baseURL }, use) => {
      await use(member ? await signInAs(context, database, member, String(baseURL)) : null)
    },
    { auto: true },
  ],
  server: ['market', { option: true }],
  baseURL: async ({ server, baseURL }, use) => {
    const addresses = { market: baseURL, stripe: process.env.E2E_STRIPE, bare: process.env.E2E_BARE }
    await use(addresses[server])
  },
  database: async ({ databaseOf, server }, use) => await use(await databaseOf(server)),
  databaseOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
    async ({}, use) => {
      const opened = new Map<ServerName, Promise<Db>>()
      await use((server) => {
        const open = opened.get(server) ?? openTestDatabase(server)
        opened.set(server, open)
        return open
      })
      for (const database of opened.values()) await (await database).destroy()
    },
    { scope: 'worker' },
  ],
  allowedNoise: [[], { option: true }],
  /** Any console error or warning, page error or policy violation fails the test. */
  quiet: [
    async ({ context, allowedNoise, serviceWorkers }, use) => {
      const noise: string[] = []
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const ofResource = message.text().startsWith('Failed to load resource')
        noise.push(ofResource ? `${message.text()} ${message.location().url}` : message.text())
      })
      context.on('weberror', (error) => noise.push(String(error.error())))
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) =>
          reportError(new Error(`policy: ${event.violatedDirective} ${event.blockedURI}`)),
        )
      })
      await use(undefined)
      // Blocked workers add this one console line.
      const blocked =
        serviceWorkers === 'block' ? [/^Service Worker registration blocked by Playwright$/] : []
      const expected = [...allowedNoise, ...blocked]
      expect(noise.filter((line) => !expected.some((allowed) => allowed.test(line)))).toEqual([])
    },
    { auto: true },
  ],
  /** Installing saves 500 files one by one, so each worker does it once. */
  installedAt: [
    async ({ launchOptions }, use) => {
      const profiles = new Map<string, Promise<string>>()
      await use((origin) => {
        const profile = profiles.get(origin) ?? installApp(origin, launchOptions)
        profiles.set(origin, profile)
        return profile
      })
    },
    { scope: 'worker' },
  ],
  installed: [
    async ({ serviceWorkers, baseURL, launchOptions, installedAt }, use) => {
      if (serviceWorkers !== 'allow') return await use(null)
      const { context, close } = await openCopy(await installedAt(String(baseURL)), launchOptions)
      await use(context)
      await close()
    },
    { timeout: 120_000 },
  ],
  context: async ({ context: fresh, installed, answers, answersMisfit }, use, testInfo) => {
    const context = installed ?? fresh
    noteWhoAnswers(context, testInfo)
    const misfits: Promise<string | null>[] = []
    context.on('response', (response) => {
      misfits.push(misfit(response))
    })
    await answerWith(context, answers)
    await use(context)
    const found = (await Promise.all(misfits)).filter((one) => one !== null)
    if (!answersMisfit) expect(found).toEqual([])
  },
})

/** In a browser of its own. Other tests block the service worker. */
export const installedTest = test.extend({ serviceWorkers: 'allow' })

export async function answerWith(target: BrowserContext | Page, answers: Answers = {}): Promise<void> {
  if (Object.keys(answers).length === 0) return
  await target.route(isPage, openFrame)
  await target.route('**/api/**', async (route) => {
    const url = documented(route.request().url())
    // `/api/products/` matches every product, `/api/suppliers/:id/profile` every profile.
    const answer =
      answers[url.pathname] ??
      answers[url.pathname.replace(/[^/]+$/, '')] ??
      answers[url.pathname.replace(/\/\d+\//, '/:id/')]
    if (typeof answer === 'function') await answer(route, url)
    else if (answer === undefined) await ofServer(route, url, '/api/auth/user' in answers)
    else await list(route, url, answer)
  })
}

export const isPage = ({ pathname }: URL) => !/^\/(api|auth|img)\/|\./.test(pathname)

/** Server-rendered pages already contain our server's answers. An unknown address returns the frame instead. */
export async function openFrame(route: Route): Promise<void> {
  if (!route.request().isNavigationRequest()) return await route.fallback()
  const url = new URL(route.request().url())
  url.searchParams.set('frame', '')
  await route.fulfill({ response: await route.fetch({ url: url.href, maxRedirects: 0 }) })
}

/** Strips the version from the address. */
export function documented(address: string): URL {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/^\/api\/e\/[^/]+/, '/api')
  return url
}

/** Our server does not know a made-up member. */
async function ofServer(route: Route, { pathname }: URL, madeUp: boolean): Promise<void> {
  const endpoint = madeUp ? await endpointOf(route.request().method(), pathname) : undefined
  if (endpoint && endpoint.access !== 'public')
    await refuse(route, 404, 'not_found', 'There is nothing here.')
  else await route.fallback()
}

export async function refuse(route: Route, status: number, code: string, message: string): Promise<void> {
  await route.fulfill({ status, json: { error: { code, message, id: 'test-1' } } })
}

/** Waits until the page has loaded what it saves. */
export async function openInstalled(page: Page, path: string): Promise<void> {
  await openAlive(page, path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForLoadState('networkidle')
}

/** Waits for hydration of all parts, so links and keys are the app's. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await wholeAlive(page)
}

export async function wholeAlive(page: Page): Promise<void> {
  await expect(page.locator(':is(html, [data-later]):not([data-alive])')).toHaveCount(0)
}

/** Shows the prerendered page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  return await hold(page, '**/assets/*.js')
}

/** Keeps the fallback font until released. */
export async function holdFont(page: Page): Promise<() => void> {
  return await hold(page, '**/*.woff2')
}

export async function hold(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

export function posts(page: Page, path: string): Record<string, string>[] {
  const bodies: Record<string, string>[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path)
      bodies.push(request.postDataJSON())
  })
  return bodies
}

/** The device writes its cache once a second. */
export async function saved(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('saved:public') ?? ''), { timeout: 5000 })
    .toContain(text)
}

export async function keptIn(page: Page, key: string): Promise<unknown[]> {
  const records = await page.evaluate(
    (of) =>
      Object.entries(localStorage)
        .filter(([name]) => name === of || name.startsWith(`${of}:`))
        .map(([, text]) => text as string),
    key,
  )
  return records.flatMap((text) => JSON.parse(text) as unknown[])
}

const PAGE = 24

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
