import type { BrowserContext, Page, Route } from '@playwright/test'
import { type Answers, answerWith, expect, openInstalled, refuse } from './app.ts'
import { member, memberAnswers, revealedContact, sessionsOfMember } from './fixtures/account.ts'
import { tiktokItem } from './fixtures/products.ts'

export const CANARY = 'canary-of-mai'

/** 401 on the way to the login, and a deliberately cut network. */
export const EXPECTED_NOISE = [/status of 40[14]|net::ERR_/]

export const signOut = (page: Page) => page.getByRole('button', { name: 'Sign out', exact: true })

class Server {
  who: 'mai' | 'ben' | null = 'mai'
  reachable = true
  released = Promise.resolve()
  asked: string[] = []

  answers(): Answers {
    const lists = {
      '/api/watchlist': { suppliers: [] },
      '/api/pipeline': { entries: [], room: { open: 0, most: 3 }, clock: Date.now() },
      '/api/presets': { presets: [], defaultKey: null, figures: [] },
    }
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
        ...lists,
        // Personal text in a public answer, like a contact opened by her plan.
        '/api/tiktok/trending': [tiktokItem(0, { product_name: `${CANARY} lamp` })],
      },
      ben: {
        ...memberAnswers(member({ id: '8', firstName: 'Ben', lastName: 'Ode', email: 'ben@seller.example' })),
        ...lists,
      },
    }
    const nobodys = { '/api/tiktok/trending': [tiktokItem(0)] }
    const paths = [...Object.keys(own.mai), '/api/landing/trending', '/api/stats']
    const login: Answers = { '/api/login': (route: Route) => route.fulfill({ status: 204 }) }
    const answers = Object.fromEntries(
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
    return { ...answers, ...login }
  }
}

export async function serveMai(context: BrowserContext): Promise<Server> {
  const server = new Server()
  await answerWith(context, { ...server.answers() })
  await context.addCookies([{ name: 'member', value: 'mark-of-mai', url: String(process.env.E2E_BASE) }])
  return server
}

/** Puts Mai's data in every kind of storage. */
export async function signedIn(context: BrowserContext, page: Page): Promise<Server> {
  const server = await serveMai(context)
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

export async function found(page: Page): Promise<string[]> {
  return await page.evaluate(
    async (hers) => {
      const cached = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name)
          // The 500 files of the build are the same for everybody.
          const keys = (await cache.keys()).filter(({ url }) => !/\/assets\/|__WB_REVISION__/.test(url))
          const answers = await Promise.all(keys.map((key) => cache.match(key)))
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
      const held = {
        local: JSON.stringify({ ...localStorage }),
        session: JSON.stringify({ ...sessionStorage }),
        cache: JSON.stringify(cached),
        database: JSON.stringify(rows),
        screen: document.documentElement.outerHTML,
        cookie: document.cookie,
        history: JSON.stringify(history.state),
      }
      // Filters in the page: sending all storage to the test takes seconds.
      return Object.entries(held)
        .filter(([, text]) => hers.some((each) => text.includes(each)))
        .map(([place]) => place)
    },
    [CANARY, 'mark-of-mai'],
  )
}
