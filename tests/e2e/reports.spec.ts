import { MEMBER_COOKIE } from '../../backend/contracts/identity.ts'
import { expect, openInstalled, saved, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { fullWatchlist, watchAnswers, watchedProduct, watchServer } from './fixtures/watchlist.ts'
import { cut, expectNothingCutOff, LAMP, mended, row, toastOf, watchButton } from './watch-steps.ts'

let server = watchServer()
// Pages of single things come from the real server, which has other ones than the answers here.
test.use({ answers: watchAnswers(() => server), allowedNoise: [/status of 404/] })
test.beforeEach(async ({ context, baseURL }) => {
  server = watchServer()
  await context.addCookies([{ name: MEMBER_COOKIE, value: 'ann', url: baseURL ?? '' }])
})

test.describe('the report', () => {
  test('says what changed in words, most first, and what did not folded away', async ({ page }) => {
    server.list = fullWatchlist()
    await page.goto('/reports')
    await expect(page.getByRole('heading', { name: /^What changed since \d+ \w+$/ })).toBeVisible()
    const names = page.getByRole('region', { name: /^What changed/ }).getByRole('heading', { level: 3 })
    await expect(names).toHaveText([
      LAMP,
      'Ningbo Brightwave Lighting Co., Ltd.',
      'Resistance bands, set of five',
      'Rechargeable milk frother',
      'Ice roller for face and eyes',
    ])
    const lamp = row(page, LAMP)
    await expect(lamp).toContainText('+412% vs. the average of the 4 weeks before, high confidence')
    await expect(lamp).toContainText('$10.49 list price $12.99 ·viral ·rank 2 in short video ·5 suppliers')
    await expect(lamp.getByRole('listitem')).toHaveText([
      /Velocity: from \+165% to \+412%/,
      /Stage: from growing to viral/,
      /Rank: from 12 to 2/,
      /Suppliers found: from 3 to 5/,
      /Price: from \$12\.99 to \$10\.49/,
    ])
    await expect(lamp).toContainText('Sample data · EchoTik, 3 h ago')
    const maker = row(page, 'Ningbo Brightwave')
    await expect(maker.getByRole('listitem')).toHaveText([
      /New shipment: from .+ to .+/,
      /Contact: from not checked to checked/,
      /Shipments, \+7: from 412 to 419/,
    ])
    await expect(row(page, 'Resistance bands')).toContainText('No longer in the lists')
    await expect(row(page, 'Rechargeable milk frother')).toContainText(/Since .+, when you added it/)
    const same = page.getByText('No change', { exact: true })
    await expect(row(page, 'Magnetic phone ring holder')).toBeHidden()
    await same.click()
    await expect(row(page, 'Magnetic phone ring holder')).toBeVisible()
    await expect(row(page, 'Shenzhen Example Electronics')).toBeVisible()
    await expect(page.getByText('7 of 200 saved')).toBeVisible()
    await expect(page.getByText(/weekly report by e-mail comes with a plan/)).toBeVisible()
  })

  test('tells the server once that it was seen', async ({ page }) => {
    server.list = fullWatchlist()
    await page.goto('/reports')
    await expect(row(page, LAMP)).toBeVisible()
    await expect.poll(() => server.seen).toBe(1)
    await page.getByRole('radio', { name: 'Suppliers' }).check({ force: true })
    await expect(row(page, LAMP)).toHaveCount(0)
    await page.waitForTimeout(300)
    expect(server.seen).toBe(1)
  })

  test('asks anew each time it is opened', async ({ page }) => {
    server.list = fullWatchlist()
    await page.goto('/reports')
    await expect(row(page, LAMP)).toBeVisible()
    await row(page, LAMP).getByRole('link').click()
    await expect(watchButton(page)).toHaveAttribute('aria-pressed', 'true')
    server.list = {
      suppliers: [],
      products: [watchedProduct({ id: '102', name: 'Magnetic phone ring holder' })],
    }
    await page.goBack()
    await expect(row(page, LAMP)).toHaveCount(0)
    await expect(page.getByText(/^Nothing yet\. Figures are updated once a day/)).toBeVisible()
    await expect(row(page, 'Magnetic phone ring holder')).toBeVisible()
  })

  test('an empty one says how to watch', async ({ page }) => {
    await page.goto('/reports')
    await expect(page.getByText('No saved products yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See all suppliers' })).toHaveAttribute('href', '/suppliers')
    await page.getByRole('link', { name: 'See what is trending' }).click()
    await expect(page).toHaveURL(/\/trending$/)
    expect(server.seen).toBe(0)
  })

  test('removing can be taken back, and the focus goes to the list', async ({ page }) => {
    server.list = fullWatchlist()
    await page.goto('/reports')
    await page.getByRole('button', { name: `Remove ${LAMP}` }).focus()
    await page.keyboard.press('Enter')
    await expect(row(page, LAMP)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /^What changed/ })).toBeFocused()
    await expect.poll(() => server.list.products.some(({ id }) => id === '100')).toBe(false)
    await expect(toastOf(page, 'Removed from your watchlist')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, LAMP)).toBeVisible()
    await expect.poll(() => server.list.products.some(({ id }) => id === '100')).toBe(true)
    await page.reload()
    await expect(row(page, LAMP)).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', allowedNoise: [/status of 404|net::ERR_/] })

  test('a saved list is readable, says how old it is, and cannot be changed', async ({ page, context }) => {
    server.list = fullWatchlist()
    await openInstalled(page, '/reports')
    await expect(row(page, LAMP)).toBeVisible()
    await saved(page, '/api/watchlist')
    await cut(context, server)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: /Synced .* · offline/ })).toBeVisible()
    await expect(row(page, LAMP)).toContainText('+412%')
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await mended(context, server)
    await expect(page.getByRole('button', { name: `Remove ${LAMP}` })).toBeVisible()
  })

  test('a list that was never opened says so, and loads by itself', async ({ page, context }) => {
    server.list = fullWatchlist()
    await openInstalled(page, '/trending')
    await cut(context, server)
    await page.goto('/reports')
    await expect(page.getByText('Not saved on this device yet')).toBeVisible()
    await mended(context, server)
    await expect(row(page, LAMP)).toBeVisible()
  })
})

test.describe('the report of a visitor', () => {
  test.use({ allowedNoise: [/status of 40[14]/] })
  test('is not shown: they are taken to the login', async ({ page }) => {
    server.signedIn = false
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/reports')
    await page.waitForURL(/\/api\/login\?returnTo=%2Freports$/)
    expect(asked.filter((path) => path.startsWith('/api/watchlist'))).toEqual([])
  })
})

test.describe('a slow server', () => {
  test.use({ answers: { ...watchAnswers(() => server), '/api/watchlist': () => undefined } })
  test('the wait is named', async ({ page }) => {
    await page.goto('/reports')
    await expect(page.getByText('Loading your watchlist…')).toBeVisible()
  })
})

test.describe('a failing server', () => {
  test.use({ allowedNoise: [/status of (404|503)/] })
  test.beforeEach(() => {
    server.failing = true
    server.list = fullWatchlist()
  })

  test('its own words are shown, and trying again works', async ({ page }) => {
    await page.goto('/reports')
    await expect(page.getByRole('alert')).toContainText('The database is being restarted.')
    server.failing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, LAMP)).toBeVisible()
  })
})

test.describe('every look', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  for (const [screen, viewport] of Object.entries({
    phone: { width: 360, height: 740 },
    desktop: { width: 1280, height: 800 },
    'the narrowest': { width: 320, height: 640 },
  })) {
    test.describe(screen, () => {
      test.use({ viewport })
      test('axe finds nothing in light and dark, and nothing is cut off', async ({ page }) => {
        server.list = fullWatchlist()
        await page.goto('/reports')
        await expect(row(page, LAMP)).toBeVisible()
        await page.getByText('No change', { exact: true }).click()
        expect(await faultsInBothLights(page)).toEqual([])
        await expectNothingCutOff(page)
        server.list = { products: [], suppliers: [] }
        await page.goto('/reports')
        await expect(page.getByText('No saved products yet')).toBeVisible()
        expect(await faultsInBothLights(page)).toEqual([])
      })
    })
  }

  test('at twice the text size nothing is cut off', async ({ page }) => {
    server.list = fullWatchlist()
    for (const path of ['/reports', '/product/100', '/supplier/100']) {
      await page.goto(path)
      await page.locator('#page h1').waitFor()
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNothingCutOff(page)
    }
  })
})
