import type { Page } from '@playwright/test'
import { expect, installedTest, saved, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { LONG_HISTORY } from './long-history.ts'

const PATH = `/product/${LONG_HISTORY.product}`
const bars = (page: Page) => page.locator('[data-day]')
const bands = (page: Page) => page.locator('[data-week]')
const reader = (page: Page) => page.getByRole('slider', { name: 'Sold a day, one by one' })
const showAsTable = (page: Page) =>
  page.getByRole('region', { name: 'Sold a day', exact: true }).getByRole('button', { name: 'Show as table' })
const days = (page: Page, count: number) => page.getByRole('radio', { name: `${count} days` })

test.describe('a member with a plan', () => {
  test.use({ member: { plan: 'pro' } })

  test('shows 90 days from the database, the weeks to come on the same axis, and older weeks', async ({
    page,
    database,
  }) => {
    await page.goto(PATH)
    await expect(bars(page)).toHaveCount(90)
    await expect(days(page, 90)).toBeChecked()
    await days(page, 7).check()
    await expect(bars(page)).toHaveCount(7)
    await days(page, 90).check()
    await expect(page).toHaveURL(/\?days=90$/)
    await expect(bars(page)).toHaveCount(90)
    await expect(bands(page)).toHaveCount(13)
    const { rows } = await database.raw(
      `select o.units from generate_series(1, 90) as ago
      left join observation o on o.product_id = ? and o.day = (now() at time zone 'utc')::date - ago
      order by ago desc`,
      [LONG_HISTORY.product],
    )
    const known: string[] = rows.map(({ units }: { units: number | null }) => String(units ?? 'unknown'))
    expect(await bars(page).evaluateAll((all) => all.map((bar) => bar.getAttribute('data-day')))).toEqual(
      known,
    )
    expect(known.filter((each) => each === 'unknown')).toHaveLength(2)
    await test.step('shows one figure at a time, without the forecast if wanted, over two years', async () => {
      await page.getByRole('button', { name: 'Forecast', exact: true }).click()
      await expect(bands(page)).toHaveCount(0)
      await page.getByRole('radio', { name: 'Price' }).check()
      await expect(page.getByRole('heading', { name: 'Price by day' })).toBeVisible()
      await expect(bars(page)).toHaveCount(0)
      await page.getByRole('radio', { name: 'Sold' }).check()
      await page.getByRole('radio', { name: '2 years' }).check()
      await expect(page.getByRole('heading', { name: 'Sold a week' })).toBeVisible()
      // 140 days are 19 or 20 whole weeks.
      expect([19, 20]).toContain(await bars(page).count())
      await days(page, 90).check()
      await expect(bars(page)).toHaveCount(90)
    })
    await showAsTable(page).click()
    const table = page.getByRole('region', { name: 'Daily figures' })
    await expect(table.getByRole('row')).toHaveCount(91)
    await expect(table.getByRole('row').nth(1)).toContainText(`${known.at(-1)}$11.99`)
    await expect(table.getByRole('row', { name: /growing → viral/ })).toHaveCount(1)
    // 140 days: 50 are older than 90, in eight or nine calendar weeks.
    const older = page.getByRole('region', { name: 'Older weeks' }).getByRole('row')
    expect([9, 10]).toContain(await older.count())
    await expect(older.filter({ hasText: '7 of 7' }).first()).toContainText('$14.99')
  })

  test('reads a day by arrow keys and by touch', async ({ page }) => {
    await test.step('walks the days and the coming weeks with the arrow keys', async () => {
      await page.goto(`${PATH}?days=30`)
      await expect(bars(page)).toHaveCount(30)
      await expect(days(page, 30)).toBeChecked()
      await reader(page).focus()
      await page.keyboard.press('Home')
      await expect(reader(page)).toHaveAttribute('aria-valuetext', /: \d+ sold, \$11\.99, rank 8$/)
      await expect(page.locator('[data-readout]')).toHaveText(/: \d+ sold, \$11\.99, rank 8$/)
      await page.keyboard.press('End')
      await expect(page.locator('[data-readout]')).toHaveText(
        /^Forecast, week to .+: .+ sold, likely .+ to .+$/,
      )
      for (let week = 0; week < 4; week += 1) await page.keyboard.press('ArrowLeft')
      await expect(reader(page)).toHaveAttribute('aria-valuenow', '29')
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-readout]')).toHaveText(/^Peak, /)
    })
    await test.step('selects a day by touch, which stays after release', async () => {
      await page.goto(`${PATH}?days=90`)
      await expect(bars(page)).toHaveCount(90)
      const place = await reader(page).boundingBox()
      if (!place) throw new Error('the chart has no place')
      const [newest] = await bars(page).evaluateAll((all) =>
        all.slice(-1).map((bar) => bar.getBoundingClientRect().x),
      )
      await page.touchscreen.tap((newest ?? 0) + 1, place.y + 40)
      await expect(reader(page)).toHaveAttribute('aria-valuenow', '89')
      await expect(page.locator('[data-readout]')).toHaveText(/\d+ sold, \$11\.99, rank 4$/)
    })
  })

  test('has an accessible chart and table that fit a phone with text twice as large', async ({ page }) => {
    await page.goto(`${PATH}?days=90`)
    await expect(bars(page)).toHaveCount(90)
    expect(await faultsInBothLights(page)).toEqual([])
    const chart = await reader(page).boundingBox()
    await showAsTable(page).click()
    expect(await faultsInBothLights(page)).toEqual([])
    await showAsTable(page).click()
    const { width, height } = (await reader(page).boundingBox()) ?? {}
    expect(chart).toMatchObject({ width, height })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test.describe('a member on the free plan', () => {
  test.use({ member: {} })

  test('shows 7 days, even at an address for 90, and what a plan would add', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${PATH}?days=90`)
    await expect(
      page.getByText('90 days come with a plan. Last 7 days. A plan opens 81 earlier days and the forecast'),
    ).toBeVisible()
    await expect(bars(page)).toHaveCount(7)
    await expect(bands(page)).toHaveCount(0)
    await expect(days(page, 90)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^A plan opens 81 earlier days/ })).toHaveAttribute(
      'href',
      '/premium',
    )
    expect(asked.filter((url) => url.includes('days=90') && url.includes('/api/'))).toEqual([])
  })
})

installedTest.describe('without a network', () => {
  // The browser logs each request without a network.
  installedTest.use({ member: { plan: 'pro' }, allowedNoise: [/ERR_INTERNET_DISCONNECTED/] })

  installedTest('a history that was opened before is there', async ({ page, context }) => {
    await page.goto(`${PATH}?days=90`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect(bars(page)).toHaveCount(90)
    await saved(page, `"/api/products/:id","${LONG_HISTORY.product}",90`)
    await context.setOffline(true)
    await page.reload()
    await expect(bars(page)).toHaveCount(90)
    await days(page, 30).check()
    await expect(bars(page)).toHaveCount(30)
  })
})
