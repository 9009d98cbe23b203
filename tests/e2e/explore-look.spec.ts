import { saveView } from '../../backend/contracts/views.ts'
import { expect, openInstalled, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { DESKTOP, filters, PRO, rows, sheet, views } from './exploring.ts'
import { post } from './paying.ts'
import { expectNothingCutOff } from './watch-steps.ts'

test.use({ member: PRO })

test.describe('offline', () => {
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

test.describe('every screen size and colour scheme', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test.beforeEach(({ page }) => post(page, saveView.path, { name: 'Fast', query: { stage: 'viral' } }))
  for (const [screen, viewport] of Object.entries({
    phone: { width: 360, height: 740 },
    desktop: DESKTOP,
    'the narrowest': { width: 320, height: 640 },
  })) {
    test.describe(screen, () => {
      test.use({ viewport })
      test('axe finds nothing in light and dark, and nothing is cut off', async ({ page }) => {
        await page.goto('/explore?velocityFrom=100&confidence=medium&category=Home+%26+Living,Fashion')
        await expect(rows(page)).toHaveCount(3)
        expect(await faultsInBothLights(page)).toEqual([])
        await expectNothingCutOff(page)
        await views(page).click()
        expect(await faultsInBothLights(page)).toEqual([])
        await page.keyboard.press('Escape')
        if (screen !== 'desktop') {
          await filters(page).click()
          await sheet(page)
            .locator('details')
            .evaluateAll((groups) => {
              for (const group of groups) group.setAttribute('open', '')
            })
          expect(await faultsInBothLights(page)).toEqual([])
        }
      })
    })
  }

  test('nothing is cut off at twice the text size', async ({ page }) => {
    await page.goto('/explore?velocityFrom=100&confidence=medium&priceTo=20')
    await expect(rows(page).first()).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNothingCutOff(page)
  })
})
