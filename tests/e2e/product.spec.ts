import { expect, test } from './app.ts'

test('a row of the list unfolds, and opens the product with its trend in words', async ({ page }) => {
  await page.goto('/trending?order=growth')
  const row = page.getByRole('article', { name: /Sunset projection lamp/ }).first()
  await row.getByRole('button', { name: /Sunset projection lamp/ }).click()
  await row.getByRole('link', { name: /^Open Sunset/ }).click()
  await expect(page).toHaveURL(/\/product\/100$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sunset projection lamp with remote, 16 colours',
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('heading', { name: 'How the trend was calculated' }).click()
  await expect(
    page.getByText('Average of the 4 weeks before: 1,000 a week. 5,120 ÷ 1,000 = 5.1.'),
  ).toBeVisible()
  await expect(page.getByText('Last 7 days. A plan opens 53 earlier days and the forecast')).toBeVisible()
  await expect(page.getByRole('heading', { name: '5 suppliers found, 1 shipping agent' })).toBeVisible()
  const suppliers = page.getByRole('region', { name: /suppliers found/ })
  await expect(
    suppliers.getByRole('button', { name: /^((Reveal|Show) contact|Message supplier)/ }),
  ).toHaveCount(3)
  await suppliers.getByRole('heading', { name: '3 more' }).click()
  await expect(page.getByText('Probably a shipping agent')).toBeVisible()
  await expect(page.getByText(/gross margin/i)).toHaveCount(0)
  await expect(page.getByText('$3.20–4.10 a piece').first()).toBeVisible()
  await expect(page.getByText(/^Peak, .+: 171 sold, \$19\.99$/)).toBeVisible()
})

test('the back button returns to the filtered list', async ({ page }) => {
  await page.goto('/trending?category=Electronics')
  await page.getByRole('article').first().locator('button[aria-expanded]').click()
  await page.getByRole('link', { name: /^Open Magnetic phone ring holder/ }).click()
  await expect(page).toHaveURL(/\/product\//)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/category=Electronics/)
})

test.describe('unknown addresses', () => {
  // The browser logs the missing page.
  test.use({ allowedNoise: [/status of 404/] })

  test('shows a message for an unknown product and for an unknown address', async ({ page }) => {
    await test.step('an unknown product shows a message and the way back', async () => {
      await page.goto('/product/999')
      await expect(page.getByText('This product is not in our data')).toBeVisible()
      await expect(page.getByRole('link', { name: 'See what is trending' })).toBeVisible()
    })
    await test.step('an unknown address is a 404 page with a way home', async () => {
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
      await page.getByRole('link', { name: 'See what is trending' }).click()
      await expect(page).toHaveURL(/\/trending$/)
    })
  })
})

test('the history can be read as a table, and the page is shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  )
  await page.goto('/product/100')
  await test.step('shows the history as a table', async () => {
    const history = page.getByRole('region', { name: 'Sold a day', exact: true })
    await history.getByRole('button', { name: 'Show as table' }).click()
    const rows = page.getByRole('region', { name: 'Daily figures' }).getByRole('row')
    await expect(rows).toHaveCount(8)
    await expect(rows.nth(2)).toContainText('no data')
  })
  await test.step('copies the address where the device has no share sheet', async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/product\/100$/)
  })
  await test.step('shares the picture, one line of proof and the address', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'canShare', { value: () => true })
      Object.defineProperty(navigator, 'share', {
        value: async ({ title, text, url, files }: ShareData) => {
          document.title = JSON.stringify({
            title,
            text,
            url,
            files: files?.map(({ name, type }) => `${name} ${type}`),
          })
        },
      })
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page).toHaveTitle(/^\{/)
    const shared = JSON.parse(await page.title())
    expect(shared).toMatchObject({
      title: 'Sunset projection lamp with remote, 16 colours',
      text: '5,120 sold last week · 5.1x its normal week. Viral, very likely; 5 suppliers with matching shipments',
      files: ['product-100.webp image/webp'],
    })
    expect(new URL(shared.url).pathname).toBe('/product/100')
  })
})
