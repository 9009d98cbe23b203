import { makeSubscription } from '../support/subscriptions.ts'
import { expect, installedTest, openInstalled, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { takesPayments } from './fixtures/billing.ts'
import { forgetForms } from './form-limits.ts'
import { axeFindsNothing, TWO_LOOKS } from './looks.ts'
import { head, IN_GRACE, MAI, panel, subscribeAtStripe } from './paying.ts'
import type { NewMember } from './signing-in.ts'

const DAY = 24 * 3_600_000
const day = (days: number) => new Date(Date.now() + days * DAY)

// The real clock: later states are written into the mirror.
test.use({ server: 'stripe', member: MAI })
const pays = (stands: NewMember['pays']) => ({ member: { ...MAI, pays: stands } })

const dayWords = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date)

test.describe('a free member', () => {
  test('shows no subscription, and both prices with links', async ({ page }) => {
    await page.goto('/subscription')
    await expect(head(page).getByText('Not Subscribed', { exact: true })).toBeVisible()
    await expect(panel(page, 'Free plan')).toContainText('Nothing is charged, and we have no card from you.')
    const ways = panel(page, 'Plans')
    await expect(ways).toContainText('$9.99 a month')
    await expect(ways).toContainText('$19.99 a month')
    await expect(ways.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/payment')
    await expect(ways.getByRole('link', { name: 'Get Pro' })).toHaveAttribute('href', '/subscribe')
    await expect(page.getByRole('link', { name: 'Premium features' })).toHaveAttribute('href', '/premium')
    await expect(panel(page, 'Invoices')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /portal/ })).toHaveCount(0)
    await expect(page.locator('meta[name=robots][content*=noindex]').first()).toBeAttached()
  })
})

test.describe('a free member of a server where one offer is closed', () => {
  // Stripe's price differs from the displayed one.
  test.use({ answers: { '/api/billing': takesPayments({ open: { premium: true, pro: false } }) } })
  test('links to the open offer only', async ({ page }) => {
    await page.goto('/subscription')
    await expect(page.getByText('Not available right now.')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Get Pro' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Get Premium' })).toBeVisible()
  })
})

test.describe('a member with a granted plan', () => {
  test.use({ member: { plan: 'pro' } })
  test('shows that no card is charged', async ({ page }) => {
    await page.goto('/subscription')
    await expect(head(page).getByText('Active', { exact: true })).toBeVisible()
    await expect(page.getByText('We gave you this plan. Nothing is charged.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Get / })).toHaveCount(0)
  })
})

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
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click()
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

test.describe('a card that expires before the next charge', () => {
  const now = new Date()
  const card = { last4: '1881', month: now.getUTCMonth() + 1, year: now.getUTCFullYear() }
  test.use(pays({ card, currentPeriodEnd: day(40) }))
  test('shows a warning in time', async ({ page }) => {
    await page.goto('/subscription')
    await expect(
      page.getByText('This card expires before the next charge. Change it in the billing portal.'),
    ).toBeVisible()
  })
})

test.describe('a canceled subscription', () => {
  test.use(pays({ endsAt: day(12) }))
  test('shows its end, and how to keep it', async ({ page }) => {
    await page.goto('/subscription')
    await expect(head(page).getByText('Active', { exact: true })).toBeVisible()
    await expect(panel(page, 'Pro')).toContainText(
      `Cancelled. You are not charged again. Everything stays open until ${dayWords(day(12))}`,
    )
    await expect(panel(page, 'Pro').getByRole('button', { name: 'Keep the subscription' })).toBeVisible()
  })
})

test.describe('a failed payment', () => {
  test.use(pays(IN_GRACE))

  // The device is a month behind, so its clock gives wrong results.
  test.beforeEach(({ page }) => page.clock.install({ time: day(-30) }))

  test('shows the time left by the server’s clock, the amount and the next step', async ({ page }) => {
    await page.goto('/subscription')
    await expect(head(page).getByText('Active', { exact: true })).toBeVisible()
    const plan = panel(page, 'Pro')
    await expect(plan).toContainText('Your last payment of $19.99 failed: 2 days and 4 hours left')
    await expect(plan).toContainText(
      'If you do not pay by then, you go back to the free plan. Contacts you revealed stay yours; the others close again.',
    )
    await expect(plan.getByRole('link', { name: 'Pay now with another card' })).toHaveAttribute(
      'href',
      '/subscribe',
    )
    await expect(plan.getByRole('button', { name: 'Change the card' })).toBeVisible()
  })

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

  test('shows the reason, and how to come back', async ({ page }) => {
    await page.goto('/subscription')
    await expect(head(page).getByText('Not Subscribed', { exact: true })).toBeVisible()
    await expect(page.getByText('Your payment of $9.99 failed and was not paid within 3 days')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pay the open invoice' })).toHaveAttribute('href', '/payment')
  })

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

test.describe('an ended subscription', () => {
  test.use(pays({ status: 'canceled', endsAt: day(-4) }))
  test('shows its end, and a way to come back', async ({ page }) => {
    await page.goto('/subscription')
    await expect(page.getByText(`Your Pro subscription ended on ${dayWords(day(-4))}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get Premium' })).toBeVisible()
    await expect(panel(page, 'Invoices')).toBeVisible()
  })
})

test.describe('a user cached with an older plan', () => {
  test('is reloaded, and the app updates', async ({ page, database, me }) => {
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/auth/user') asked += 1
    })
    const known = page.waitForResponse('**/api/auth/user')
    await page.route('**/api/subscription/status', async (route) => {
      await known
      if (asked === 1) await makeSubscription(database, Number(me?.id))
      await route.fallback()
    })
    await page.goto('/subscription')
    await expect.poll(() => asked).toBe(2)
    await page.getByRole('link', { name: 'Premium features' }).click()
    await page.goBack()
    await expect(head(page).getByText('Active', { exact: true })).toBeVisible()
    expect(asked).toBe(2)
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
