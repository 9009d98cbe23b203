import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import type { TestMember } from '../support/members.ts'
import type { ServerName } from './databases.ts'
import { endpointOf, misfit } from './mocked-answer.ts'
import { type NewMember, openTestDatabase, signInAs } from './signing-in.ts'
import { noteWhoAnswers } from './who-answers.ts'

export { expect }

type Answer = unknown | ((route: Route, url: URL) => Promise<void> | void)

/** What is answered by hand in a test, by path; a function answers by itself. Everything else our server answers. */
export type Answers = Record<string, Answer>

interface Fixtures {
  answers: Answers
  /** Whether an answer may break its contract: for what the app does then. */
  answersMisfit: boolean
  server: ServerName
  database: Db
  member: NewMember | null
  me: TestMember | null
  allowedNoise: RegExp[]
  quiet: undefined
}

/** Frames between two states, which tests do without unless they are about them or walk a whole journey. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' as const } }

/** A tap on words over which a card's link lies: whatever is there gets it, as from a finger. */
export const THROUGH = { force: true }

interface WorkerFixtures {
  databaseOf: (server: ServerName) => Promise<Db>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  /** Answers made by hand: for a fault, a delay, or a state that our server cannot be in. */
  answers: [{}, { option: true }],
  answersMisfit: [false, { option: true }],
  /** Who is signed in from the start: a new member for this test alone. */
  member: [null, { option: true }],
  me: [
    async ({ context, database, member, baseURL }, use) => {
      await use(member ? await signInAs(context, database, member, String(baseURL)) : null)
    },
    { auto: true },
  ],
  /** Whom the pages are asked of. */
  server: ['market', { option: true }],
  baseURL: async ({ server, baseURL }, use) => {
    const addresses = { market: baseURL, stripe: process.env.E2E_STRIPE, bare: process.env.E2E_BARE }
    await use(addresses[server])
  },
  database: async ({ databaseOf, server }, use) => await use(await databaseOf(server)),
  databaseOf: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads what a fixture needs from here.
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
  context: async ({ context, answers, answersMisfit }, use, testInfo) => {
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

/** For tests of what the service worker does; others run without one, which saves every file of the app for each. */
export const installedTest = test.extend({ serviceWorkers: 'allow' })

/** Answers these paths by hand, and everything else by our server. */
export async function answerWith(target: BrowserContext | Page, answers: Answers = {}): Promise<void> {
  if (Object.keys(answers).length === 0) return
  await target.route(isPage, openFrame)
  await target.route('**/api/**', async (route) => {
    const url = documented(route.request().url())
    // `/api/products/` stands for every product, `/api/suppliers/:id/profile` for every profile.
    const answer =
      answers[url.pathname] ??
      answers[url.pathname.replace(/[^/]+$/, '')] ??
      answers[url.pathname.replace(/\/\d+\//, '/:id/')]
    if (typeof answer === 'function') await answer(route, url)
    else if (answer === undefined) await ofServer(route, url, '/api/auth/user' in answers)
    else await list(route, url, answer)
  })
}

const isPage = ({ pathname }: URL) => !/^\/(api|auth|img)\/|\./.test(pathname)

/** A page that the server renders has our server's answers in it already: with an address it does not know it sends the frame. */
async function openFrame(route: Route): Promise<void> {
  if (!route.request().isNavigationRequest()) return await route.fallback()
  const url = new URL(route.request().url())
  url.searchParams.set('frame', '')
  await route.fulfill({ response: await route.fetch({ url: url.href, maxRedirects: 0 }) })
}

/** The documented address of a question, which the app may have asked below a version of the data. */
export function documented(address: string): URL {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/^\/api\/e\/[^/]+/, '/api')
  return url
}

/** Whether an address asks this documented path, below a version of the data or not. */
export function isAbout(path: string): (url: URL) => boolean {
  return ({ href }) => documented(href).pathname === path
}

/** Our server would tell a member who is made up that they are not signed in: nothing is there of them instead. */
async function ofServer(route: Route, { pathname }: URL, madeUp: boolean): Promise<void> {
  const endpoint = madeUp ? await endpointOf(route.request().method(), pathname) : undefined
  if (endpoint && endpoint.access !== 'public')
    await refuse(route, 404, 'not_found', 'There is nothing here.')
  else await route.fallback()
}

export async function refuse(route: Route, status: number, code: string, message: string): Promise<void> {
  await route.fulfill({ status, json: { error: { code, message, id: 'test-1' } } })
}

/** Opens a page and waits until the service worker has saved the shell. */
export async function openInstalled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** A page that the app has taken over, the parts far down too: until then a link in it is a plain link, and a key is the browser's. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator(':is(html, [data-later]):not([data-alive])')).toHaveCount(0)
}

/** Holds the app's code back, so that the prerendered page is shown. Returns a function that releases it. */
export async function holdScripts(page: Page): Promise<() => void> {
  return await hold(page, '**/assets/*.js')
}

/** What stands in for our font is shown, and stays: the font itself comes too late for this page. */
export async function holdFont(page: Page): Promise<() => void> {
  return await hold(page, '**/*.woff2')
}

/** What has such an address does not come before it is released. */
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

/** What waits on the device under a key of `kept-queue.ts`, from all its records. */
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
