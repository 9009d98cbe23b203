import type { BrowserContext, Page, Route } from '@playwright/test'
import { findChromium } from '../support/chromium.ts'
import { type Answers, answerWith, expect, openInstalled, refuse, test } from './app.ts'
import { member, memberAnswers, revealedContact, sessionsOfMember } from './fixtures/account.ts'
import { tiktokItem } from './fixtures/products.ts'

const CANARY = 'canary-of-mai'

// Nobody's answers on the way to the login, and a network that is cut on purpose.
test.use({ allowedNoise: [/status of 40[14]|net::ERR_/] })

/** A server with sessions: whoever is signed in is answered as themselves. */
class Server {
  who: 'mai' | 'ben' | null = 'mai'
  reachable = true
  /** The answer to a sign-out waits for it. */
  released = Promise.resolve()
  asked: string[] = []

  answers(): Answers {
    const own = {
      mai: {
        ...memberAnswers(
          member({ firstName: CANARY, email: `${CANARY}@seller.example`, profileImageUrl: null }),
        ),
        '/api/account/contacts': [
          revealedContact(0, { contactPerson: CANARY, contactEmail: `${CANARY}@maker.example` }),
        ],
        '/api/account/sessions': sessionsOfMember().map((session) => ({
          ...session,
          device: `${CANARY} phone`,
        })),
        '/api/watchlist': { products: [], suppliers: [] },
        // What she alone is told in a public answer stands for a contact that her plan opens.
        '/api/tiktok/trending': [tiktokItem(0, { product_name: `${CANARY} lamp` })],
      },
      ben: memberAnswers(member({ id: '8', firstName: 'Ben', lastName: 'Ode', email: 'ben@seller.example' })),
    }
    const nobodys = { '/api/tiktok/trending': [tiktokItem(0)] }
    const paths = [...Object.keys(own.mai), '/api/landing/trending', '/api/stats']
    const login: Answers = { '/api/login': (route: Route) => route.fulfill({ status: 204 }) }
    const told = Object.fromEntries(
      paths.map((path) => [
        path,
        async (route: Route) => {
          this.asked.push(`${route.request().method()} ${path}`)
          if (!this.reachable) return route.abort('connectionfailed')
          if (path === '/api/logout') {
            await this.released
            this.who = null
            return route.fulfill({ json: { endSessionUrl: null } })
          }
          const answers: Answers = { ...nobodys, ...(this.who ? own[this.who] : {}) }
          if (path in answers)
            return route.fulfill({ json: answers[path], headers: { 'x-total-count': '1' } })
          if (path === '/api/landing/trending' || path === '/api/stats') return route.fallback()
          return refuse(route, 401, 'not_signed_in', 'Please sign in first.')
        },
      ]),
    )
    return { ...told, ...login }
  }
}

/** Signed in as Mai on a device that holds something of hers wherever something can be held. */
async function signedIn(context: BrowserContext, page: Page): Promise<Server> {
  const server = new Server()
  await answerWith(context, { ...server.answers() })
  await context.addCookies([{ name: 'member', value: 'mark-of-mai', url: String(process.env.E2E_BASE) }])
  await openInstalled(page, '/profile')
  await expect(page.getByText(`${CANARY}@maker.example`)).toBeVisible()
  await page.evaluate(async (canary) => {
    for (const key of ['saved:for', 'draft:contact', 'anything-of-hers']) localStorage.setItem(key, canary)
    sessionStorage.setItem('of-hers', canary)
    localStorage.setItem('appearance', 'dark')
    await (await caches.open('pictures')).put('/img/of-hers/96', new Response(canary))
    await new Promise<void>((done) => {
      const opening = indexedDB.open('of-hers')
      opening.onupgradeneeded = () => opening.result.createObjectStore('things').put(canary, 1)
      opening.onsuccess = () => {
        opening.result.close()
        done()
      }
    })
  }, CANARY)
  expect((await found(page)).sort()).toEqual(['cache', 'cookie', 'database', 'local', 'screen', 'session'])
  return server
}

/** Where on the page and the device the canary is. */
async function found(page: Page): Promise<string[]> {
  const held = await page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
        return await Promise.all(answers.map((answer) => answer?.text()))
      }),
    )
    const rows = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown[]>((done) => {
            const opening = indexedDB.open(name)
            opening.onsuccess = async () => {
              const database = opening.result
              const stores = [...database.objectStoreNames]
              const all = stores.map(
                (store) =>
                  new Promise((read) => {
                    const reading = database.transaction(store).objectStore(store).getAll()
                    reading.onsuccess = () => read(reading.result)
                  }),
              )
              const values = await Promise.all(all)
              database.close()
              done(values)
            }
          }),
      ),
    )
    return {
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
      cache: JSON.stringify(cached),
      database: JSON.stringify(rows),
      screen: document.documentElement.outerHTML,
      cookie: document.cookie,
      history: JSON.stringify(history.state),
    }
  })
  return Object.entries(held)
    .filter(([, text]) => text.includes(CANARY) || text.includes('mark-of-mai'))
    .map(([place]) => place)
}

/** Looks at every change of every page from now on. */
async function watchFrames(context: BrowserContext): Promise<{ seen: string[]; armed: boolean }> {
  const watch: { seen: string[]; armed: boolean } = { seen: [], armed: false }
  await context.exposeFunction('frameHoldsCanary', (where: string) => {
    if (watch.armed) watch.seen.push(where)
  })
  await context.addInitScript((canary) => {
    const look = () => {
      if (document.documentElement?.outerHTML.includes(canary)) {
        void (window as unknown as { frameHoldsCanary(where: string): void }).frameHoldsCanary(
          location.pathname,
        )
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    addEventListener('pageshow', look)
  }, CANARY)
  return watch
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true })

test('nothing of a person is left when they have signed out, and the next one sees nothing of them', async ({
  page,
  context,
}) => {
  const watch = await watchFrames(context)
  const server = await signedIn(context, page)
  let release: () => void = () => undefined
  server.released = new Promise((done) => {
    release = done
  })
  // An answer that the device is about to write down.
  await page.getByRole('link', { name: 'Trending' }).first().hover()
  await expect.poll(() => server.asked).toContain('GET /api/tiktok/trending')
  await signOut(page).click()
  await expect(page.getByText('Signing out…')).toBeVisible()
  watch.armed = true
  expect(await found(page), 'at once').toEqual([])
  await page.waitForTimeout(1500)
  expect(await found(page), 'after 1.5 s').toEqual([])
  release()
  await page.waitForURL('/')
  expect(await found(page), 'on the start page').toEqual([])
  await page.waitForTimeout(2500)
  expect(await found(page), 'after 5 s').toEqual([])
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({ appearance: 'dark' })
  expect(await page.evaluate(() => localStorage.getItem('signed-out'))).toBeNull()
  expect(server.asked.filter((each) => each === 'POST /api/logout')).toHaveLength(1)

  server.who = 'ben'
  await context.addCookies([{ name: 'member', value: 'mark-of-ben', url: String(process.env.E2E_BASE) }])
  await page.goto('/trending')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Ben Ode')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  expect(await found(page), 'as somebody else').toEqual([])
  expect(watch.seen).toEqual([])
})

test('a server that cannot be reached changes nothing on the device, and is told before anything else', async ({
  page,
  context,
}) => {
  const server = await signedIn(context, page)
  server.reachable = false
  await signOut(page).click()
  await page.waitForURL('/')
  await expect(page.getByText('Signed out on this device', { exact: true })).toBeVisible()
  expect(await found(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('signed-out'))).toBe('1')

  // The cookie would still do: nobody asks with it.
  server.asked = []
  await page.goto('/more')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('You are logged out', { exact: true })).toBeVisible()
  expect(server.asked.filter((each) => /auth\/user|account/.test(each))).toEqual([])
  expect(await found(page)).toEqual([])

  server.reachable = true
  server.asked = []
  await page.goto('/trending')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(server.asked[0]).toBe('POST /api/logout')
  expect(server.who).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('signed-out'))).toBeNull()
  expect(await found(page)).toEqual([])
})

test('the server is told as soon as the network is back', async ({ page, context }) => {
  const server = await signedIn(context, page)
  await context.setOffline(true)
  server.reachable = false
  await signOut(page).click()
  await page.waitForURL('/')
  await expect(page.getByText('Signed out on this device', { exact: true })).toBeVisible()
  server.reachable = true
  await context.setOffline(false)
  await expect.poll(() => server.who).toBeNull()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signed-out'))).toBeNull()
})

test('a sign-in after an unfinished sign-out stands', async ({ page, context }) => {
  const server = await signedIn(context, page)
  server.reachable = false
  await signOut(page).click()
  await page.waitForURL('/')
  server.reachable = true
  server.who = 'ben'
  await context.addCookies([{ name: 'member', value: 'mark-of-ben', url: String(process.env.E2E_BASE) }])
  server.asked = []
  await page.goto('/profile')
  await expect(page.getByText('Ben Ode')).toBeVisible()
  expect(server.asked).not.toContain('POST /api/logout')
})

test('another tab is signed out with it, and writes nothing down again', async ({ page, context }) => {
  const server = await signedIn(context, page)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByText(`${CANARY}@maker.example`)).toBeVisible()
  await other.getByRole('link', { name: 'Trending' }).first().hover()
  await signOut(page).click()
  await other.waitForURL('/')
  await page.waitForURL('/')
  await other.waitForTimeout(1500)
  expect([await found(page), await found(other)]).toEqual([[], []])
  expect(server.who).toBeNull()
})

test('a page that the browser kept as it was is not shown again', async ({ page, context }) => {
  await signedIn(context, page)
  // A frozen page hears nothing of the other tab.
  await page.evaluate(() => {
    BroadcastChannel.prototype.dispatchEvent = () => true
    addEventListener('message', (event) => event.stopImmediatePropagation(), true)
  })
  const other = await context.newPage()
  await other.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })
  await other.goto('/profile')
  await signOut(other).click()
  await other.waitForURL('/')
  await expect(page.getByText(`${CANARY}@maker.example`)).toBeVisible()
  const loaded = page.waitForEvent('load')
  const left = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.documentElement.outerHTML
  })
  expect(left).not.toContain(CANARY)
  await loaded
  await expect(page.getByText('You are logged out', { exact: true })).toBeVisible()
  expect(await found(page)).toEqual([])
})

test('the browser’s own back button brings back a page of the same person, and no other', async ({
  playwright,
}) => {
  // Tests have that cache switched off, and no answer may be made by hand for it.
  const browser = await playwright.chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ baseURL: String(process.env.E2E_BASE) })
  const page = await context.newPage()
  for (const leaves of [false, true]) {
    await context.addCookies([{ name: 'member', value: 'mark-of-mai', url: String(process.env.E2E_BASE) }])
    await page.goto('/more')
    await expect(page.getByRole('heading', { name: 'Data on this device' })).toBeVisible()
    // The last thing to start watches for it.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.evaluate((canary) => document.querySelector('#page')?.append(canary), CANARY)
    await page.goto('/api/docs')
    if (leaves) await context.clearCookies()
    // A kept page does not load: there is nothing to wait for but what it shows.
    await page.evaluate(() => history.back())
    await page.waitForURL('**/more', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Data on this device' })).toBeVisible()
    await expect(page.getByText(CANARY)).toHaveCount(leaves ? 0 : 1)
  }
  await browser.close()
})

test('unsent changes to the watchlist are spoken of before they are lost', async ({ page, context }) => {
  const server = await signedIn(context, page)
  await page.evaluate(() => localStorage.setItem('watchlist:queue', '[{"id":"100"},{"id":"101"}]'))
  await signOut(page).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out before they are sent?' })
  await expect(dialog).toContainText('2 changes to your watchlist')
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  expect(server.asked).not.toContain('POST /api/logout')
  expect(await page.evaluate(() => localStorage.getItem('watchlist:queue'))).toContain('101')
  await signOut(page).click()
  await dialog.getByRole('button', { name: 'Sign out and lose them' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('watchlist:queue'))).toBeNull()
})

test('signing out everywhere asks first, and is kept in mind while the server cannot be reached', async ({
  page,
  context,
}) => {
  const server = await signedIn(context, page)
  server.reachable = false
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('/')
  await expect(
    page.getByText('The server was not reached. Your other devices are signed out as soon as it is.', {
      exact: true,
    }),
  ).toBeVisible()
  server.reachable = true
  server.asked = []
  await page.goto('/trending')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(server.asked.slice(0, 2)).toEqual(['POST /api/account/sign-out-everywhere', 'POST /api/logout'])
  expect(await found(page)).toEqual([])
})
