import type { Page } from '@playwright/test'
import { SANDBOX_BILLING_PATH } from '../../backend/contracts/sandbox-payments.ts'
import { expect, MOVING, test } from './app.ts'

/** Real server and sandbox payments. In series, because the tests share the fake's clock. */
test.describe.configure({ mode: 'default' })

const DESKTOP = { width: 1280, height: 800 }

// 401 and 402 for a visitor's look-up and a locked search; pictures abort on navigation.
test.use({ ...MOVING, allowedNoise: [/status of (401|402)|Failed to load resource: net::ERR_/] })

test.beforeEach(() => {
  test.setTimeout(120_000)
})

type Card = 'Pays' | 'Is declined' | 'Bank asks' | 'Fails at renewal'

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a desktop', DESKTOP],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('a successful card opens Premium within five seconds, without a page load', async ({ page }) => {
      await signIn(page, '/payment')
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      await fill(page, 'Pays')
      await page.getByRole('button', { name: 'Subscribe for $9.99 a month' }).click()
      await expect(page.getByText('Welcome to Premium!', { exact: true })).toBeVisible({ timeout: 5000 })
      await expect(
        page.getByText('Your subscription is now active. Redirecting...', { exact: true }),
      ).toBeVisible()
      await expect(page).toHaveURL('/premium')
      await page.getByRole('searchbox').first().fill('lamp')
      await page.getByRole('searchbox').first().press('Enter')
      await expect(page).toHaveURL(/\/search\?q=lamp/)
      await expect(page.getByRole('region', { name: 'Results' })).toContainText('Sunset projection lamp')
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

      await page.goto('/subscription')
      await expect(page.getByText('Active', { exact: true })).toBeVisible()
      await expect(page.getByText('$9.99 a month')).toBeVisible()
      await expect(page.getByText(/4242/)).toBeVisible()
      await page.goto('/payment')
      await expect(page).toHaveURL('/premium')
    })
  })
}

test('an unpaid invoice ends the plan after three days, with emails', async ({ page }) => {
  const email = await signIn(page, '/payment')
  await fill(page, 'Fails at renewal')
  await page.getByRole('button', { name: 'Subscribe for $9.99 a month' }).click()
  await expect(page).toHaveURL('/premium')
  await moveClock(page, '+1 month')
  await page.goto('/subscription')
  await expect(page.getByText(/Your last payment of \$9\.99 failed/)).toBeVisible()
  await moveClock(page, '+3 days')
  await page.goto('/subscription')
  await expect(page.getByText('Not Subscribed', { exact: true })).toBeVisible()
  await expect(page.getByText(/was not paid within 3 days/)).toBeVisible()
  const subjects = async () => {
    const outbox = await (await page.request.get('/api/sandbox/outbox')).text()
    return outbox
      .split('<section>')
      .filter((section) => section.includes(email))
      .map((section) => /<h2>(.*?)<\/h2>/.exec(section)?.[1] ?? '')
  }
  await expect.poll(subjects).toContainEqual(expect.stringContaining('Welcome to Premium'))
  expect(await subjects()).toContainEqual(expect.stringContaining('Your payment of $9.99 failed'))
})

test.describe('a member', () => {
  test.use({ member: {} })

  test('shows why a card was declined, and another one pays for Pro', async ({ page }) => {
    await page.goto('/subscribe')
    await fill(page, 'Is declined')
    await page.getByRole('button', { name: 'Subscribe for $19.99 a month' }).click()
    await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Your card was declined.').first()).toBeVisible()
    await fill(page, 'Pays')
    await page.getByRole('button', { name: 'Subscribe for $19.99 a month' }).click()
    await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible({ timeout: 5000 })
    await expect(page.getByText('You are now subscribed to the Pro plan', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(/Free Plan/)).toHaveCount(0)
  })

  test('a form replaced by another offer is set up again, and pays', async ({ page, context }) => {
    await page.goto('/subscribe')
    await fill(page, 'Pays')
    const other = await context.newPage()
    await other.goto('/payment')
    await expect(other.getByRole('button', { name: 'Subscribe for $9.99 a month' })).toBeEnabled()
    await page.getByRole('button', { name: 'Subscribe for $19.99 a month' }).click()
    await expect(page.getByText('This payment is too old, or you started another one.').first()).toBeVisible()
    await fill(page, 'Pays')
    await page.getByRole('button', { name: 'Subscribe for $19.99 a month' }).click()
    await expect(page.getByText('Payment Successful', { exact: true })).toBeVisible({ timeout: 5000 })
    // The other tab's form is outdated, and the plan is already paid.
    await fill(other, 'Pays')
    await other.getByRole('button', { name: 'Subscribe for $9.99 a month' }).click()
    await expect(other).toHaveURL('/premium')
  })

  test('a card with a bank challenge is charged only after confirmation', async ({ page }) => {
    await page.goto('/payment')
    await fill(page, 'Bank asks')
    await page.getByRole('button', { name: 'Subscribe for $9.99 a month' }).click()
    const question = page.getByRole('dialog', { name: 'Your bank asks: is this you?' })
    await question.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Subscribe for $9.99 a month' }).click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Welcome to Premium!', { exact: true })).toBeVisible({ timeout: 5000 })
    await expect(page).toHaveURL('/premium')
  })

  test('a failed renewal gives three days of grace and a warning, and another card resolves it', async ({
    page,
  }) => {
    await page.goto('/subscribe')
    await fill(page, 'Fails at renewal')
    await page.getByRole('button', { name: 'Subscribe for $19.99 a month' }).click()
    await expect(page).toHaveURL('/dashboard')
    await moveClock(page, '+1 month')
    await page.goto('/subscription')
    await expect(page.getByText(/Your last payment of \$19\.99 failed/)).toBeVisible()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /Payment failed/ }).click()
    await page.getByRole('link', { name: 'Pay now with another card' }).click()
    await expect(page.getByText('Your last payment of $19.99 failed; pay it here.')).toBeVisible()
    await fill(page, 'Pays')
    await page.getByRole('button', { name: 'Pay $19.99 now' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/subscription')
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(page.getByText('Next charge')).toBeVisible()
  })

  test('a plan canceled in the billing portal lasts until the end of the paid month', async ({ page }) => {
    await page.goto('/payment')
    await fill(page, 'Pays')
    await page.getByRole('button', { name: 'Subscribe for $9.99 a month' }).click()
    await expect(page).toHaveURL('/premium')
    await page.goto('/subscription')
    await page.getByRole('button', { name: /billing portal/i }).click()
    await page.waitForURL(/\/api\/sandbox\/billing\/portal/)
    await page.getByRole('button', { name: /cancel/i }).click()
    await page
      .getByRole('link', { name: /back|return/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/subscription/)
    await expect(page.getByText(/Cancelled. You are not charged again/)).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await moveClock(page, '+1 month')
    await moveClock(page, '+1 day')
    await page.goto('/subscription')
    await expect(page.getByText('Not Subscribed', { exact: true })).toBeVisible()
    await expect(page.getByText(/subscription ended/)).toBeVisible()
  })

  test('a lost network before submitting charges no card, and payment works later', async ({
    page,
    context,
  }) => {
    await page.goto('/payment')
    await fill(page, 'Pays')
    await context.setOffline(true)
    await expect(page.getByText(/You are offline, so you cannot pay now/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subscribe for $9.99 a month' })).toBeDisabled()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Subscribe for $9.99 a month' }).click()
    await expect(page).toHaveURL('/premium')
  })
})

async function signIn(page: Page, to: string): Promise<string> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(to)}`)
  await page.waitForURL(/\/api\/sandbox\/identity\/interaction\//)
  await page.getByRole('button', { name: 'New free seller' }).click()
  await expect(page).toHaveURL(to)
  const user = await (await page.request.get('/api/auth/user')).json()
  return user.email
}

async function fill(page: Page, card: Card): Promise<void> {
  await page.getByRole('button', { name: card, exact: true }).click()
}

async function moveClock(page: Page, by: string): Promise<void> {
  await page.goto(SANDBOX_BILLING_PATH)
  await page.getByRole('button', { name: by }).click()
  await expect(page).toHaveURL(new RegExp(SANDBOX_BILLING_PATH))
}
