import { expect, openInstalled, saved, test } from './app.ts'
import { openProxy } from './proxy.ts'

/** Many steps of one installed browser, also on a busy machine. */
const LONG_MS = 90_000
const SCRIPTS = /\/assets\/[^/]+\.js$/

test.use({ serviceWorkers: 'allow', allowedNoise: [/Failed to load resource: net::ERR_/] })

test('lists, unvisited pages and a filter open offline from what is saved, until it is cleared', async ({
  page,
  context,
}) => {
  test.setTimeout(LONG_MS)
  await openInstalled(page, '/trending?order=growth')
  await saved(page, 'Sunset projection lamp')
  await test.step('no API response enters a cache of the service worker', async () => {
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    const paths = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
      const keys = await Promise.all(caches.map((cache) => cache.keys()))
      return keys.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(paths).toContain('/index.html')
    expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])
  })
  await test.step('a reload without a network shows the lists with their age', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(
      page.getByRole('status').filter({ hasText: /Synced (just now|\d+ min ago) · offline/ }),
    ).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('5.1x its normal week')
    await page.getByRole('tab', { name: 'Marketplace' }).click()
    const marketplace = page.getByRole('tabpanel', { name: 'Marketplace' })
    await marketplace.locator('button[aria-expanded]').nth(1).click()
    await expect(page.getByRole('article').filter({ hasText: 'shipment' }).first()).toBeVisible()
  })
  await test.step('unvisited pages open offline and show which data is missing', async () => {
    await page.goto('/more')
    await expect(page.getByRole('heading', { name: 'Data on this device' })).toBeVisible()
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await page.goto('/suppliers')
    await expect(page.getByText('Not saved on this device yet')).toBeVisible()
  })
  await test.step('missing data loads when the network returns', async () => {
    await context.setOffline(false)
    await expect(page.getByText('48 suppliers, 12 shipping agents')).toBeVisible()
    await context.setOffline(true)
  })
  await test.step('an unrequested category filters saved data, and is marked incomplete', async () => {
    await page.goto('/trending')
    await page.getByRole('radio', { name: 'Fashion' }).check()
    await expect(
      page.getByText('3 of the 24 products saved on this device. The whole list loads when you are online.'),
    ).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByText(/Synced .* offline/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(3)
    await context.setOffline(false)
    await expect(page.getByText('4 products, best verdict first')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(4)
  })
  await test.step('clearing saved data deletes everything saved', async () => {
    await page.goto('/more')
    expect(await page.evaluate(() => localStorage.getItem('saved:public'))).toContain('Sunset')
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Clear saved data' }).click()
    await reloaded
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('saved:public') ?? ''))
      .not.toContain('Sunset')
    await context.setOffline(true)
    await page.goto('/trending')
    await expect(page.getByText('Not saved on this device yet')).toBeVisible()
  })
})

test('offline an opened product is complete, a listed one partial, and an unknown one shows a message', async ({
  page,
  context,
}) => {
  await openInstalled(page, '/product/100')
  await expect(page.getByRole('heading', { name: 'Sold a day' })).toBeVisible()
  await page.getByRole('link', { name: 'Trends', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await saved(page, '/api/tiktok/trending')
  await context.setOffline(true)

  await page.goto('/product/100')
  await expect(page.getByRole('heading', { name: 'Sold a day' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Synced .* · offline/ })).toBeVisible()

  await page.goto('/product/129')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Resistance bands, set of five/)
  await expect(page.getByText('Saved summary. Full details when you are online.')).toBeVisible()
  await expect(page.getByText('821 sold last week')).toBeVisible()
  await expect(page.getByRole('heading', { name: /suppliers? found/ })).toBeVisible()

  await page.goto('/product/999')
  await expect(page.getByText('Not saved on this device yet')).toBeVisible()
})

test('a supplier’s page also saves a page of each product', async ({ page, context }) => {
  await openInstalled(page, '/supplier/100')
  await saved(page, 'Ice roller for face and eyes')
  await context.setOffline(true)
  await page.goto('/product/101')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ice roller for face and eyes')
  await expect(page.getByText('Saved summary. Full details when you are online.')).toBeVisible()
  await expect(page.getByText('821 sold last week')).toBeVisible()
})

test.describe('the preloaded code of other pages', () => {
  // With a worker, saved code could not fail to load.
  test.use({ serviceWorkers: 'block', allowedNoise: [/ERR_FAILED/] })

  test('may fail to load, and loads on a tap', async ({ page }) => {
    await page.goto('/contact')
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Last name').fill('Ann Lee')
    await page.route(SCRIPTS, (route) => route.abort())
    await page.waitForEvent('requestfailed')
    await page.waitForTimeout(1500)
    await expect(page.getByLabel('Last name')).toHaveValue('Ann Lee')
    await page.unroute(SCRIPTS)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  })
})

test.describe('storage that cannot be used', () => {
  test.use({ serviceWorkers: 'block' })

  test('does not stop the app from starting, whether damaged or denied', async ({ page, context }) => {
    await test.step('a damaged saved cache does not stop the app from starting', async () => {
      await page.addInitScript(() =>
        localStorage.setItem('saved:public', '{"timestamp":1e99,"clientState":{"queries":[{'),
      )
      await page.goto('/trending')
      await expect(page.getByRole('article').first()).toBeVisible()
    })
    await test.step('without storage only the offline features are missing', async () => {
      const other = await context.newPage()
      await other.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        }),
      )
      await other.goto('/trending')
      await expect(other.getByRole('article').first()).toBeVisible()
    })
  })
})

/** The proxy is another origin, so the app is installed again. */
test('through a proxy a new build is offered, and a lost server is distinguished from no network', async ({
  page,
}) => {
  test.setTimeout(LONG_MS)
  const proxy = await openProxy(String(process.env.E2E_BASE))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await openInstalled(page, `${proxy.url}/trending?order=growth`)
  await test.step('a new build is offered, never forced, and one reload installs it', async () => {
    await page.reload()
    await page.waitForLoadState('networkidle')
    proxy.publishBuild()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText('A new version is ready', { exact: true })).toBeVisible()
    // Requests for other pages' code would keep the old worker for half a minute.
    await page.waitForTimeout(1000)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.waitForTimeout(2500)
    expect(asked.filter((url) => url.endsWith('.js'))).toEqual([])
    const before = loads
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => loads).toBe(before + 1)
    await page.waitForTimeout(500)
    expect(loads).toBe(before + 1)
  })
  await test.step('a network without a connection to the server is distinguished from no network', async () => {
    await saved(page, 'Sunset projection lamp')
    proxy.cut()
    await page.clock.install()
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.clock.runFor(61_000)
    await expect(page.getByRole('status').filter({ hasText: 'cannot reach the server' })).toBeVisible()
    await expect(page.getByRole('article').first()).toContainText('5.1x its normal week')
  })
  await proxy.close()
})
