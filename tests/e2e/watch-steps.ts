import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './app.ts'
import type { WatchServer } from './fixtures/watchlist.ts'

/** Steps and locators of the watchlist's journeys. */

export const LAMP = 'Sunset projection lamp with remote, 16 colours'

export const watchButton = (page: Page) => page.getByRole('button', { name: /^Watch(ing)?$/ })

export const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

export const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })

/** Hand-made answers come without a network too: after this they do not. */
export async function cut(context: BrowserContext, server: WatchServer): Promise<void> {
  server.reachable = false
  await context.setOffline(true)
}

export async function mended(context: BrowserContext, server: WatchServer): Promise<void> {
  server.reachable = true
  await context.setOffline(false)
}

/** Nothing is wider than the page. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBeLessThanOrEqual(0)
}
