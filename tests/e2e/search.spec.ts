import type { Page } from '@playwright/test'
import { expect, openInstalled, saved, test } from './app.ts'
import { rows } from './exploring.ts'

test.use({ member: { plan: 'pro' } })

const LAMPS = 7

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })

function searchesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/search') asked.push(decodeURIComponent(search))
  })
  return asked
}

test('the words and the filter go to the address and to the server', async ({ page }) => {
  await test.step('an empty search shows a prompt, sends no request, and leads back to Premium', async () => {
    const asked = searchesOf(page)
    await page.goto('/search?q=%20%20')
    await expect(page.getByRole('heading', { name: 'Search Trending Products' })).toBeVisible()
    await box(page).fill('   ')
    await box(page).press('Enter')
    expect(asked).toEqual([])
    await page.getByRole('link', { name: 'Back to Premium' }).click()
    await expect(page).toHaveURL(/\/premium$/)
  })
  await test.step('a typed query is trimmed, enters the address after a pause, and shows results', async () => {
    const asked = searchesOf(page)
    await page.goto('/search')
    await box(page).pressSequentially(' sunset  lamp ', { delay: 20 })
    await expect(rows(page)).toHaveCount(LAMPS)
    await expect(page).toHaveURL(/\/search\?q=sunset(\+|%20){2}lamp$/)
    await expect(box(page)).toHaveValue(' sunset  lamp ')
    // Fewer requests than keystrokes, even on a slow machine.
    expect(asked.length).toBeLessThan(' sunset  lamp '.length / 2)
    expect(asked.at(-1)).toContain('?q=sunset++lamp&')
  })
  await test.step('Enter searches at once, and one step back leaves the page', async () => {
    await page.goto('/premium')
    await page.goto('/search')
    await box(page).fill('lamp & 16 %')
    await box(page).press('Enter')
    await expect(page).toHaveURL('/search?q=lamp+%26+16+%25')
    await expect(rows(page)).toHaveCount(LAMPS)
    await page.goBack()
    await expect(page).toHaveURL(/\/premium$/)
  })
  await test.step('filters go to the address and to the server, and can be cleared', async () => {
    const asked = searchesOf(page)
    await page.goto('/search?q=lamp&stage=viral&minPrice=nonsense')
    await expect(page.getByText('1 set')).toBeVisible()
    await page.locator('summary', { hasText: 'Filters' }).click()
    await expect(page.getByLabel('Stage')).toHaveValue('viral')
    await page.getByLabel('Source').selectOption('Marketplace')
    await page.getByLabel('Price from').fill('$30')
    await page.getByLabel('Price to').fill('12,5')
    await page.getByLabel('Price to').press('Enter')
    await expect(page).toHaveURL(/minPrice=12.5&maxPrice=30$/)
    await expect
      .poll(() => asked.at(-1))
      .toBe('?q=lamp&channel=amazon&stage=viral&order=verdict&minPrice=12.5&maxPrice=30&page=1&limit=24')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/search?q=lamp')
  })
})

test('a result shows its rank, figures and suppliers, and opens the product', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/search?q=lamp')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Rank',
    'Product · Select',
    'Trend Velocity',
    'Net profit',
    'Profit Margin',
    'Competition',
    'Contact Suppliers',
  ])
  const first = rows(page).filter({ has: page.locator('a[href^="/product/100"]') })
  await expect(rows(page).first()).toContainText(/^1/)
  await expect(first).toContainText('Viral +412%')
  await expect(first).toContainText('75%')
  await expect(first).toContainText('Medium (64 sellers)')
  await first.getByRole('link', { name: '5 suppliers' }).click()
  await expect(page).toHaveURL('/product/100#suppliers')
  await page.goBack()
  await page.goto('/search?q=ribbed+gym+set')
  await expect(rows(page).filter({ hasText: 'No supplier yet' }).first()).toBeVisible()
  const found = page.locator('a[href^="/product/103"]').first()
  await found.click()
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Seamless ribbed gym set')
  await found.click()
  await expect(page).toHaveURL(/\/product\/103/)
})

test('the keyboard alone reaches the query, a filter and the first result', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/search')
  await box(page).focus()
  await page.keyboard.type('lamp')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(LAMPS)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  for (const way of ['Products', 'Suppliers', 'Creators', 'Filters and saved views', 'Look up a link']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: way, exact: true })).toBeFocused()
  }
  const summary = page.locator('summary', { hasText: 'Filters' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(summary).toBeFocused({ timeout: 300 })
  }).toPass()
  if (!(await page.getByLabel('Category').isVisible())) await page.keyboard.press('Enter')
  for (const choice of ['Sort by', 'Category']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: choice })).toBeFocused()
  }
  await page.locator('a[href^="/product/100"]').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product/100')
})

test.describe('offline', () => {
  // Pictures loaded before the worker could save them are missing offline.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/Failed to load resource: net::ERR_/] })

  test('opens a saved search with its age, and finds saved names for another query', async ({
    page,
    context,
  }) => {
    await openInstalled(page, '/search?q=lamp')
    await expect(rows(page)).toHaveCount(LAMPS)
    await saved(page, '"lamp"')
    await context.setOffline(true)
    await page.goto('/search?q=lamp')
    await expect(rows(page)).toHaveCount(LAMPS)
    await expect(page.getByText(/Synced .* offline/)).toBeVisible()
    await box(page).fill('sunset proj')
    await expect(
      page
        .getByRole('region', { name: 'Results' })
        .getByRole('link', { name: /Sunset projection lamp/ })
        .first(),
    ).toBeVisible()
    await box(page).fill('roller')
    await expect(page.getByText('Nothing saved on this device has this name', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'lamp', exact: true }).click()
    await expect(rows(page)).toHaveCount(LAMPS)
  })
})
