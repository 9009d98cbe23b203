import { join } from 'node:path'
import { expect, openInstalled, saved, test } from './app.ts'
import { categoryPage } from './fixtures/category.ts'
import { ALL_WIDTHS, axeFindsNothing, fitsWindows, TWO_LOOKS, unfold, wholeShown } from './looks.ts'

const folder = process.env.SHOTS
const CONCLUSION = /^\d+ of \d+ products rise.*; the top 3 make \d+% of last week’s sales\.$/

test('a chosen category leads to its page, its months and its products', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/trending?category=Home+%26+Living')
  await page.getByRole('link', { name: 'Home & Living', exact: true }).first().click()
  await expect(page).toHaveURL('/category/home-living')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home & Living')
  await expect(page.getByText(CONCLUSION)).toBeVisible()
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trends' })
  await expect(tab).toHaveAttribute('aria-current', 'true')

  const season = page.getByRole('region', { name: 'Season by month' })
  await season.getByRole('heading').first().click()
  await expect(season.getByText(/^Not known from sales: .* The imports of a year instead:$/)).toBeVisible()
  await season.getByRole('button', { name: 'Show as table' }).click()
  await expect(season.getByRole('table').getByRole('row')).toHaveCount(1 + 12)
  const imports = page.getByRole('region', { name: /^US imports: / }).first()
  await imports.getByRole('heading').first().click()
  await expect(imports.getByText(/whose code is known have this code/)).toBeVisible()

  await page.getByRole('link', { name: 'See the products' }).click()
  await expect(page).toHaveURL(/\/trending\?category=Home/)
  await page.goto('/product/100')
  await page.locator('#page').getByRole('link', { name: 'Home & Living', exact: true }).click()
  await expect(page).toHaveURL('/category/home-living')
})

test.describe('with all that can be known', () => {
  test.use({ answers: { '/api/categories/home-living': categoryPage() } })

  test('axe finds nothing, and nothing is cut off, also at twice the text size', async ({ page }) => {
    await page.goto('/category/home-living')
    await wholeShown(page)
    // Folds arrive with the answer.
    await expect(page.getByText('Most was sold in')).toBeAttached()
    await unfold(page)
    await expect(page.getByText('Most was sold in')).toBeVisible()
    await axeFindsNothing(page, TWO_LOOKS)
    await fitsWindows(page, ALL_WIDTHS)
  })

  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`picture ${width} ${colorScheme}`, async ({ page }) => {
        test.skip(!folder, 'SHOTS names the folder')
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        await page.goto('/category/home-living')
        await wholeShown(page)
        await unfold(page)
        await page.screenshot({
          path: join(folder ?? '', `category-${width}-${colorScheme}.png`),
          fullPage: true,
        })
      })
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/Failed to load resource: net::ERR_/] })

  test('an opened category is readable with its charts, another is not saved', async ({ page, context }) => {
    await openInstalled(page, '/category/home-living')
    await expect(page.getByText(CONCLUSION)).toBeVisible()
    await saved(page, '"/api/categories/:slug"')
    await context.setOffline(true)
    await page.goto('/category/home-living')
    await expect(page.getByText(CONCLUSION)).toBeVisible()
    await page.getByRole('heading', { name: 'Season by month' }).click()
    await expect(page.getByRole('img', { name: /^US imports from / }).first()).toBeVisible()
    await page.goto('/category/fashion')
    await expect(page.getByText('Not saved on this device yet')).toBeVisible()
  })
})
