import type { Page } from '@playwright/test'
import { expect, openInstalled, saved, test } from './app.ts'
import { blurred, CATALOGUE_SIZE, catalogue, FREE, names, PRO, part } from './dashboard-parts.ts'

const locked = (page: Page) => catalogue(page).getByRole('link', { name: /^Upgrade to Pro ?, product/ })

async function idsIn(section: ReturnType<typeof part>): Promise<string[]> {
  const links = section.locator('a[href^="/product/"]')
  await expect(links.first()).toBeVisible()
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return found.map((address) => address.replace('/product/', ''))
}

function asked(page: Page, path: string): string[] {
  const questions: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === path) questions.push(decodeURIComponent(search))
  })
  return questions
}

test.describe('a free member', () => {
  test.use({ member: FREE })

  test('sees their name, the week, the plans, and all products page by page', async ({ page }) => {
    await test.step('sees their name, the week and three open products', async () => {
      await page.goto('/dashboard')
      await expect(page.getByText('Mei Tan')).toBeVisible()
      await expect(page.getByText('Free Plan - 1/3 contacts used')).toBeVisible()
      const nav = page.getByRole('navigation', { name: 'Your pages' })
      await expect(nav.getByRole('link')).toHaveText(['Dashboard', 'TikTok Shop', 'Suppliers', 'Reports'])
      await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
      await expect(part(page, 'This week in numbers')).toContainText(
        /– ?\d+ \w+ · United States · Sample data/,
      )
      await expect(part(page, 'This week in numbers')).toContainText('71%')
      await expect(part(page, 'Since your last visit')).toContainText('Nothing new. Save a product')
      const cards = part(page, 'Trending on TikTok Shop').getByRole('article')
      await expect(cards).toHaveCount(6)
      await expect(cards.first().locator('img')).toHaveCount(1)
      await expect(cards.first()).toContainText(/\$[\d.]+/)
      await expect(cards.first()).toContainText(/ views · .* sold/)
      const shown = await idsIn(part(page, 'Trending on TikTok Shop'))
      expect(shown).toHaveLength(6)
      const live = part(page, 'Live trending')
      await expect(live.getByRole('listitem')).toHaveCount(0)
      await live.getByText('Live trending').click()
      const rows = await idsIn(live)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter((id) => shown.includes(id))).toEqual([])
      await expect(live.getByText(/Sample data · EchoTik, \d+ \w+/)).toHaveCount(1)
      const tags = part(page, 'Trending hashtags')
      await expect(tags.getByRole('listitem')).toHaveCount(5)
      await expect(tags.getByRole('listitem').nth(1)).toContainText('#sunsetlamp812.4M views+143% a week')
      await expect(tags.getByRole('listitem').nth(1)).toContainText('84')
      await expect(tags).toContainText(/Imported · Imported files, \d+ \w+/)
      await expect(part(page, 'TikTok Shop integration')).toContainText('Configured')
      await expect(names(page)).toHaveCount(3)
      const first = catalogue(page).getByRole('article').first()
      await expect(first).toContainText('Factory$3.20Retail$13.99−$1.59 net')
      await expect(first).toContainText('Ningbo Brightwave Lighting Co., Ltd.')
      await expect(first).toContainText(/41 of 208 shipments checked match/)
      await expect(locked(page)).toHaveCount(9)
      await expect(locked(page).first()).toHaveAttribute('href', '/subscribe')
      await expect(catalogue(page).getByRole('link', { name: /^See its page ?, product/ })).toHaveCount(9)
      await expect(blurred(page)).toHaveCount(0)
    })
    await test.step('sees what each plan holds, with their own marked', async () => {
      const plans = part(page, 'Plans')
      const [free, pro] = [plans.locator('> ul > li').first(), plans.locator('> ul > li').last()]
      await expect(free).toContainText('FreeCurrent Plan$0/month')
      await expect(pro).toContainText('Pro$19.99/month')
      await expect(pro.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/subscribe')
      await expect(plans.getByText('Downgrade')).toHaveCount(0)
      await plans.getByText('Free and paid, line by line').click()
      await expect(plans.getByRole('row', { name: /With a plan/ })).toBeVisible()
    })
    await test.step('loads more to the end without duplicates, and marks the end', async () => {
      const more = page.getByRole('button', { name: 'Load More Products' })
      await more.click()
      await expect(catalogue(page).getByText('24 products shown, 21 of them locked')).toBeVisible()
      await expect(more).toBeFocused()
      for (const shown of [36, 48]) {
        await more.click()
        await expect(
          catalogue(page).getByText(`${shown} products shown, ${shown - 3} of them locked`),
        ).toBeVisible()
      }
      await more.click()
      const end = catalogue(page).getByText(`All ${CATALOGUE_SIZE} products shown`)
      await expect(end).toBeFocused()
      await expect(more).toHaveCount(0)
      await expect(locked(page)).toHaveCount(CATALOGUE_SIZE - 3)
    })
  })

  test('filters and sorts through the address, goes back step by step, and logs out', async ({ page }) => {
    const questions = asked(page, '/api/products')
    await page.goto('/dashboard?category=nonsense&sort=recent')
    await expect(page.getByRole('radio', { name: 'Recent' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
    await expect.poll(() => questions).toEqual(['?sort=recent'])
    await page.goto('/dashboard')
    await expect(names(page)).toHaveCount(3)
    await page.getByRole('radio', { name: 'Beauty' }).check()
    await expect(page).toHaveURL('/dashboard?category=beauty')
    await expect(names(page).first()).toHaveText('Ice roller for face and eyes')
    await test.step('offers to reveal a contact in place, with unknown facts named', async () => {
      const second = catalogue(page).getByRole('article').nth(1)
      await expect(second).toContainText('Shenzhen Example Electronics')
      await expect(second.getByRole('button', { name: /Reveal contact/ })).toBeVisible()
      await expect(second).toContainText('Factorynot known')
    })
    await page.getByRole('radio', { name: 'Price range' }).check()
    await expect(page).toHaveURL('/dashboard?category=beauty&sort=price-range')
    await expect(catalogue(page)).toContainText('Lowest price first')
    expect(questions).toEqual(['?sort=recent', '', '?category=beauty', '?category=beauty&sort=price-range'])
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Trend velocity' })).toBeChecked()
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
    await expect(names(page).first()).toContainText('Ice roller for face and eyes')
    await test.step('logs out by the one button', async () => {
      const out = page.waitForRequest(/\/api\/logout/)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await out
    })
  })

  test.describe('offline', () => {
    // The browser logs each request without a network.
    test.use({ serviceWorkers: 'allow', allowedNoise: [/Failed to load resource: net::ERR_/] })

    test('shows saved sections, and why the others are missing', async ({ page, context }) => {
      await openInstalled(page, '/dashboard')
      await expect(names(page)).toHaveCount(3)
      await saved(page, 'cleantok')
      await saved(page, '/api/stats')
      const kept = await page.evaluate(() => JSON.stringify(localStorage))
      expect(kept).not.toContain('/api/products')
      expect(kept).not.toContain('/api/auth/user')
      await context.setOffline(true)
      await page.goto('/dashboard')
      await expect(page.getByText('The product catalog works only online')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: /Synced .* · offline/ })).toBeVisible()
      await expect(part(page, 'Since your last visit')).toContainText('Nothing new')
      await expect(part(page, 'Trending on TikTok Shop').getByRole('article')).toHaveCount(6)
      await expect(part(page, 'Trending hashtags')).toContainText('#cleantok')
      await page.getByRole('link', { name: 'Saved suppliers' }).click()
      await expect(page).toHaveURL('/suppliers')
    })
  })
})

test.describe('a Pro member', () => {
  test.use({ member: PRO })

  test('sees the plan, and opens all blurred products with one tap', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByText('Pro', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/contacts used/)).toHaveCount(0)
    await expect(names(page)).toHaveCount(3)
    await expect(blurred(page)).toHaveCount(9)
    await blurred(page).nth(1).click()
    await expect(names(page)).toHaveCount(12)
    await expect(
      catalogue(page)
        .getByRole('link', { name: /Rechargeable milk frother/ })
        .first(),
    ).toBeFocused()
    await page.getByRole('button', { name: 'Load More Products' }).click()
    await expect(names(page)).toHaveCount(24)
    const plans = part(page, 'Plans')
    await expect(plans).toContainText('ProCurrent Plan$19.99/month')
    await expect(plans.getByRole('link', { name: 'Downgrade (Contact Support)' })).toHaveAttribute(
      'href',
      '/contact?about=cancelling',
    )
    await expect(page.getByRole('link', { name: /Upgrade to Pro/ })).toHaveCount(0)
  })
})

test.describe('a dashboard without data', () => {
  test.use({ server: 'bare', member: FREE })
  test('shows each section as empty, and lets a filter be removed', async ({ page }) => {
    await page.goto('/dashboard?category=sports')
    await expect(
      part(page, 'Trending on TikTok Shop').getByText('No TikTok trending products available'),
    ).toBeVisible()
    await expect(part(page, 'Since your last visit')).toContainText('Nothing new')
    await expect(page.getByText('No trending hashtags available')).toBeVisible()
    await expect(part(page, 'TikTok Shop integration')).toContainText('Not Connected')
    await expect(part(page, 'TikTok Shop integration')).toContainText('Set ECHOTIK_USERNAME')
    await page.getByRole('button', { name: 'Show all categories' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('No products yet')).toBeVisible()
  })
})
