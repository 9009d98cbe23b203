import type { Route } from '@playwright/test'
import { expect, refuse, test } from './app.ts'
import { alone, PRO, questions, rows, toast } from './exploring.ts'
import { holdLogin } from './revealing.ts'

test.use({ member: PRO })

const LOGIN = '/api/login?returnTo=%2Fexplore'

test.describe('a visitor', () => {
  test.use({ member: null, allowedNoise: [/status of 401/] })

  test('shows explore with locked filters, without a request, and leads to the login', async ({ page }) => {
    const asked = questions(page)
    await page.goto('/explore?velocityFrom=100')
    await expect(
      page.getByRole('heading', { name: 'Filters, saved views and exports come with a plan' }),
    ).toBeVisible()
    await expect(page.getByText(/Pro is \$19\.99; both open the same/)).toBeVisible()
    await expect(page.locator('fieldset[inert] input').first()).toBeDisabled()
    expect(asked).toEqual([])
    const logins = await holdLogin(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(toast(page, 'Login Required')).toContainText('Please log in to access this feature.')
    await expect.poll(() => logins).toEqual([LOGIN])
  })

  test('is asked to log in by the link on the search page', async ({ page }) => {
    await page.goto('/search')
    const logins = await holdLogin(page)
    await page.getByRole('link', { name: 'More filters and saved views' }).click()
    await expect(toast(page, 'Login Required')).toBeVisible()
    await expect.poll(() => logins).toEqual([LOGIN])
  })
})

test.describe('a free member', () => {
  test.use({ member: {} })
  test('shows explore and its price, without a request', async ({ page }) => {
    const asked = questions(page)
    await page.goto('/explore')
    await expect(alone(page).getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
      'href',
      '/subscribe',
    )
    await expect(alone(page).getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/payment')
    await expect(page.getByText('Premium is $9.99 a month, Pro is $19.99; both open the same')).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    expect(asked).toEqual([])
  })
})

test.describe('a plan that has just lapsed', () => {
  test.use({
    allowedNoise: [/status of 402/],
    answers: {
      '/api/explore': (route: Route) =>
        refuse(route, 402, 'plan_required', 'This comes with a plan: Premium or Pro.'),
      '/api/views': (route: Route) =>
        refuse(route, 402, 'plan_required', 'This comes with a plan: Premium or Pro.'),
    },
  })
  test('leads to the plan instead of an error', async ({ page }) => {
    await page.goto('/explore')
    await expect(
      page.getByRole('heading', { name: 'Filters, saved views and exports come with a plan' }),
    ).toBeVisible()
  })
})

test.describe('a session that is over', () => {
  test.use({
    allowedNoise: [/status of 401/],
    answers: {
      '/api/explore': (route: Route) => refuse(route, 401, 'not_signed_in', 'Please sign in first.'),
    },
  })
  test('leads to the login', async ({ page }) => {
    const login = page.waitForRequest(LOGIN)
    await page.goto('/explore')
    await login
  })
})
