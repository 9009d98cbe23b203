import type { Page, Route } from '@playwright/test'
import { confirmTestPayment, TEST_CARDS } from '../../backend/contracts/sandbox-payments.ts'
import { expect, openInstalled, test } from './app.ts'
import { takesPayments } from './fixtures/billing.ts'
import { BEGINS, MAI, panel, post, subscribeAtStripe, trouble } from './paying.ts'
import { atStripe } from './stripe-actions.ts'

const PAYS = { ...MAI, pays: 'pro' } as const
test.use({ server: 'stripe', member: PAYS })

function questions(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, what] =
      /^\/api\/(?:billing|subscription)\/(status|sync)$/.exec(new URL(request.url()).pathname) ?? []
    if (what) asked.push(what)
  })
  return asked
}

async function paysInSandbox(page: Page): Promise<void> {
  const { clientSecret } = await post(page, BEGINS.pro)
  const card = { number: TEST_CARDS.pays, expMonth: 12, expYear: 2090, cvc: '123' }
  await post(page, confirmTestPayment.path, { clientSecret, ...card })
  await post(page, '/api/billing/sync')
}

test.describe('invoices', () => {
  test.use({ member: MAI })

  test('come page by page, each with date, amount, state and the way to Stripe', async ({
    page,
    database,
    me,
  }) => {
    const customer = await subscribeAtStripe(page, { database, me })
    await atStripe('months', { customer, times: 13 })
    await atStripe('months', { customer, times: 1, card: 'failsAtRenewal' })
    const pages: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/billing/receipts') pages.push(search)
    })
    await page.goto('/subscription')
    const rows = panel(page, 'Invoices').getByRole('listitem')
    await expect(rows).toHaveCount(13)
    const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(new Date())
    await expect(rows.first()).toContainText(today)
    await expect(rows.first()).toContainText('$19.99')
    await expect(rows.first()).toContainText('Not paid yet')
    const link = rows.nth(1).getByRole('link', { name: /^View the invoice of .+, opens in a new tab$/ })
    await expect(link).toHaveAttribute('href', /^https:\/\/invoice\.stripe\.com\/i\/\w+\/test_\w+$/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await panel(page, 'Invoices').getByRole('button', { name: 'Load more' }).click()
    await expect(rows).toHaveCount(15)
    await expect(panel(page, 'Invoices').getByRole('button')).toHaveCount(0)
    expect(pages).toEqual(['', expect.stringMatching(/^\?after=in_\w+$/)])
  })

  test.describe('in the sandbox', () => {
    test.use({ server: 'market' })

    test('have no document link', async ({ page }) => {
      await paysInSandbox(page)
      await page.goto('/subscription')
      const rows = panel(page, 'Invoices').getByRole('listitem')
      await expect(rows.first()).toContainText('$19.99')
      await expect(rows.getByRole('link')).toHaveCount(0)
    })
  })
})

test.describe('the billing portal', () => {
  const open = (page: Page) => page.getByRole('button', { name: 'Open the billing portal' })

  test('opens at Stripe', async ({ page, database, me }) => {
    await subscribeAtStripe(page, { database, me })
    await page.route('https://billing.stripe.com/**', (route) => route.fulfill({ status: 204 }))
    await page.goto('/subscription')
    const gone = page.waitForRequest(/^https:\/\/billing\.stripe\.com\/p\/session\/test_\w+$/)
    await open(page).click()
    await gone
  })

  test.describe('in the sandbox', () => {
    test.use({ server: 'market', member: MAI })

    test('opens under our own address', async ({ page }) => {
      await paysInSandbox(page)
      await page.goto('/subscription')
      await open(page).click()
      await page.waitForURL(/\/api\/sandbox\/billing\/portal\?session=bps_\w+/)
    })
  })

  test('rejects any other address', async ({ page }) => {
    await page.route('**/api/billing/portal', (route) =>
      route.fulfill({ json: { url: 'https://billing.stripe.com.evil.example/p' } }),
    )
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

  test.describe('when it cannot be opened', () => {
    test.use({ allowedNoise: [/status of 503/], answers: { '/api/billing/portal': trouble } })

    test('shows the reason', async ({ page }) => {
      await page.goto('/subscription')
      await open(page).click()
      await expect(
        page.getByRole('alert').filter({ hasText: 'Stripe does not answer at the moment.' }),
      ).toBeVisible()
      await expect(open(page)).toBeEnabled()
    })
  })
})

test.describe('back from the portal', () => {
  test.use({ member: MAI })

  test('queries Stripe once, and shows the changes', async ({ page, database, me }) => {
    const customer = await subscribeAtStripe(page, { database, me })
    await atStripe('cancel', { customer })
    const asked = questions(page)
    await page.goto('/subscription?from=portal')
    await expect(page.getByText('Cancelled. You are not charged again.')).toBeVisible()
    await expect(page).toHaveURL('/subscription')
    expect(asked).toEqual(['sync'])
  })
})

test.describe('a past charge day without an event', () => {
  test.use({ member: MAI })

  test('queries Stripe once for the result', async ({ page, database, me }) => {
    const customer = await subscribeAtStripe(page, { database, me })
    await atStripe('months', { customer, times: 1, card: 'failsAtRenewal' })
    const yesterday = new Date(Date.now() - 24 * 3_600_000)
    await database('subscription').where({ member_id: me?.id }).update({ current_period_end: yesterday })
    const asked = questions(page)
    await page.goto('/subscription')
    await expect(page.getByText(/Your last payment of .+ failed/)).toBeVisible()
    expect(asked).toEqual(['status', 'sync'])
  })
})

test.describe('back from the portal while Stripe does not respond', () => {
  test.use({ allowedNoise: [/status of 503/], answers: { '/api/billing/sync': trouble } })
  test('keeps the last known state, with a note', async ({ page }) => {
    await page.goto('/subscription?from=portal')
    await expect(page.getByText('Could not reach Stripe right now')).toBeVisible()
    await expect(panel(page, 'Pro')).toContainText('$19.99 a month')
  })
})

test.describe('in the sandbox', () => {
  test.use({ server: 'market' })
  test('shows a sandbox note, and links to its clock', async ({ page }) => {
    await page.goto('/subscription')
    await expect(page.getByText('nothing is charged')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Test tools: move the clock forward' })).toHaveAttribute(
      'href',
      '/api/sandbox/billing',
    )
  })
})

test.describe('a server without keys', () => {
  // Keys were removed from a server with subscribers.
  test.use({ answers: { '/api/billing': takesPayments({ by: 'off', publishableKey: null }) } })
  test('shows the last known state, and offers no portal', async ({ page }) => {
    await page.goto('/subscription')
    await expect(panel(page, 'Pro')).toContainText('$19.99 a month')
    await expect(page.getByRole('button', { name: /portal/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Write to support' })).toBeVisible()
  })
})

test.describe('a status that fails to load', () => {
  let broken = true
  test.use({
    allowedNoise: [/status of 503/],
    answers: {
      '/api/subscription/status': (route: Route) => (broken ? trouble(route) : route.fallback()),
    },
  })
  test('shows the reason, and loads on retry', async ({ page }) => {
    await page.goto('/subscription')
    await expect(page.getByRole('alert')).toContainText('Stripe does not answer at the moment.')
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page, 'Pro')).toContainText('$19.99 a month')
  })
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    allowedNoise: [/net::ERR_INTERNET_DISCONNECTED/],
  })
  test('the page explains the missing data, and loads when the network is back', async ({
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
