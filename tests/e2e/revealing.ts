import type { BrowserContext, Page, Route } from '@playwright/test'
import { type Answers, answerWith, expect } from './app.ts'
import { contact, user } from './fixtures/contacts.ts'

export const NAME = 'Ningbo Brightwave Lighting Co., Ltd.'

export const revealButton = (page: Page) => page.getByRole('button', { name: `Reveal contact of ${NAME}` })
export const block = (page: Page) => page.getByRole('region', { name: `Contact of ${NAME}` })
export const toastSaying = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

/** A server with one signed-in user, which counts what it is asked. */
export function server(change: Answers = {}, start = user()) {
  const state = { asked: 0, user: start, ready: Promise.resolve() }
  const answers: Answers = {
    '/api/auth/user': (route: Route) => route.fulfill({ json: state.user }),
    '/api/account/contacts': (route: Route) => route.fulfill({ json: [] }),
    '/api/suppliers/100': async (route: Route) => {
      state.asked += 1
      // As long as a second press would take.
      await new Promise((done) => setTimeout(done, 150))
      await state.ready
      state.user = { ...state.user, contactsUsed: state.user.contactsUsed + 1 }
      await route.fulfill({ json: contact() })
    },
    ...change,
  }
  return { state, answers }
}

/** The mark that the server sets beside the session. */
export async function signIn(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'member', value: 'seven', url: process.env.E2E_BASE ?? '' }])
}

/** Where the page went to log in. The page itself stays: nothing came instead of it. */
export async function holdLogin(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/login**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.push(pathname + search)
    await route.fulfill({ status: 204 })
  })
  return asked
}

export async function openSignedIn(page: Page, given = server(), path = '/supplier/100') {
  await signIn(page.context())
  await answerWith(page.context(), given.answers)
  await page.goto(path)
  return given.state
}

export async function openRevealed(page: Page, given = server()) {
  const state = await openSignedIn(page, given)
  await revealButton(page).click()
  await expect(block(page)).toBeVisible()
  return state
}
