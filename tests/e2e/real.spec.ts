import { expect, test } from './app.ts'

const FIRST_EDITION_MS = 150_000

// Pictures below the viewport never loaded and are not saved.
test.use({
  baseURL: String(process.env.E2E_SANDBOX),
  serviceWorkers: 'allow',
  allowedNoise: [/Failed to load resource: net::ERR_/],
})

test.beforeEach(async ({ request }) => {
  test.setTimeout(FIRST_EDITION_MS + 30_000)
  const published = async () => (await (await request.get('/api/data-refresh-status')).json()).edition
  await expect.poll(published, { timeout: FIRST_EDITION_MS, intervals: [1000] }).not.toBeNull()
})

test('the first refresh fills the list, and one tap leads from a trend to its suppliers', async ({
  page,
}) => {
  await page.goto('/trending')
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  const proven = page.getByRole('article').filter({ hasText: /\d (suppliers?|shipping agents?)/ })
  await proven.first().locator('button[aria-expanded]').click()
  await expect(proven.first()).toContainText(/shipments?( checked)? match(es)? · latest .+ · \d+ buyers?/)
  await proven
    .first()
    .getByRole('link', { name: /(suppliers?|shipping agents?) found/ })
    .click()
  await expect(page).toHaveURL(/\/product\/\d+#suppliers$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(
    page.getByRole('heading', { name: /^\d+ suppliers? found(, \d+ shipping agents?)?$/ }),
  ).toBeInViewport()
})

test('on the first day the track record shows the first due day, and replayed results', async ({ page }) => {
  const replayed = page.getByRole('region', { name: 'Replayed', exact: true })
  // Past weeks are replayed after the first edition.
  await expect(async () => {
    await page.goto('/track-record')
    await expect(replayed).toContainText(/Our first 50\s*\d+%/, { timeout: 3_000 })
  }).toPass()
  const sealed = page.getByRole('region', { name: 'Sealed', exact: true })
  await expect(sealed).toContainText(/No results yet. The first ones come on \d+ \w+/)
  await expect(sealed.getByRole('img')).toHaveCount(0)
  await replayed.getByText('Results', { exact: true }).click()
  await replayed.getByText('How good our chances are').click()
  await expect(replayed.getByRole('img', { name: /^Chance we gave/ })).toBeVisible()
  await expect(page.getByText('These are invented products.')).toBeVisible()
})

test('pictures come from our own server and are shown without a network', async ({ page, context }) => {
  await page.goto('/trending')
  const picture = page.locator('article img').first()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.getAttribute('src')).toMatch(/^\/img\//)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pictures')).keys()).length))
    .toBeGreaterThan(0)
  await page.waitForTimeout(1200)
  await context.setOffline(true)
  await page.reload()
  await expect
    .poll(() =>
      page
        .locator('article img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
})

test('the directory finds a supplier by the start of its name', async ({ page }) => {
  await page.goto('/suppliers')
  const name = await page.getByRole('heading', { level: 2 }).first().textContent()
  await page.getByRole('searchbox').fill(String(name))
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(String(name))
})
