import type { Page, Route } from '@playwright/test'
import { openInstalled, refuse } from './app.ts'
import { memberAnswers } from './fixtures/dashboard.ts'
import { stubStripe } from './stripe-stub.ts'

/** What the tests of the payment pages look at. */

export const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe for $19.99 a month' })
export const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The page's own head, with its badge. */
export const head = (page: Page) =>
  page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })

export const trouble = (route: Route) =>
  refuse(route, 503, 'unavailable', 'Stripe does not answer at the moment.')

/** For tests that go on to the dashboard, which asks for more. */
export const dashboard = () => memberAnswers({})

/** Opens a page with no network, as an installed app is opened in a cellar. Gives what brings the network back. */
export async function openWithoutNetwork(page: Page, path: string): Promise<() => Promise<void>> {
  const context = page.context()
  await stubStripe(context)
  await openInstalled(page, '/more')
  await context.setOffline(true)
  const refusing = (route: Route) => route.abort('internetdisconnected')
  await context.route('**/api/**', refusing)
  await page.goto(path)
  return async () => {
    await context.unroute('**/api/**', refusing)
    await context.setOffline(false)
  }
}
