import type { Page } from '@playwright/test'
import { documented, expect, test } from './app.ts'
import { axeFindsNothing, LOOKS } from './looks.ts'

/** A real sync would publish another market. */
const STARTED = {
  started: true,
  message: 'We are loading new data. Check back in a few minutes for new products.',
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const products = (page: Page) => part(page, 'Products').getByRole('article')
const sync = (page: Page) => page.getByRole('button', { name: 'Sync', exact: true })

function trendsAsked(page: Page): URLSearchParams[] {
  const questions: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = documented(request.url())
    if (pathname === '/api/tiktok/trending') questions.push(searchParams)
  })
  return questions
}

test.describe('a connected source', () => {
  test.use({ member: {} })

  test('shows products and shops with source and age, the sync interval, and one category', async ({
    page,
  }) => {
    const questions = trendsAsked(page)
    await test.step('shows nine products and ten shops, with their source and age', async () => {
      await page.goto('/tiktok')
      const status = part(page, 'TikTok Shop integration')
      await expect(status.getByText('Configured', { exact: true })).toBeVisible()
      await expect(status).toContainText(/EchoTik · Sample data · up to date · data up to \d+ \w+/)
      await expect(products(page)).toHaveCount(9)
      await expect(products(page).first()).toContainText('2.6x its normal week')
      const shops = page.getByRole('table', { name: 'Shops' })
      await expect(shops.getByRole('row')).toHaveCount(11)
      await expect(shops.getByRole('row').nth(2)).toContainText('Verified')
      await expect(shops.getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/M$/)
      await expect(part(page, 'Shops')).toContainText(/Sample data · ScrapeCreators, \d+ \w+/)
    })
    await test.step('shows the sync interval before the first press', async () => {
      await expect(sync(page)).toHaveAccessibleDescription('Free plan: one refresh an hour')
      await expect(sync(page)).toBeEnabled()
    })
    await test.step('filters by a category that is kept in the address, and one step back removes it', async () => {
      await expect(page.getByLabel('Category').locator('option')).toHaveText([
        'All categories',
        'Beauty & Personal Care',
        'Fashion',
        'Home & Living',
        'Electronics',
        'Sports & Outdoors',
        'Health & Wellness',
        'Automotive',
        'Kitchen & Dining',
      ])
      await page.getByLabel('Category').selectOption('Fashion')
      await expect(page).toHaveURL('/tiktok?category=Fashion')
      await expect(products(page)).toHaveCount(4)
      expect(questions.at(-1)?.get('category')).toBe('Fashion')
      expect(questions.map((question) => question.get('limit'))).toEqual(['9', '9'])
      await page.goBack()
      await expect(products(page)).toHaveCount(9)
    })
  })

  test('can be filtered and synced by keyboard alone', async ({ page }) => {
    await page.route('**/api/tiktok/sync', (route) => route.fulfill({ json: STARTED }))
    await page.goto('/tiktok')
    await expect(products(page)).toHaveCount(9)
    await page.getByLabel('Category').focus()
    await page.keyboard.press('Tab')
    await expect(sync(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Sync Started', { exact: true })).toBeVisible()
  })

  test('passes axe and fits 320 px', async ({ page }) => {
    test.setTimeout(90_000)
    await page.goto('/tiktok')
    await expect(products(page)).toHaveCount(9)
    await axeFindsNothing(page, LOOKS)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
