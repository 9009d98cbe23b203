import type { Route } from '@playwright/test'
import { makeSubscription } from '../support/subscriptions.ts'
import { expect, installedTest, openInstalled, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { forgetForms } from './form-limits.ts'
import { axeFindsNothing, TWO_LOOKS } from './looks.ts'
import { head, IN_GRACE, MAI, panel, subscribeAtStripe } from './paying.ts'
import type { NewMember } from './signing-in.ts'
import { atStripe } from './stripe-actions.ts'

const DAY = 24 * 3_600_000
const day = (days: number) => new Date(Date.now() + days * DAY)

// The real clock: later states are written into the mirror.
test.use({ server: 'stripe', member: MAI })
const pays = (stands: NewMember['pays']) => ({ member: { ...MAI, pays: stands } })

const dayWords = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date)

test.describe('a subscriber', () => {
  test.use(pays({ offer: 'premium', currentPeriodEnd: day(20), syncedAt: day(-0.0025) }))

  test('shows offer, price, next charge and card, and sends support messages with priority', async ({
    page,
    database,
  }) => {
    await forgetForms(database)
    await page.goto('/subscription')
    await expect(head(page).getByText('Active', { exact: true })).toBeVisible()
    const plan = panel(page, 'Premium')
    await expect(plan).toContainText('$9.99 a month')
    await expect(plan).toContainText(`Next charge${dayWords(day(20))}`)
    await expect(plan).toContainText('Visa •••• 4242, expires 12/2030')
    await expect(page.getByText(/^As of .+ \(3 min ago\), from Stripe\.$/)).toBeVisible()
    const support = panel(page, 'Cancelling and support')
    await expect(support).toContainText('Cancel in the billing portal, or by the contact form')
    await expect(support).toContainText('What you have paid for stays open to the end of the paid month')
    await expect(page.getByText('Sandbox')).toHaveCount(0)
    await support.getByRole('link', { name: 'Write to support' }).click()
    await expect(page.getByText('You have Premium: we answer your message first.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Mai')
    await expect(page.getByLabel('E-mail')).toHaveValue('mai.tran@seller.example')
    await page.getByLabel('Subject').fill('Where is my export?')
    await page.getByLabel('Message', { exact: true }).fill('I made a file and cannot find it.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('We have your message')).toBeVisible()
    const reference = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
    const { rows } = await database.raw(
      `select plan, content ->> 'subject' as subject from contact_message, letter
       where reference = :reference and kind = 'contact' and content ->> 'subject' like '%' || :reference || '%'`,
      { reference },
    )
    expect(rows).toEqual([{ plan: 'pro', subject: `[Priority] [${reference}] Where is my export?` }])
  })
})

test.describe('a new subscriber', () => {
  test('shows the way to cancel above the invoices on a phone', async ({ page, database, me }) => {
    await subscribeAtStripe(page, { database, me })
    await page.goto('/subscription')
    await expect(panel(page, 'Invoices').getByRole('listitem').first()).toBeVisible()
    const cancel = await panel(page, 'Cancelling and support').boundingBox()
    const list = await panel(page, 'Invoices').boundingBox()
    expect(cancel?.y).toBeLessThan(list?.y ?? 0)
  })

  installedTest('nothing of it is saved on the device', async ({ page, database, me }) => {
    await subscribeAtStripe(page, { database, me })
    const { receipts } = await (await page.request.get('/api/billing/receipts')).json()
    await openInstalled(page, '/subscription')
    await expect(page.getByText('Visa •••• 4242')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Trends', exact: true })
      .click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('saved:public') ?? ''))
      .toContain('tiktok')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toMatch(/4242|graceEndsAt/)
    expect(receipts).toHaveLength(1)
    expect(kept).not.toContain(receipts[0].number)
  })
})

test.describe('a failed payment', () => {
  test.use(pays(IN_GRACE))

  // The device is a month behind, so its clock gives wrong results.
  test.beforeEach(({ page }) => page.clock.install({ time: day(-30) }))

  test('shows a warning on dashboard and profile, with a link to pay', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of ['/dashboard', '/profile']) {
      await page.goto(path)
      const banner = page.getByRole('link', { name: 'Payment failed - 2 days and 4 hours left' })
      await expect(banner).toHaveAttribute('href', '/subscription')
      expect(await faultsOf(page, '#page [role=status]:has(> a)')).toEqual([])
    }
    expect(asked.filter((one) => one === '/api/subscription/status')).toHaveLength(2)
  })
})

test.describe('an expired grace period', () => {
  test.use(pays({ status: 'past_due', offer: 'premium', graceAnchor: day(-4) }))

  test('shows a note on dashboard and profile, with the way back', async ({ page }) => {
    for (const path of ['/dashboard', '/profile']) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Payment failed, plan ended Reactivate' })).toHaveAttribute(
        'href',
        '/subscription',
      )
    }
  })
})

test('axe finds nothing in any state, in light and dark, on phone and desktop', async ({
  page,
  database,
  me,
}) => {
  type State = Parameters<typeof makeSubscription>[2]
  const states: (State | null)[] = [null, {}, IN_GRACE, { endsAt: day(12) }]
  for (const state of states) {
    if (state) {
      await database('subscription').where({ member_id: me?.id }).delete()
      await makeSubscription(database, Number(me?.id), { currentPeriodEnd: day(20), ...state })
    }
    await page.goto('/subscription')
    await expect(page.getByRole('link', { name: 'Write to support' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await axeFindsNothing(page, TWO_LOOKS)
  }
})

test('invoices come page by page, each with date, amount, state and the way to Stripe', async ({
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

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({
    ...pays('pro'),
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
