import type { Page } from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import type { TestMember } from '../support/members.ts'
import { expect, openInstalled, refuse, saved, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { expectNothingCutOff, LAMP, row, toastOf, watchButton, watched } from './watch-steps.ts'

// One of the products that are watched is gone, and its page with it.
test.use({ member: {}, allowedNoise: [/status of 404/] })

const SEEN = '/api/watchlist/seen'

/** How often the server is told that the list was seen. */
function visits(page: Page): { count: number } {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === SEEN) seen.count += 1
  })
  return seen
}

async function watches(db: Db, me: TestMember | null, id: number): Promise<boolean> {
  const row = await db('watched')
    .where({ member_id: me?.id, kind: 'product', target_id: id })
    .first('watching')
  return row?.watching ?? false
}

test.describe('the report', () => {
  test('says what changed in words, most first, and what did not folded away', async ({
    page,
    database,
    me,
  }) => {
    await watched(page, { database, me })
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
    await expect(lamp).toContainText('5,120 sold last week · 5.1x usualViral · very likely')
    await expect(lamp).toContainText('$12.99 ·rank 1 in short video ·5 suppliers')
    await expect(lamp.getByRole('listitem')).toHaveText([
      /Last week: from 2\.6x usual to 5\.1x usual/,
      /Trend: from Growing · very likely to Viral · very likely/,
      /Rank: from 12 to 1/,
      /Suppliers found: from 3 to 5/,
      /Price: from \$15\.49 to \$12\.99/,
    ])
    await expect(lamp).toContainText('Sample data · EchoTik, 3 h ago')
    const maker = row(page, 'Ningbo Brightwave')
    await expect(maker.getByRole('listitem')).toHaveText([
      /New shipment: from .+ to .+/,
      /Contact: from not checked to checked/,
      /Shipments, \+7: from 405 to 412/,
    ])
    await expect(row(page, 'Resistance bands')).toContainText('No longer in the lists')
    await expect(row(page, 'Rechargeable milk frother')).toContainText(/Since .+, when you added it/)
    const same = page.getByText('No change', { exact: true })
    await expect(row(page, 'Magnetic phone ring holder')).toBeHidden()
    await same.click()
    await expect(row(page, 'Magnetic phone ring holder')).toBeVisible()
    await expect(row(page, 'Seamless ribbed gym set')).toContainText('$15.99 list price $21.99 ·')
    await expect(row(page, 'Shenzhen Example Electronics')).toBeVisible()
    await expect(page.getByText('8 of 200 saved')).toBeVisible()
    await expect(page.getByText(/weekly report by e-mail comes with a plan/)).toBeVisible()
  })

  test('tells the server once that it was seen', async ({ page, database, me }) => {
    await watched(page, { database, me })
    const seen = visits(page)
    await page.goto('/reports')
    await expect(row(page, LAMP)).toBeVisible()
    await expect.poll(() => seen.count).toBe(1)
    await page.getByRole('radio', { name: 'Suppliers' }).check({ force: true })
    await expect(row(page, LAMP)).toHaveCount(0)
    await page.waitForTimeout(300)
    expect(seen.count).toBe(1)
  })

  test('asks anew each time it is opened', async ({ page, database, me }) => {
    await watched(page, { database, me })
    await page.goto('/reports')
    await expect(row(page, LAMP)).toBeVisible()
    await row(page, LAMP).getByRole('link').click()
    await expect(watchButton(page)).toHaveAttribute('aria-pressed', 'true')
    await database('watched').where({ member_id: me?.id }).whereNot({ target_id: 102 }).delete()
    await page.goBack()
    await expect(row(page, LAMP)).toHaveCount(0)
    await expect(page.getByText(/^Nothing yet\. Figures are updated once a day/)).toBeVisible()
    await expect(row(page, 'Magnetic phone ring holder')).toBeVisible()
  })

  test('an empty one says how to watch', async ({ page }) => {
    const seen = visits(page)
    await page.goto('/reports')
    await expect(page.getByText('No saved products yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See all suppliers' })).toHaveAttribute('href', '/suppliers')
    await page.getByRole('link', { name: 'See what is trending' }).click()
    await expect(page).toHaveURL(/\/trending$/)
    expect(seen.count).toBe(0)
  })

  test('removing can be taken back, and the focus goes to the list', async ({ page, database, me }) => {
    await watched(page, { database, me })
    await page.goto('/reports')
    await page.getByRole('button', { name: `Remove ${LAMP}` }).focus()
    await page.keyboard.press('Enter')
    await expect(row(page, LAMP)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /^What changed/ })).toBeFocused()
    await expect.poll(() => watches(database, me, 100)).toBe(false)
    await expect(toastOf(page, 'Removed from your watchlist')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, LAMP)).toBeVisible()
    await expect.poll(() => watches(database, me, 100)).toBe(true)
    await page.reload()
    await expect(row(page, LAMP)).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', allowedNoise: [/status of 404|net::ERR_/] })

  test('a saved list is readable, says how old it is, and cannot be changed', async ({
    page,
    context,
    database,
    me,
  }) => {
    await watched(page, { database, me })
    await openInstalled(page, '/reports')
    await expect(row(page, LAMP)).toBeVisible()
    await saved(page, '/api/watchlist')
    // A question that is cut off half way would take what was saved along.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: /Synced .* · offline/ })).toBeVisible()
    await expect(row(page, LAMP)).toContainText('5.1x usual')
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: `Remove ${LAMP}` })).toBeVisible()
  })

  test('a list that was never opened says so, and loads by itself', async ({
    page,
    context,
    database,
    me,
  }) => {
    await watched(page, { database, me })
    await openInstalled(page, '/trending')
    await context.setOffline(true)
    await page.goto('/reports')
    await expect(page.getByText('Not saved on this device yet')).toBeVisible()
    await context.setOffline(false)
    await expect(row(page, LAMP)).toBeVisible()
  })
})

test.describe('the report of a visitor', () => {
  test.use({ member: null, allowedNoise: [/status of 401/] })
  test('is not shown: they are taken to the login', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const login = page.waitForRequest(/\/api\/login\?returnTo=%2Freports$/)
    await page.goto('/reports')
    await login
    expect(asked.filter((path) => path.startsWith('/api/watchlist'))).toEqual([])
  })
})

test.describe('a slow server', () => {
  test.use({ answers: { '/api/watchlist': () => undefined } })
  test('the wait is named', async ({ page }) => {
    await page.goto('/reports')
    await expect(page.getByText('Loading your watchlist…')).toBeVisible()
  })
})

test.describe('a failing server', () => {
  test.use({ allowedNoise: [/status of (404|503)/] })

  test('its own words are shown, and trying again works', async ({ page, database, me }) => {
    await watched(page, { database, me })
    let failing = true
    await page.route('**/api/watchlist', (route) =>
      failing ? refuse(route, 503, 'unavailable', 'The database is being restarted.') : route.fallback(),
    )
    await page.goto('/reports')
    await expect(page.getByRole('alert')).toContainText('The database is being restarted.')
    failing = false
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
      test('axe finds nothing in light and dark, and nothing is cut off', async ({ page, database, me }) => {
        await watched(page, { database, me })
        await page.goto('/reports')
        await expect(row(page, LAMP)).toBeVisible()
        await page.getByText('No change', { exact: true }).click()
        expect(await faultsInBothLights(page)).toEqual([])
        await expectNothingCutOff(page)
        await database('watched').where({ member_id: me?.id }).delete()
        await page.goto('/reports')
        await expect(page.getByText('No saved products yet')).toBeVisible()
        expect(await faultsInBothLights(page)).toEqual([])
      })
    })
  }

  test('at twice the text size nothing is cut off', async ({ page, database, me }) => {
    await watched(page, { database, me })
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
