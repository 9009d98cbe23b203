import type { Page, Route } from '@playwright/test'
import { expect, openInstalled, refuse, saved, test } from './app.ts'
import { rows } from './exploring.ts'
import { searchResult } from './fixtures/results.ts'

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
      .toBe('?q=lamp&channel=amazon&stage=viral&minPrice=12.5&maxPrice=30&page=1&limit=24')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/search?q=lamp')
  })
})

test('a result shows its rank, figures and suppliers, and opens the product', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/search?q=lamp')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Rank',
    'Compare',
    'Product',
    'Trend Velocity',
    'Net profit',
    'Profit Margin',
    'Competition',
    'Contact Suppliers',
  ])
  const first = rows(page).first()
  await expect(first).toContainText('1')
  await expect(first).toContainText('Viral +412%')
  await expect(first).toContainText('75%')
  await expect(first).toContainText('Medium (64 sellers)')
  await first.getByRole('link', { name: '5 suppliers' }).click()
  await expect(page).toHaveURL('/product/100#suppliers')
  await page.goBack()
  await page.goto('/search?q=ribbed+gym+set')
  await expect(rows(page).filter({ hasText: 'None found yet' }).first()).toBeVisible()
  const found = page.locator('a[href^="/product/103"]').first()
  await found.click()
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Seamless ribbed gym set')
  await found.click()
  await expect(page).toHaveURL(/\/product\/103/)
})

test.describe('many results', () => {
  // No word of the market has that many products.
  test.use({ answers: { '/api/search': Array.from({ length: 60 }, (_, index) => searchResult(index)) } })
  test('load page by page, until the last', async ({ page }) => {
    await page.goto('/search?q=lamp')
    await expect(page.getByText('60 products, 24 shown')).toBeVisible()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows(page)).toHaveCount(48)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows(page)).toHaveCount(60)
    await expect(page.getByText('60 products', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
  })
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
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Category')).toBeFocused()
  await page
    .getByRole('link', { name: /Sunset projection lamp/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product/100')
})

test('three skeletons and a text are shown while the first results load', async ({ page }) => {
  await page.route('**/api/search?*', () => undefined)
  await page.goto('/search?q=lamp')
  await expect(page.getByText('Searching…')).toBeVisible()
  await expect(page.locator('[aria-hidden="true"] > svg')).toHaveCount(3)
})

test.describe('a search without results', () => {
  // The real search would correct this small typo.
  test.use({ answers: { '/api/search': [] } })

  test('suggests the nearest names, and categories to tap', async ({ page }) => {
    await page.goto('/search?q=ise+roler')
    await expect(page.getByText('No Results Found')).toBeVisible()
    await expect(page.getByText(/LED lights, beauty tools, phone accessories/)).toBeVisible()
    await page.getByRole('link', { name: 'Ice roller for face and eyes' }).click()
    await expect(page).toHaveURL('/search?q=Ice+roller+for+face+and+eyes')
    await expect(box(page)).toHaveValue('Ice roller for face and eyes')
    await page.getByRole('link', { name: 'beauty tools' }).click()
    await expect(page).toHaveURL('/search?q=beauty+tools')
  })

  test('shows that the filter excludes all results', async ({ page }) => {
    await page.goto('/search?q=lamp&stage=viral')
    await page.getByRole('button', { name: 'Search without the filter' }).click()
    await expect(page).toHaveURL('/search?q=lamp')
  })
})

for (const [who, member] of [
  ['a visitor', null],
  ['a free user', {}],
] as const) {
  test.describe(who, () => {
    test.use({ allowedNoise: [/status of 40[12]/], member })

    test('a free member sees the search and its price, without repeated requests', async ({ page }) => {
      const asked = searchesOf(page)
      await page.goto('/search?q=lamp')
      await expect(page.getByRole('heading', { name: 'Search comes with a plan' })).toBeVisible()
      await expect(page.getByText('$9.99 a month')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/payment')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(rows(page)).toHaveCount(0)
      await box(page).fill('lamps for desks')
      await expect(page).toHaveURL(/lamps\+for\+desks/)
      await expect(page.getByRole('heading', { name: 'Search comes with a plan' })).toBeVisible()
      expect(asked).toHaveLength(1)
    })
  })
}

test.describe('a failed search', () => {
  test.use({
    allowedNoise: [/status of 503/],
    answers: {
      '/api/search': (route: Route) =>
        refuse(route, 503, 'unavailable', 'The database is being restarted. It takes a minute.'),
    },
  })

  test('shows a message, and can be retried', async ({ page }) => {
    await page.goto('/search?q=lamp')
    await expect(page.getByRole('alert')).toContainText('The database is being restarted')
    await page.route('**/api/search?*', (route) => route.continue())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(LAMPS)
  })
})

test.describe('offline', () => {
  // Pictures loaded before the worker could save them are missing offline.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/Failed to load resource: net::ERR_/] })

  test('opens a saved search with its age, and offers saved ones for another query', async ({
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
    await box(page).fill('roller')
    await expect(page.getByText('This search is not saved on this device', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'lamp', exact: true }).click()
    await expect(rows(page)).toHaveCount(LAMPS)
  })
})
