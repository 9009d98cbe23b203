import { join } from 'node:path'
import { expect, openInstalled, saved, test } from './app.ts'
import { shopDetail } from './fixtures/shops.ts'
import { ALL_WIDTHS, axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'

const folder = process.env.SHOTS

test.describe('a shop', () => {
  test.use({ member: {} })

  test('is opened from its product, saved, found under My products, and removed', async ({
    page,
    database,
    me,
  }) => {
    const rows = () => database('watched').where({ member_id: me?.id, kind: 'shop', watching: true })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/product/100')
    await page.getByRole('heading', { name: 'Source', exact: true }).click()
    await page.getByRole('link', { name: 'Example Glow Shop' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Example Glow Shop')
    await expect(page.getByText(/^\d+ of \d+ products rises?; /)).toBeVisible()
    await expect(page.getByText(/^\d[\d,]* sold last week, counted for /)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: /^(Save shop|Shop saved)$/ }).click()
    await expect.poll(async () => (await rows()).length).toBe(1)

    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\/shop\/\d+\?page=2$/)
    await expect(page.getByText(/^Page 2 of/)).toBeVisible()

    await page.goto('/my-products?view=shops')
    await expect(page.getByRole('link', { name: 'Example Glow Shop' })).toHaveAttribute(
      'href',
      /^\/shop\/\d+$/,
    )
    await expect(page.getByText('1 of 3 saved')).toBeVisible()
    await axeFindsNothing(page, TWO_LOOKS)
    await page.getByRole('button', { name: 'Remove Example Glow Shop' }).click()
    await expect(page.getByText('No saved shops yet')).toBeVisible()
    await expect.poll(async () => (await rows()).length).toBe(0)
  })
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({
    serviceWorkers: 'allow',
    allowedNoise: [/Failed to load resource: net::ERR_/],
    answers: { '/api/shops/901': shopDetail() },
  })

  test('an opened shop is readable, and an unknown shop shows a note', async ({ page, context }) => {
    await openInstalled(page, '/shop/901')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Example Glow Shop')
    await saved(page, '"/api/shops/:id"')
    await context.setOffline(true)
    await page.goto('/shop/901')
    await expect(page.getByText('12 of 43 products rise; 3 added, 1 dropped in 30 days.')).toBeVisible()
    await page.goto('/shop/999')
    await expect(page.getByText('Not saved on this device yet')).toBeVisible()
  })
})

test.describe('the page', () => {
  test.use({ answers: { '/api/shops/901': shopDetail() } })

  test('has no fault for axe, and nothing is cut off, also at twice the text size', async ({ page }) => {
    await page.goto('/shop/901')
    await expect(page.getByText(/^12 of 43 products rise/)).toBeVisible()
    for (const fold of await page.locator('#page summary').all()) await fold.click()
    await axeFindsNothing(page, TWO_LOOKS)
    await fitsWindows(page, ALL_WIDTHS)
  })

  for (const width of [360, 1280])
    test(`picture ${width}`, async ({ page }) => {
      test.skip(!folder, 'SHOTS names the folder')
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/shop/901')
      await expect(page.getByText(/^12 of 43 products rise/)).toBeVisible()
      for (const fold of await page.locator('#page summary').all()) await fold.click()
      await page.screenshot({ path: join(folder ?? '', `shop-${width}.png`), fullPage: true })
    })
})
