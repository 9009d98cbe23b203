import type { Page, Route } from '@playwright/test'
import { expect, openInstalled, test } from './app.ts'
import { member } from './fixtures/account.ts'
import {
  NOBODY,
  payingAnswers,
  receipt,
  serverDay,
  stands,
  subscription,
  takesPayments,
} from './fixtures/billing.ts'
import { panel, trouble } from './paying.ts'

const pro = member({ subscriptionStatus: 'active' })

test.describe('invoices', () => {
  const pages: string[] = []
  test.use({
    answers: stands(
      {},
      {
        '/api/billing/receipts': (route: Route, url: URL) => {
          pages.push(url.search)
          const after = url.searchParams.get('after')
          return route.fulfill({
            json: after
              ? { receipts: [receipt(4, { status: 'void', url: null })], more: false }
              : { receipts: [receipt(1, { status: 'open' }), receipt(2), receipt(3)], more: true },
          })
        },
      },
    ),
  })

  test('come page by page, each with date, amount, state and the way to Stripe', async ({ page }) => {
    await page.goto('/subscription')
    const rows = panel(page, 'Invoices').getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('21 Sept')
    await expect(rows.first()).toContainText('$19.99')
    await expect(rows.first()).toContainText('Not paid yet')
    const link = rows.nth(1).getByRole('link', { name: /^View the invoice of .+, opens in a new tab$/ })
    await expect(link).toHaveAttribute('href', 'https://invoice.stripe.com/i/acct_1/test_2')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await panel(page, 'Invoices').getByRole('button', { name: 'Load more' }).click()
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(3).getByRole('link')).toHaveCount(0)
    await expect(panel(page, 'Invoices').getByRole('button')).toHaveCount(0)
    expect(pages).toEqual(['', '?after=in_3'])
  })
})

test.describe('the billing portal', () => {
  let url = ''
  test.use({
    allowedNoise: [/status of 503/],
    answers: stands(
      {},
      {
        '/api/billing/portal': (route: Route) =>
          url === '' ? trouble(route) : route.fulfill({ json: { url } }),
        '/api/sandbox/billing/portal': (route: Route) => route.fulfill({ status: 204 }),
      },
    ),
  })
  const open = (page: Page) => page.getByRole('button', { name: 'Open the billing portal' })

  test('opens at Stripe', async ({ page }) => {
    url = 'https://billing.stripe.com/p/session/test_1'
    await page.route('https://billing.stripe.com/**', (route) => route.fulfill({ status: 204 }))
    await page.goto('/subscription')
    const gone = page.waitForRequest(url)
    await open(page).click()
    await gone
  })

  test('opens under our own address with the sandbox', async ({ page }) => {
    url = '/api/sandbox/billing/portal?session=bps_1'
    await page.goto('/subscription')
    const gone = page.waitForRequest('**/api/sandbox/billing/portal?session=bps_1')
    await open(page).click()
    await gone
  })

  test('any other address is not opened', async ({ page }) => {
    url = 'https://billing.stripe.com.evil.example/p'
    const left: string[] = []
    page.on('request', (request) => request.url().includes('evil') && left.push(request.url()))
    await page.goto('/subscription')
    await open(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'not the address of the billing portal' }),
    ).toBeVisible()
    expect(left).toEqual([])
    await expect(page).toHaveURL('/subscription')
  })

  test('that cannot be opened says why', async ({ page }) => {
    url = ''
    await page.goto('/subscription')
    await open(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Stripe does not answer at the moment.' }),
    ).toBeVisible()
    await expect(open(page)).toBeEnabled()
  })
})

test.describe('back from the portal', () => {
  const asked: string[] = []
  test.use({
    answers: payingAnswers(
      {
        '/api/subscription/status': (route: Route) => {
          asked.push('status')
          return route.fulfill({ json: subscription() })
        },
        '/api/billing/sync': (route: Route) => {
          asked.push('sync')
          return route.fulfill({
            json: subscription({ standing: 'ending', nextChargeAt: null, endsAt: serverDay(12) }),
          })
        },
      },
      pro,
    ),
  })
  test('Stripe is asked once, and what changed there is shown', async ({ page }) => {
    await page.goto('/subscription?from=portal')
    await expect(page.getByText('Cancelled. You are not charged again.')).toBeVisible()
    await expect(page).toHaveURL('/subscription')
    expect(asked).toEqual(['sync'])
  })
})

test.describe('a day of charge that has come unheard', () => {
  const asked: string[] = []
  test.use({
    answers: payingAnswers(
      {
        '/api/subscription/status': (route: Route) => {
          asked.push('status')
          return route.fulfill({ json: subscription({ nextChargeAt: serverDay(-1) }) })
        },
        '/api/billing/sync': (route: Route) => {
          asked.push('sync')
          return route.fulfill({
            json: subscription({ standing: 'grace', nextChargeAt: null, graceEndsAt: serverDay(2) }),
          })
        },
      },
      pro,
    ),
  })
  test('has Stripe asked once how it went', async ({ page }) => {
    await page.goto('/subscription')
    await expect(page.getByText(/Your last payment of .+ failed/)).toBeVisible()
    expect(asked).toEqual(['status', 'sync'])
  })
})

test.describe('back from the portal while Stripe does not answer', () => {
  test.use({ allowedNoise: [/status of 503/], answers: stands({}, { '/api/billing/sync': trouble }) })
  test('what was known stands, and says so', async ({ page }) => {
    await page.goto('/subscription?from=portal')
    await expect(page.getByText('Could not reach Stripe right now')).toBeVisible()
    await expect(panel(page, 'Pro')).toContainText('$19.99 a month')
  })
})

test.describe('in the sandbox', () => {
  test.use({
    answers: stands({}, { '/api/billing': takesPayments({ by: 'sandbox', publishableKey: null }) }),
  })
  test('says so, and leads to its clock', async ({ page }) => {
    await page.goto('/subscription')
    await expect(page.getByText('nothing is charged')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Test tools: move the clock forward' })).toHaveAttribute(
      'href',
      '/api/sandbox/billing',
    )
  })
})

test.describe('a server without keys', () => {
  test.use({
    answers: stands({}, { '/api/billing': takesPayments({ by: 'off', publishableKey: null }) }),
  })
  test('shows what is known, and offers no portal', async ({ page }) => {
    await page.goto('/subscription')
    await expect(panel(page, 'Pro')).toContainText('$19.99 a month')
    await expect(page.getByRole('button', { name: /portal/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Write to support' })).toBeVisible()
  })
})

test.describe('a status that does not come', () => {
  let broken = true
  test.use({
    allowedNoise: [/status of 503/],
    answers: payingAnswers(
      {
        '/api/subscription/status': (route: Route) =>
          broken ? trouble(route) : route.fulfill({ json: subscription() }),
      },
      pro,
    ),
  })
  test('says why, and comes when asked again', async ({ page }) => {
    await page.goto('/subscription')
    await expect(page.getByRole('alert')).toContainText('Stripe does not answer at the moment.')
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page, 'Pro')).toContainText('$19.99 a month')
  })
})

test.describe('nobody', () => {
  test.use({ allowedNoise: [/status of 401/], answers: payingAnswers(NOBODY) })
  test('is told so and taken to the login, and back', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const login = page.waitForRequest('**/api/login?**')
    await page.goto('/subscription')
    await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
    expect(new URL((await login).url()).searchParams.get('returnTo')).toBe('/subscription')
    expect(asked).not.toContain('/api/subscription/status')
  })
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    allowedNoise: [/net::ERR_INTERNET_DISCONNECTED/],
    answers: stands({}),
  })
  test('the page says why there is nothing, and comes by itself when it is back', async ({
    page,
    context,
  }) => {
    await openInstalled(page, '/more')
    await context.setOffline(true)
    const refusing = (route: Route) => route.abort('internetdisconnected')
    await context.route('**/api/**', refusing)
    await page.goto('/subscription')
    await expect(page.getByText('Your subscription page works only online')).toBeVisible()
    await context.unroute('**/api/**', refusing)
    await context.setOffline(false)
    await expect(panel(page, 'Pro')).toContainText('$19.99 a month')
  })
})
