import { expect, holdScripts, openAlive, openInstalled, saved, test } from './app.ts'

test('a tap on the disabled search box shows the reason', async ({ page }) => {
  await openAlive(page, '/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeDisabled()
  await page.getByRole('button', { name: 'Why search is locked' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Search is a Premium feature' })
  await expect(alert).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(alert).toBeHidden()
  await expect(page.getByRole('button', { name: 'Why search is locked' })).toBeFocused()
})

test.describe('a visitor who is not signed in', () => {
  // The server answers a visitor with 401, and the browser logs that.
  test.use({ allowedNoise: [/status of 401/] })
  // Without the redirect slow machines can read the message.
  test.beforeEach(({ page }) => page.route('**/api/login*', (route) => route.fulfill({ status: 204 })))

  test('is asked to log in on the way to payment, and goes there after a second', async ({ page }) => {
    await openAlive(page, '/')
    const asked = page.waitForRequest(/\/api\/login\?returnTo=%2Fpayment$/).then(() => Date.now())
    const tapped = Date.now()
    await page.getByRole('link', { name: 'Get Premium' }).click()
    await expect(page.getByText('Login Required', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Please log in with your Replit account to access premium features.', { exact: true }),
    ).toBeVisible()
    expect((await asked) - tapped).toBeGreaterThanOrEqual(1000)
  })

  test('loses no press on a part whose code is still loading', async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto('/')
    await expect(page.locator('html[data-alive]')).toBeAttached()
    await page.getByRole('link', { name: 'Get Premium' }).click()
    await expect(page.getByText('Login Required', { exact: true })).toBeVisible()
  })
})

test('a visitor sees the sample, its proof and labeled examples, without a request for a user', async ({
  page,
}) => {
  await test.step('a visit alone requests no user', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(asked).not.toContain('/api/auth/user')
  })
  await test.step('a visitor sees three products with their suppliers and three empty places', async () => {
    await expect(page).toHaveURL(/\/$/)
    const sample = page.getByRole('region', { name: 'Live trending products' })
    await expect(sample.getByRole('article')).toHaveCount(3)
    const first = sample.getByRole('article').first()
    await expect(first).toContainText('5.1x its normal week')
    await first.getByText('Profit, prices and contacts').click()
    await expect(first).toContainText('−$4.30 net profit a piece')
    await expect(first).toContainText(/−\$\d+\.\d\d to −?\$\d+\.\d\d, with typical costs \(rates \d/)
    await expect(first).toContainText('5 suppliers, 1 shipping agent found')
    await expect(first.getByRole('link', { name: 'sales@maker.example' })).toHaveAttribute(
      'href',
      'mailto:sales@maker.example',
    )
    await expect(first.getByText('E-mail not given')).toBeVisible()
    await expect(sample.getByRole('link', { name: /^Premium Only/ })).toHaveCount(3)
    await expect(sample.getByText('Sample data', { exact: true })).toBeVisible()
    await expect(page.getByText('Live Data')).toHaveCount(0)
  })
  await test.step('page counts are real, and invented examples are labeled', async () => {
    await expect(page.getByText('500+ products from TikTok Shop and Amazon')).toBeVisible()
    const voices = page.getByRole('region', { name: 'What sellers could say' })
    await expect(voices.locator('summary')).toContainText('Illustrative')
    const demo = page.getByRole('region', { name: 'Advanced analytics' })
    await expect(demo.getByText('demo', { exact: true })).toBeVisible()
    await demo.locator('summary').click()
    await expect(demo.getByRole('row')).toHaveCount(11)
    await expect(demo).toContainText('Surging +234%')
    await expect(demo).toContainText('High (203 sellers)')
  })
  await test.step('a supplier’s proof matches the product, and its name links to the supplier', async () => {
    await expect(page.locator(':is(html, [data-later]):not([data-alive])')).toHaveCount(0)
    const supplier = page.getByRole('article').first().getByRole('listitem').first()
    await expect(supplier).toContainText(/41 of 78 shipments checked match/)
    await supplier.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/supplier\/\d+\?product=\d+$/)
  })
})

test('the menu closes with Escape, and Referral shares the address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await openAlive(page, '/')
  const menu = page.locator('summary', { hasText: 'Menu' })
  await menu.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Referral' })).toBeHidden()
  await menu.click()
  await page.getByRole('button', { name: 'Referral' }).click()
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe('/')
})

test.describe('without a network', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/Failed to load resource: net::ERR_/] })

  test('the sample is missing until it is saved, then shows its age without contacts', async ({
    page,
    context,
  }) => {
    await test.step('an unsaved page shows that the sample is missing', async () => {
      await openInstalled(page, '/more')
      await context.setOffline(true)
      await page.goto('/')
      await expect(page.getByText('Not saved on this device yet')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
    await test.step('the saved sample shows its age, and no contact was saved', async () => {
      await context.setOffline(false)
      await openInstalled(page, '/')
      await saved(page, '/api/landing/trending')
      expect(await page.evaluate(() => localStorage.getItem('saved:public'))).not.toContain('@maker.example')
      await context.setOffline(true)
      await page.reload()
      await expect(
        page.getByRole('status').filter({ hasText: /Synced (just now|\d+ min ago) · offline/ }),
      ).toBeVisible()
      await expect(page.getByRole('article').first()).toContainText('E-mail and phone not kept offline')
      await context.setOffline(false)
      await page.reload()
      await expect(page.getByRole('article').first()).toContainText('sales@maker.example')
    })
  })
})

test.describe('a Pro member', () => {
  test.use({ member: { plan: 'pro' } })

  test('is taken from the search box to the search', async ({ page }) => {
    await openAlive(page, '/')
    await page.getByRole('button', { name: 'Why search is locked' }).click()
    await expect(page).toHaveURL(/\/search$/)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
})

test('a button pressed before the app loads works afterwards', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Why search is locked' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('a worked case is above the sample, with the current edition’s words', async ({ page, request }) => {
  const { product, supplier, rise } = (await (await request.get('/api/landing/case')).json()).case
  await page.goto('/')
  const section = page.getByRole('region', { name: 'A rise, and what came after' })
  await expect(section).toContainText('Sample data')
  await expect(section.getByRole('link', { name: product.name })).toHaveAttribute(
    'href',
    `/product/${product.id}`,
  )
  await expect(section.getByRole('link', { name: supplier.name })).toHaveAttribute(
    'href',
    `/supplier/${supplier.id}?product=${product.id}`,
  )
  await expect(section).toContainText(
    new RegExp(`${Math.round(rise.trend.lastWeek).toLocaleString('en')}\\s*sold in a week`),
  )
  await section.getByText('Sources').click()
  await expect(section.getByText(/^Sample data · .+, \d+ \w+$/)).toHaveCount(2)
  const sample = page.getByRole('region', { name: 'Live trending products' })
  const [above, below] = [await section.boundingBox(), await sample.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})
