import { saveView } from '../../backend/contracts/views.ts'
import { expect, openInstalled, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { filters, PRO, rows, sheet, views } from './exploring.ts'
import { ALL_WIDTHS, axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'
import { post } from './paying.ts'

test.use({ member: PRO })

test.describe('offline', () => {
  // The browser logs each request without a network.
  test.use({ serviceWorkers: 'allow', allowedNoise: [/ERR_/] })
  test('explore asks for a network, keeps the screen, and saves no data on the device', async ({
    page,
    context,
  }) => {
    await openInstalled(page, '/explore')
    await expect(rows(page)).toHaveCount(24)
    await context.setOffline(true)
    await expect(page.getByText('You are offline. Export works only online.')).toBeVisible()
    await expect(rows(page)).toHaveCount(24)
    await page.getByRole('button', { name: 'Rapid growth' }).click()
    await expect(page.getByText('You are offline', { exact: true })).toBeVisible()
    await page.waitForTimeout(1500)
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toContain('/api/explore')
    expect(kept).not.toContain('/api/views')
    await context.route('**/api/auth/user', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Explore works only online')).toBeVisible()
    await context.unroute('**/api/auth/user')
    await context.setOffline(false)
    await expect(rows(page).first()).toBeVisible()
  })
})

test('axe finds nothing, also with filters and views open, and nothing is cut off', async ({ page }) => {
  await post(page, saveView.path, { name: 'Fast', query: { stage: 'viral' } })
  await page.goto('/explore?velocityFrom=100&confidence=medium&category=Home+%26+Living,Fashion')
  await expect(rows(page)).toHaveCount(3)
  await axeFindsNothing(page, TWO_LOOKS)
  await fitsWindows(page, ALL_WIDTHS)
  await page.reload()
  await views(page).click()
  await axeFindsNothing(page, TWO_LOOKS)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await filters(page).click()
  await sheet(page)
    .locator('details')
    .evaluateAll((groups) => {
      for (const group of groups) group.setAttribute('open', '')
    })
  expect(await faultsInBothLights(page)).toEqual([])
})
