import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { stageOf } from './pipeline-steps.ts'

/** Product 103 costs 15.99 and is listed at 21.99; 109 and 121 cost 6 and 18 more. */
const ON_SALE = '$15.99 list price $21.99'

test.use({ member: { plan: 'pro' } })

const row = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('#product-103') })

const SCREENS: [string, string, (page: Page) => ReturnType<Page['locator']>, string?][] = [
  ['the short-video list', '/trending?order=growth', (page) => page.getByRole('article').nth(3)],
  [
    'the marketplace list',
    '/trending?list=marketplace&order=growth',
    (page) => page.getByRole('article').nth(0),
  ],
  ['a product page', '/product/103', (page) => page.locator('main header').first()],
  [
    'the live cards',
    '/tiktok?category=Fashion',
    (page) => page.locator('article[aria-labelledby="live-103"]'),
  ],
  [
    'the catalogue',
    '/dashboard?category=sports',
    (page) => page.locator('article[aria-labelledby="catalogue-121"]'),
    '$33.99 list price $39.99',
  ],
  ['search', '/search?q=seamless+gym+set', row],
  ['explore', '/explore', row],
  [
    'a supplier’s products',
    '/supplier/131',
    (page) => page.getByRole('region', { name: /products? match/ }),
    '$21.99 list price $27.99',
  ],
]

test('a sale price comes first, with the list price struck through beside it', async ({ page }) => {
  test.setTimeout(90_000)
  await test.step('on every screen the sale price comes first, and the list price is struck through beside it', async () => {
    for (const [where, address, at, price = ON_SALE] of SCREENS)
      await test.step(where, async () => {
        await page.goto(address)
        await expect(at(page)).toBeVisible()
        const folded = at(page).locator('button[aria-expanded="false"]')
        if (await folded.count()) await folded.click()
        await expect(at(page)).toContainText(price)
        await expect(at(page).locator('s').first()).toHaveText(/^list price/)
        await expect(at(page).locator('s').first()).toHaveCSS('text-decoration-line', 'line-through')
      })
  })
  await test.step('my product: the sale price comes first, and the list price is struck through beside it', async () => {
    await page.goto('/product/103')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => stageOf(page, 'Seamless ribbed gym set, two pieces')).toBe('saved')
    await page.goto('/my-products/p103')
    const head = page.locator('article header').first()
    await expect(head).toContainText(ON_SALE)
    await expect(head.locator('s').first()).toHaveCSS('text-decoration-line', 'line-through')
  })
  await test.step('a product that is not on sale has one price', async () => {
    await page.goto('/trending?order=growth')
    const first = page.getByRole('article').first()
    await first.locator('button[aria-expanded]').click()
    await expect(first).toContainText('$12.99')
    await expect(first.locator('s')).toHaveCount(0)
  })
})
