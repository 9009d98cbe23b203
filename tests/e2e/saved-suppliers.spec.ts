import type { Page } from '@playwright/test'
import type { Db } from '../../backend/db/knex.ts'
import type { TestMember } from '../support/members.ts'
import { expect, openInstalled, saved, test } from './app.ts'
import { ALL_WIDTHS, axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'
import { NINGBO, row, saveSupplier, toastOf, watched } from './watch-steps.ts'

// One saved supplier is gone, so its page is a 404.
test.use({ member: {}, allowedNoise: [/status of 404/] })

const LIST = '/my-products?view=suppliers'
const SEEN = '/api/watchlist/seen'

function visits(page: Page): { count: number } {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === SEEN) seen.count += 1
  })
  return seen
}

async function watches(db: Db, me: TestMember | null, id: number): Promise<boolean> {
  const row = await db('watched')
    .where({ member_id: me?.id, kind: 'supplier', target_id: id })
    .first('watching')
  return row?.watching ?? false
}

test.describe('the list of saved suppliers', () => {
  test('lists the most changed suppliers first in words, folds unchanged ones, and reports the visit once', async ({
    page,
    database,
    me,
  }) => {
    const seen = visits(page)
    await test.step('shows how to save while the list is empty', async () => {
      await page.goto(LIST)
      await expect(page.getByText('No saved suppliers yet')).toBeVisible()
      await page.getByRole('link', { name: 'See all suppliers' }).click()
      await expect(page).toHaveURL(/\/suppliers$/)
      expect(seen.count).toBe(0)
    })
    await watched(page, { database, me })
    await page.goto(LIST)
    await expect(page.getByRole('heading', { name: /^What changed since \d+ \w+$/ })).toBeVisible()
    const names = page.getByRole('region', { name: /^What changed/ }).getByRole('heading', { level: 3 })
    await expect(names).toHaveText([NINGBO, 'Xiamen Example Bands'])
    await expect(row(page, NINGBO).getByRole('listitem')).toHaveText([
      /New shipment: from .+ to .+/,
      /Contact: from not checked to checked/,
      /Shipments, \+7: from 405 to 412/,
    ])
    await expect(row(page, 'Xiamen Example Bands')).toContainText('No longer in our data')
    const same = page.getByText('No change', { exact: true })
    await expect(row(page, 'Shenzhen Example Electronics')).toBeHidden()
    await same.click()
    await expect(row(page, 'Shenzhen Example Electronics')).toBeVisible()
    await expect(page.getByText('3 of 200 saved')).toBeVisible()
    await test.step('reports the visit to the server once', async () => {
      await expect.poll(() => seen.count).toBe(1)
      await page.getByRole('tab', { name: 'Products' }).click()
      await expect(row(page, NINGBO)).toHaveCount(0)
      await page.waitForTimeout(300)
      expect(seen.count).toBe(1)
    })
  })

  test('reloads each time it is opened', async ({ page, database, me }) => {
    await watched(page, { database, me })
    await page.goto(LIST)
    await expect(row(page, NINGBO)).toBeVisible()
    await row(page, NINGBO).getByRole('link').click()
    await expect(saveSupplier(page)).toHaveAttribute('aria-pressed', 'true')
    await database('watched').where({ member_id: me?.id }).whereNot({ target_id: 101 }).delete()
    await page.goBack()
    await expect(row(page, NINGBO)).toHaveCount(0)
    await expect(page.getByText(/^Nothing yet\. Figures are updated once a day/)).toBeVisible()
    await expect(row(page, 'Shenzhen Example Electronics')).toBeVisible()
  })

  test('removing can be taken back, and the focus goes to the list', async ({ page, database, me }) => {
    await watched(page, { database, me })
    await page.goto(LIST)
    await page.getByRole('button', { name: `Remove ${NINGBO}` }).focus()
    await page.keyboard.press('Enter')
    await expect(row(page, NINGBO)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /^What changed/ })).toBeFocused()
    await expect.poll(() => watches(database, me, 100)).toBe(false)
    await expect(toastOf(page, 'Removed from your suppliers')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, NINGBO)).toBeVisible()
    await expect.poll(() => watches(database, me, 100)).toBe(true)
    await page.reload()
    await expect(row(page, NINGBO)).toBeVisible()
  })
})

test.describe('without a network', () => {
  // One saved supplier is gone, and the browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/status of 404|net::ERR_/] })

  test('shows a saved list with its age, and queues a change on the device', async ({
    page,
    context,
    database,
    me,
  }) => {
    await watched(page, { database, me })
    await openInstalled(page, LIST)
    await expect(row(page, NINGBO)).toBeVisible()
    await saved(page, '/api/watchlist')
    // An aborted request would discard the saved list.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: /Synced .* · offline/ })).toBeVisible()
    await expect(row(page, NINGBO)).toContainText('New shipment')
    await page.getByRole('button', { name: `Remove ${NINGBO}` }).click()
    await expect(
      page.getByText('1 change saved on this device. It is sent when you are online.'),
    ).toBeVisible()
    expect(await watches(database, me, 100)).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => watches(database, me, 100)).toBe(false)
  })

  test('a list never opened before shows a note, and loads when online', async ({
    page,
    context,
    database,
    me,
  }) => {
    await watched(page, { database, me })
    // The page of changes would save it.
    await context.route('**/api/watchlist', (route) => route.abort())
    await openInstalled(page, '/trending')
    await context.setOffline(true)
    await page.goto(LIST)
    await expect(page.getByText('Not saved on this device yet')).toBeVisible()
    await context.unroute('**/api/watchlist')
    await context.setOffline(false)
    await expect(row(page, NINGBO)).toBeVisible()
  })
})

test('axe finds nothing in any look, and nothing is cut off, also at twice the text size', async ({
  page,
  database,
  me,
}) => {
  await page.goto(LIST)
  await expect(page.getByText('No saved suppliers yet')).toBeVisible()
  await axeFindsNothing(page, TWO_LOOKS)
  await watched(page, { database, me })
  await page.goto(LIST)
  await expect(row(page, NINGBO)).toBeVisible()
  await page.getByText('No change', { exact: true }).click()
  await axeFindsNothing(page, TWO_LOOKS)
  await fitsWindows(page, ALL_WIDTHS)
  for (const path of ['/reports', '/supplier/100']) {
    await page.goto(path)
    await page.locator('#page h1').waitFor()
    await fitsWindows(page, { large: [360] })
  }
})
