import { configure, screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { App } from '../../pwa/app.tsx'
import { beginWith } from '../../pwa/edition.ts'
import { prepareKept } from '../../pwa/offline/kept-schemas.ts'
import { wholePageAlive } from '../../pwa/prerender/come-alive.ts'
import { createQueryClient } from '../../pwa/query.ts'
import { createAppRouter } from '../../pwa/router.ts'
import { contractMisfit } from './contract-misfit.ts'
// Imported early, or the first test would wait for these modules.
import '../../pwa/answers/member.ts'
import '../../pwa/ask.ts'
import '../../pwa/features/shell/frame/footer.tsx'
import '../../pwa/ui/toaster.tsx'

export interface Asked {
  method: string
  /** The documented path has no version. */
  path: string
  query: Record<string, string>
  body: unknown
}

/** Fake answers by path, as in the browser tests. A function makes the response; its errors are network errors. */
export type DrawnAnswers = Record<string, unknown | ((asked: Asked) => Response | Promise<Response>)>

export interface DrawnApp {
  /** Requests since the start, in order. */
  asked: Asked[]
  /** Addresses that the app opened outside of itself, such as the login. */
  left: string[]
  answers: DrawnAnswers
  router: ReturnType<typeof createAppRouter>
}

const ORIGIN = 'http://localhost:3000'
const PATIENCE = { timeout: 10_000, interval: 10 }
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** The first page loads all code. */
const WAIT_MS = 10_000
configure({
  asyncUtilTimeout: WAIT_MS,
  // A page's whole HTML would hide the message.
  getElementError: (message) => new Error(message ?? 'not found'),
})

let close: () => void = () => undefined
const faults: string[] = []

/** In happy-dom, without a server. The cookie is a member's if the answers name one. */
export async function openApp(address: string, answers: DrawnAnswers): Promise<DrawnApp> {
  close()
  if (typeof answers['/api/auth/user'] === 'object') setCookie(MEMBER)
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`${ORIGIN}${address}`)
  const queryClient = createQueryClient()
  const savedCache = { restored: Promise.resolve(), purge: () => queryClient.clear() }
  const router = createAppRouter({ queryClient, savedCache })
  const app: DrawnApp = {
    asked: [],
    left: [],
    answers: { '/api/edition': { version: null }, ...answers },
    router,
  }
  // happy-dom has no Cache Storage.
  vi.stubGlobal('caches', { has: async () => false })
  vi.stubGlobal('fetch', (path: string, how: RequestInit) => answer(app, path, how))
  for (const way of ['assign', 'replace'] as const)
    vi.spyOn(location, way).mockImplementation((to) => void app.left.push(String(to)))
  await prepareKept()
  await router.load()
  const place = document.body.appendChild(document.createElement('div'))
  place.id = 'root'
  const root = createRoot(place)
  root.render(createElement(App, { router, hints: null, restoresLater: false }))
  close = () => {
    root.unmount()
    queryClient.clear()
    router.history.destroy()
    place.remove()
    delete document.documentElement.dataset.alive
    close = () => undefined
  }
  // Early input is replayed after hydration, which would come in the middle of a test.
  await wholePageAlive()
  return app
}

async function answer({ asked, answers }: DrawnApp, address: string, how: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address, ORIGIN)
  const path = pathname.replace(/^\/api\/e\/[^/]+/, '/api')
  const method = how.method ?? 'GET'
  // A file is not read.
  const body = typeof how.body === 'string' ? JSON.parse(how.body) : null
  const one = { method, path, query: Object.fromEntries(searchParams), body }
  asked.push(one)
  const given =
    answers[path] ?? answers[path.replace(/[^/]+$/, '')] ?? answers[path.replace(/\/\d+\//, '/:id/')]
  if (given === undefined) {
    faults.push(`no answer: ${method} ${path}`)
    return refuses(404, 'not_found', 'There is nothing here.')()
  }
  const response: Response = typeof given === 'function' ? await given(one) : Response.json(given)
  const { status } = response
  const misfit = await contractMisfit({ method, pathname: path, status, body: await response.clone().json() })
  if (misfit) faults.push(misfit)
  return response
}

export const refuses = (status: number, code: string, message: string) => () =>
  Response.json({ error: { code, message, id: 'test-1' } }, { status })

/** A request without an answer. */
export const hangs = () => new Promise<never>(() => undefined)

export function goOffline(offline = true): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline)
  dispatchEvent(new Event(offline ? 'offline' : 'online'))
}

/** Finds elements as a reader does, and waits for them. */
export const page = {
  at: () => location.pathname + location.search,
  until: <Value>(claim: () => Value) => vi.waitFor(claim, PATIENCE),

  async press(name: string | RegExp, role = 'button'): Promise<void> {
    await user.click(await page.enabled(name, role))
  },

  enabled: (name: string | RegExp, role = 'button'): Promise<HTMLElement> =>
    page.until(() => {
      const element = screen.getByRole(role, { name })
      expect(element).not.toHaveProperty('disabled', true)
      expect(element.getAttribute('aria-disabled')).toBeNull()
      return element
    }),

  async enter(label: string | RegExp, text: string): Promise<void> {
    const field = await page.until(() => screen.getByLabelText(label))
    await user.clear(field)
    if (text) await user.type(field, text)
  },

  /** An element with these words. */
  shows: (role: string, name: string | RegExp | null, ...words: (string | RegExp)[]): Promise<HTMLElement> =>
    page.until(() => {
      const element = screen.getByRole(role, name === null ? {} : { name })
      for (const word of words) expect(element.textContent).toMatch(word)
      return element
    }),

  async says(...words: (string | RegExp)[]): Promise<void> {
    for (const word of words) await page.until(() => expect(document.body.textContent).toMatch(word))
  },

  lacks: (word: string | RegExp) => expect(document.body.textContent).not.toMatch(word),

  async toasts(title: string, text = ''): Promise<void> {
    const shown = () => [...document.querySelectorAll('[role=region] li')].map((item) => item.textContent)
    await page.until(() =>
      expect(shown().filter((words) => words.startsWith(title) && words.includes(text))).toHaveLength(1),
    )
  },

  linkTo: async (name: string | RegExp) => (await page.shows('link', name)).getAttribute('href'),
}

/** Requests of another page that a test leads to, without an answer. */
export const unanswered = (...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [`/api/${path}`, hangs]))

export function watchForFaults(): void {
  const note = (...words: unknown[]) => {
    if (!UNKNOWN_HERE.test(words.join(' '))) faults.push(words.join(' '))
  }
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'warn').mockImplementation(note)
  // The stand-in for the DOM lacks both. A page that looks for photos to send after its load gets no answer.
  vi.stubGlobal('reportError', note)
  vi.stubGlobal('indexedDB', { open: () => ({}), databases: async () => [] })
}

/** Console lines, missing and misfitting answers. They no longer fail the test. */
export const takeFaults = () => faults.splice(0)

export async function closeApp(): Promise<void> {
  close()
  const found = takeFaults()
  vi.useRealTimers()
  // Input that is replayed after hydration comes one timer after another. The next file has another window.
  for (let turn = 0; turn < REPLAYS; turn += 1) await new Promise((go) => setTimeout(go))
  beginWith(null)
  localStorage.clear()
  sessionStorage.clear()
  setCookie(`${MEMBER}; max-age=0`)
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // Requests of an app that is gone are no fault of the test.
  takeFaults()
  expect(found).toEqual([])
}

const REPLAYS = 8
const MEMBER = 'member=7; path=/'
/** happy-dom lacks this element. */
const UNKNOWN_HERE = /^The tag <%s> is unrecognized in this browser.* search$/s

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the test DOM has no Cookie Store API
  document.cookie = cookie
}
