import type { Page, Route } from '@playwright/test'
import { refuse } from './app.ts'
import { memberAnswers } from './fixtures/dashboard.ts'

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
