import { expect, openInstalled, saved, THROUGH, test } from './app.ts'

const NAME = 'Ningbo Brightwave Lighting Co., Ltd.'

test('shows shipments, goods, buyers and products, and leads on to a product and back', async ({ page }) => {
  await test.step('the page shows shipments month by month, with goods, buyers and products', async () => {
    await page.goto('/supplier/100')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find' })
    await expect(tab).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('heading', { name: '412 shipments in our data' })).toBeVisible()
    await expect(page.getByText('Details known for 208 of 412 shipments.')).toBeVisible()
    await expect(
      page.getByRole('img', { name: /^208 shipments from .+; the best month was .+ with 16/ }),
    ).toBeVisible()
    await expect(page.getByText(/^Peak, .+: 16 shipments$/)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Example Home Imports LLC' })).toContainText(
      '96 shipments',
    )
    await expect(page.getByText('The first 3 of 6.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'led projection lamp' })).toContainText(
      '121 shipments · latest 9 days ago',
    )
    await expect(page.getByRole('heading', { name: '45 products match' })).toBeVisible()
    await expect(page.getByText('Contact details are locked.')).toBeVisible()
    await expect(page.getByText('$3.20–4.10 a piece')).toBeVisible()
    await expect(page.getByText(/Contact verified: in the last year/)).toBeVisible()
    await expect(page.getByText(/ImportYeti, \d+ \w+\./)).toBeVisible()
  })
  await test.step('the months can be read as a table, newest first', async () => {
    await page.getByRole('button', { name: 'Show as table' }).click()
    const rows = page.getByRole('region', { name: 'Shipments by month' }).getByRole('row')
    await expect(rows).toHaveCount(25)
    await expect(rows.nth(1)).toContainText('11')
    await expect(page.getByRole('img', { name: /shipments from/ })).toHaveCount(0)
  })
  await test.step('opens a matched product, whose proof leads back to the supplier', async () => {
    await page.getByText('821 sold last week · 2.6x its normal week').first().click(THROUGH)
    await expect(page).toHaveURL(/\/product\/101$/)
    await page.getByRole('link', { name: NAME }).first().click()
    await expect(page).toHaveURL(/\/supplier\/100\?product=101$/)
  })
})

test('a row of proof in the trending list opens its supplier', async ({ page }) => {
  await page.goto('/trending?order=growth')
  await expect(page.getByRole('article').nth(2)).toBeVisible()
  for (const index of [0, 1, 2])
    await page.getByRole('article').nth(index).locator('button[aria-expanded]').click()
  await expect(
    page
      .getByText('41 of 208 shipments checked match · latest 9 days ago · 6 buyers · 412 shipments in total')
      .first(),
  ).toBeVisible()
  await page.locator('a[href^="/supplier/100?product=10"]').first().click()
  await expect(page).toHaveURL(/\/supplier\/100\?product=10\d$/)
})

test.describe('a forwarder with totals only', () => {
  test('is explained, and sections without data show a note', async ({ page }) => {
    await page.goto('/supplier/149')
    await expect(page.getByText('Probably a shipping agent', { exact: true })).toBeVisible()
    await expect(page.getByText(/ships goods for others/)).toBeVisible()
    await expect(page.getByText(/We only have totals for this supplier/)).toBeVisible()
    await expect(page.getByText('No buyers are named in its shipping documents.')).toBeVisible()
    await expect(page.getByText('The shipping documents do not say what the goods are.')).toBeVisible()
    await expect(page.getByText('No price and no minimum order given.')).toBeVisible()
    await expect(page.getByText('No contact known.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '0 products match' })).toBeVisible()
  })
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/Failed to load resource: net::ERR_/] })
  test('an opened supplier is complete, a listed one partial, and an unknown one shows a note', async ({
    page,
    context,
  }) => {
    await openInstalled(page, '/supplier/100')
    await expect(page.getByRole('heading', { name: '45 products match' })).toBeVisible()
    await page.getByRole('link', { name: 'Find', exact: true }).click()
    await page.getByRole('link', { name: 'Suppliers', exact: true }).click()
    await expect(page.getByText('48 suppliers, 12 shipping agents')).toBeVisible()
    await saved(page, '"total":60')
    await context.setOffline(true)

    await page.goto('/supplier/100')
    await expect(page.getByRole('heading', { name: '45 products match' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /Synced .* · offline/ })).toBeVisible()

    await page.goto('/supplier/156')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shenzhen Example Electronics')
    await expect(page.getByText(/^Saved summary/)).toBeVisible()

    await page.goto('/supplier/999')
    await expect(page.getByText('Not saved on this device yet')).toBeVisible()
  })
})
