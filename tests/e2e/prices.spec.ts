import type { Page } from '@playwright/test'
import type { Answers } from './app.ts'
import { expect, test } from './app.ts'
import { catalogueProduct, memberAnswers } from './fixtures/dashboard.ts'
import { exploreAnswers, exploreServer } from './fixtures/explored.ts'
import { productDetail } from './fixtures/products.ts'
import { supplierProfile } from './fixtures/suppliers.ts'
import { fullWatchlist } from './fixtures/watchlist.ts'

/** The hand-made product 103 costs 15.99 and is listed at 21.99. */
const ON_SALE = '$15.99 list price $21.99'

const profile = supplierProfile(0)
const answers: Answers = {
  ...exploreAnswers(() => exploreServer()),
  ...memberAnswers({ subscriptionStatus: 'active' }),
  '/api/products': [catalogueProduct(3)],
  '/api/products/103': productDetail('103'),
  '/api/suppliers/:id/profile': {
    ...profile,
    products: profile.products.map((product) => ({
      ...product,
      price: 15.99,
      listPrice: 21.99,
      currency: 'USD',
    })),
  },
  '/api/watchlist': {
    suppliers: [],
    products: fullWatchlist().products.map((item) => ({
      ...item,
      now: item.now && { ...item.now, price: 15.99, listPrice: 21.99 },
    })),
  },
}
test.use({ answers, serviceWorkers: 'block', allowedNoise: [/status of 404/] })

const SCREENS: [string, string, (page: Page) => ReturnType<Page['locator']>][] = [
  ['the short-video list', '/trending', (page) => page.getByRole('article').nth(3)],
  ['the marketplace list', '/trending?list=marketplace', (page) => page.getByRole('article').nth(0)],
  ['a product page', '/product/103', (page) => page.locator('main header').first()],
  ['the live cards', '/dashboard', (page) => page.locator('article[aria-labelledby="live-103"]')],
  ['the catalogue', '/dashboard', (page) => page.locator('article[aria-labelledby="catalogue-103"]')],
  ['search', '/search?q=lamp', (page) => page.getByRole('row').nth(4)],
  ['explore', '/explore', (page) => page.getByRole('row').nth(4)],
  ['a supplier’s products', '/supplier/100', (page) => page.getByRole('region', { name: /products match/ })],
  [
    'the watchlist',
    '/reports',
    (page) => page.getByRole('listitem').filter({ hasText: 'Ice roller' }).first(),
  ],
]

for (const [where, address, at] of SCREENS) {
  test(`${where}: the price that a buyer pays comes first, and the list price is struck beside it`, async ({
    page,
  }) => {
    await page.goto(address)
    await expect(at(page)).toContainText(ON_SALE)
    await expect(at(page).locator('s').first()).toHaveText('list price $21.99')
    await expect(at(page).locator('s').first()).toHaveCSS('text-decoration-line', 'line-through')
  })
}

test('what is not on sale has one price', async ({ page }) => {
  await page.goto('/trending')
  const first = page.getByRole('article').first()
  await expect(first).toContainText('$12.99')
  await expect(first.locator('s')).toHaveCount(0)
})
