import type { Page } from '@playwright/test'
import { PLAN_PARTS, planTableRows } from '../../backend/contracts/plan-table.ts'
import { expect, test } from './app.ts'
import type { NewMember } from './signing-in.ts'

// Tests the pages' claims; plan-promises.db.test.ts tests the server.

const lines = () => planTableRows().map((cells) => cells.join(''))
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function showsOwnPlan(page: Page, name: string, price: string): Promise<void> {
  const own = panel(page, 'Plans').getByRole('listitem').filter({ hasText: 'Current Plan' })
  await expect(own.getByRole('heading')).toContainText(name)
  await expect(own).toContainText(price)
}

const HOLDERS: { name: string; member: NewMember; words: string; price: string }[] = [
  {
    name: 'Premium',
    member: { pays: 'premium' },
    words: 'Premium, $9.99 a month - unlimited supplier contacts, up to 1,000 an hour',
    price: '$9.99/month',
  },
  {
    name: 'Pro',
    member: { pays: 'pro' },
    words: 'Pro, $19.99 a month - unlimited supplier contacts, up to 1,000 an hour',
    price: '$19.99/month',
  },
]

for (const { name, member, words, price } of HOLDERS) {
  test.describe(`a member who has ${name} at ${price}`, () => {
    test.use({ member })

    test('shows name and price on the dashboard and the profile', async ({ page }) => {
      await page.goto('/dashboard')
      await showsOwnPlan(page, name, price)
      await page.goto('/profile')
      await expect(panel(page, 'Plan')).toContainText(words)
    })
  })
}

test.describe('a member whose plan was given', () => {
  test.use({ member: { plan: 'pro' } })

  test('shows its name, no price and no subscription on any page', async ({ page }) => {
    await page.goto('/subscription')
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible()
    await expect(panel(page, 'Support')).toContainText('You have a plan, so we answer you first.')
    await page.goto('/dashboard')
    await showsOwnPlan(page, 'Pro (no charge)', '$0/month')
    await page.goto('/profile')
    await expect(panel(page, 'Plan')).toContainText(
      'Pro (no charge) - unlimited supplier contacts, up to 1,000 an hour',
    )
    for (const path of ['/subscription', '/profile', '/premium', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText('Pro (no charge)')
      await expect(
        page
          .getByRole('main')
          .getByText(/subscription/i)
          .filter({ visible: true }),
      ).toHaveCount(0)
    }
    await page.goto('/subscribe')
    await expect(page.getByRole('main')).toContainText('Paying opens nothing more.')
    await page.goto('/profile')
    await page.getByRole('button', { name: /Delete/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByText(/subscription/i)).toHaveCount(0)
  })
})

test.describe('a member on the free plan', () => {
  test.use({ member: {} })

  test('shows what 9.99 opens before 19.99, and each line of the table of plans', async ({ page }) => {
    await page.goto('/subscribe')
    const cheaper = panel(page, 'Price').getByRole('link', { name: 'Premium at $9.99 a month' })
    await expect(cheaper).toHaveAttribute('href', '/payment')
    await expect(panel(page, 'Price')).toContainText(/opens the same: All contacts.+\$19\.99 a month/)
    await page.goto('/dashboard')
    await expect(panel(page, 'Plans')).toContainText('Premium at $9.99 a month opens the same.')
    await page.goto('/profile')
    await expect(panel(page, 'Plan')).toContainText(
      'Premium at $9.99 a month opens everything. Pro is $19.99 and opens the same.',
    )
    for (const [path, place] of [
      ['/', 'Plans'],
      ['/premium', 'Plans'],
      ['/payment', 'What you get'],
      ['/subscribe', 'What you get'],
      ['/subscription', 'Plans'],
    ] as const) {
      await page.goto(path)
      const own = panel(page, place)
      await expect(own, path).toContainText(/\$0.+\$9\.99 a month.+\$19\.99 a month/)
      await own.getByText('Free and paid, line by line').click()
      await expect(own.getByRole('row'), path).toHaveText([/With a plan/, ...lines()])
    }
    await page.goto('/dashboard')
    await panel(page, 'Plans').getByText('Free and paid, line by line').click()
    await expect(panel(page, 'Plans').getByRole('row')).toHaveText([/With a plan/, ...lines()])
  })
})

test('help and terms have the table of plans and one text about cancelling', async ({ page }) => {
  const cancelling =
    'You cancel in the billing portal, which opens from your subscription, or by the contact form while you are signed in. No reason is needed. What you have paid for stays open to the end of the paid month; after that you are on the free plan.'
  const history = page.getByText(/90 days/).first()
  await page.goto('/help#free-and-premium')
  const rows = page.getByRole('table', { name: 'The two plans' }).locator('tbody tr')
  await expect(rows).toHaveCount(1 + planTableRows().length)
  for (const line of lines()) await expect(rows.filter({ hasText: line })).toHaveCount(1)
  await expect(history).toBeVisible()
  await page.goto('/terms')
  await expect(page.locator('#service').getByRole('listitem')).toHaveText([...PLAN_PARTS])
  await expect(page.getByText(cancelling)).toBeVisible()
  await expect(history).toBeVisible()
  await page.goto('/help#cancel')
  await expect(page.getByText(cancelling)).toBeVisible()
})

test.describe('a member whose address is not verified', () => {
  test.use({
    member: { firstName: 'Mai', lastName: 'Tran', email: 'mai.tran@seller.example', emailVerified: false },
  })

  test('shows a note beside it, and which emails are not sent', async ({ page }) => {
    await page.goto('/profile')
    await expect(panel(page, 'You')).toContainText('mai.tran@seller.example (not verified)')
    await expect(panel(page, 'E-mails')).toContainText('We send no reports and no sign-in notices to it')
  })
})
