import type { Page, Route } from '@playwright/test'
import { type Answers, answerWith, expect } from './app.ts'

export const NAME = 'Ningbo Brightwave Lighting Co., Ltd.'

export const revealButton = (page: Page) => page.getByRole('button', { name: `Reveal contact of ${NAME}` })
export const block = (page: Page) => page.getByRole('region', { name: `Contact of ${NAME}` })
export const toastSaying = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

export const SELLER = { firstName: 'Mai', lastName: 'Tran', contactsUsed: 1 }

/** A delayed response leaves time for a second press. */
export function server(change: Answers = {}) {
  const state = { asked: 0, ready: Promise.resolve() }
  const answers: Answers = {
    '/api/suppliers/100': async (route: Route) => {
      state.asked += 1
      await new Promise((done) => setTimeout(done, 150))
      await state.ready
      await route.fallback()
    },
    ...change,
  }
  return { state, answers }
}

/** Records login redirects; the page itself stays. */
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
  await answerWith(page.context(), given.answers)
  await page.goto(path)
  return given.state
}

/** With a plan, the contact is visible at once. */
export async function openRevealed(page: Page, given = server()) {
  const state = await openSignedIn(page, given)
  await revealButton(page)
    .or(page.getByRole('button', { name: `Message supplier ${NAME}` }))
    .click()
  await expect(block(page)).toBeVisible()
  return state
}
