import type { Page } from '@playwright/test'
import { unsubscribeAlertEmails } from '../../backend/contracts/delivery.ts'
import { unsubscribeNewsletter } from '../../backend/contracts/inbox.ts'
import { unsubscribeWeeklyReport } from '../../backend/contracts/weekly.ts'
import { BRAND } from '../../pwa/brand/brand.ts'
import { expect, openAlive, test } from './app.ts'
import { catalogue, FREE, names } from './dashboard-parts.ts'
import { DESKTOP, rows } from './exploring.ts'

/** Parts that no other test shows on a page. `tests/support/specification.csv` lists all with their tests. */

const TOKEN = 'a'.repeat(43)

/** The HTML holds the heading. */
const READABLE: [path: string, heading: string][] = [
  ['/', BRAND.claim],
  ['/trending', 'Trending'],
  ['/premium', 'Turn Viral Trends Into Profitable Business'],
  ['/suppliers', 'Suppliers'],
  ['/wireframe', 'Screens and roadmap'],
  ['/terms', 'Terms of service'],
  ['/privacy', 'Privacy'],
  ['/contact', 'Contact'],
  ['/help', 'Help'],
  ['/insights', 'Insights'],
  ['/faq', 'Questions about sourcing'],
  ['/about', 'About'],
  ['/how-it-works', 'How it works'],
  // Other spellings.
  ['/help/', 'Help'],
  ['/help.html', 'Help'],
]

/** The app draws the heading. */
const DRAWN: [path: string, heading: string][] = [
  ['/dashboard', 'Dashboard'],
  ['/tiktok', 'TikTok Shop'],
  ['/subscribe', 'Pro plan'],
  ['/payment', 'Premium checkout'],
  ['/subscription', 'Your subscription'],
  ['/search', 'Search'],
  ['/profile', 'Profile'],
  // Links in e-mails that were sent.
  [`${unsubscribeNewsletter.path}?token=${TOKEN}`, 'Newsletter'],
  [`${unsubscribeWeeklyReport.path}?token=${TOKEN}`, 'Weekly report'],
  [`${unsubscribeAlertEmails.path}?token=${TOKEN}`, 'E-mails about alerts'],
]

test.describe('every address', () => {
  test.use({ member: FREE })

  test('of the specification, and every older one, answers with its page', async ({ page, request }) => {
    test.setTimeout(120_000)
    for (const [path, heading] of READABLE) {
      const reply = await request.get(path, { headers: { accept: 'text/html' } })
      expect.soft([reply.status(), headingIn(await reply.text())], path).toEqual([200, heading])
    }
    for (const [path, heading] of DRAWN) {
      const reply = await page.goto(path)
      expect.soft(reply?.status(), path).toBe(200)
      await expect.soft(page.locator('#page h1'), path).toHaveText(heading)
      // Leaving earlier would abort the start of a payment, which the page logs.
      await page.waitForLoadState('networkidle')
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('terms, privacy and contact name every limit and hour', async ({ page }) => {
    await page.goto('/terms')
    await says(
      page,
      `By using ${BRAND.name} you accept these terms`,
      'Premium is $9.99 a month, Pro is $19.99 a month',
      'billed monthly in advance by card, and renews automatically until you cancel',
      'Payments are non-refundable',
      'within 7 days of it',
      'you have 3 days to pay before your account goes back to the free plan',
      'resell it',
      'They may be late, incomplete or wrong',
      'we are not liable for lost profit',
      'within 7 business days of your request',
      'we give 30 days’ notice',
    )
    await page.goto('/privacy')
    await says(page, 'It is not for children under 13', 'within 7 business days')
    await page.goto('/contact')
    await says(page, 'Singapore time')
    await expect
      .soft(page.getByRole('region', { name: 'Contact details' }).locator('dl > div'))
      .toHaveText(['Monday to Friday9:00–18:00', 'Saturday10:00–16:00', 'SundayClosed'])
  })

  test('the start page and Premium have every documented part', async ({ page }) => {
    await page.goto('/')
    await expect.soft(page.getByRole('searchbox', { name: 'Search' })).toBeDisabled()
    await expect.soft(page.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/payment')
    for (const part of ['Live trending products', 'What sellers could say', 'Advanced analytics', 'Benefits'])
      await expect.soft(page.getByRole('region', { name: part })).toBeVisible()
    await hasMenu(page)
    await hasFooter(page)
    await page.goto('/premium')
    await hasMenu(page)
    const head = page.locator('#page header').first()
    await expect.soft(head.getByText('Premium', { exact: true })).toBeVisible()
    await expect
      .soft(page.locator('table[aria-label="Advanced Live Analytics"] thead th'))
      .toHaveText(['Product', 'Trend Velocity', 'Profit Margin', 'Competition', 'Contact Suppliers'])
    await says(page, 'Sales Manager', 'Updated every 24 hours', 'The 1688 platform may require registration')
    await hasFooter(page)
  })
})

test('an unfolded row of the marketplace names its category', async ({ page }) => {
  await openAlive(page, '/trending?list=marketplace&category=Fashion')
  const row = page.getByRole('article').first()
  await expect(row).not.toContainText('Fashion')
  await row.locator('button[aria-expanded]').click()
  await expect(row).toContainText('Fashion')
})

test.describe('a free member', () => {
  test.use({ member: FREE })

  test('sees every page, category and order on the dashboard, and is looked up once', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/auth/user') asked.push(request.url())
    })
    await page.clock.install()
    await page.goto('/dashboard')
    await expect(names(page)).toHaveCount(3)
    const pages = page.getByRole('navigation', { name: 'Your pages' }).getByRole('link')
    expect
      .soft(await pages.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(['/dashboard', '/tiktok', '/suppliers', '/reports'])
    const choices = (name: string) => catalogue(page).getByRole('group', { name }).locator('label')
    await expect
      .soft(choices('Category'))
      .toHaveText(['All', 'Fashion', 'Home', 'Beauty', 'Electronics', 'Sports'])
    await expect
      .soft(choices('Sort by'))
      .toHaveText(['Trend velocity', 'Profit potential', 'Recent', 'Price range'])
    for (const name of ['All', 'Trend velocity'])
      await expect.soft(catalogue(page).getByRole('radio', { name, exact: true })).toBeChecked()
    await hasFooter(page)
    await page.evaluate(() => {
      for (const name of ['focus', 'visibilitychange']) dispatchEvent(new Event(name))
    })
    await page.getByRole('link', { name: 'Account and settings' }).click()
    await page.clock.runFor(4 * 60_000)
    await page.goBack()
    await expect(names(page)).toHaveCount(3)
    expect(asked).toHaveLength(1)
  })
})

test.describe('a search', () => {
  test.use({ member: { plan: 'pro' }, viewport: DESKTOP, isMobile: false, hasTouch: false })

  test('colors ranks from the eleventh on grey', async ({ page }) => {
    await page.goto('/search?q=set')
    await expect(rows(page).nth(10)).toBeVisible()
    const colours = await rows(page)
      .locator('[data-colour]')
      .evaluateAll((ranks) => ranks.map((rank) => rank.getAttribute('data-colour')))
    const blue = Array.from({ length: 7 }, () => 'blue')
    expect(colours.slice(0, 11)).toEqual(['gold', 'orange', 'orange', ...blue, 'grey'])
  })
})

test.describe('a toast', () => {
  test.use({ viewport: DESKTOP, isMobile: false, hasTouch: false })

  test('is the only one, and closes after five seconds or a swipe of more than 50 px', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.clock.install()
    await openAlive(page, '/')
    const toasts = page.getByRole('region', { name: /^Notifications \(/ }).getByRole('listitem')
    const refer = async () => {
      await page.locator('summary', { hasText: 'Menu' }).click()
      await page.getByRole('button', { name: 'Referral' }).click()
      await expect(toasts).toHaveText(/^Link copied/)
      // A pointer over it would stop its timer.
      await page.mouse.move(5, 5)
    }
    const swipe = async (pixels: number) => {
      const box = await toasts.boundingBox()
      if (!box) throw new Error('The toast has no place.')
      const [x, y] = [box.x + 20, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + pixels, y, { steps: 5 })
      await page.mouse.up()
    }
    await refer()
    await refer()
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(3000)
    await expect(toasts).toHaveCount(1)
    await page.clock.runFor(4000)
    await expect(toasts).toHaveCount(0)
    await refer()
    await swipe(40)
    await expect(toasts).toHaveCount(1)
    await swipe(80)
    await expect(toasts).toHaveCount(0)
  })
})

function headingIn(html: string): string | undefined {
  const [, page = ''] = html.split('id="page"')
  return /<h1[^>]*>([^<]*)</.exec(page)?.[1]
}

async function says(page: Page, ...words: string[]): Promise<void> {
  for (const word of words) await expect.soft(page.locator('#page'), page.url()).toContainText(word)
}

/** Closed, so its items have no role. */
async function hasMenu(page: Page): Promise<void> {
  const menu = page.locator('#page header details')
  await expect.soft(menu.locator('a[href="/subscription"]')).toHaveText('Manage Subscription')
  await expect.soft(menu.locator('button')).toHaveText('Referral')
}

async function hasFooter(page: Page): Promise<void> {
  for (const path of ['/trending', '/premium', '/payment', '/about', '/insights', '/contact', '/help'])
    await expect
      .soft(page.getByRole('contentinfo').locator(`a[href="${path}"]`), `${page.url()} to ${path}`)
      .toHaveCount(1)
}
