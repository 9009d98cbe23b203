import { MEMBER_COOKIE } from '../../backend/contracts/identity.ts'
import { expect, openInstalled, test } from './app.ts'
import { faultsOf } from './axe.ts'
import { DESKTOP, filters, rows, sheet, views } from './exploring.ts'
import { exploreAnswers, exploreServer, savedView } from './fixtures/explored.ts'
import { expectNothingCutOff } from './watch-steps.ts'

let server = exploreServer()
test.use({ answers: exploreAnswers(() => server) })
test.beforeEach(() => {
  server = exploreServer()
})

test.describe('offline', () => {
  test.use({ allowedNoise: [/ERR_/] })
  test('says that it needs a network, keeps what is on the screen, and nothing on the device', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: MEMBER_COOKIE, value: 'ann', url: baseURL ?? '' }])
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
    await expect(rows(page)).toHaveCount(24)
  })
})

test.describe('every look', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [screen, viewport] of Object.entries({
      phone: { width: 360, height: 740 },
      desktop: DESKTOP,
      'the narrowest': { width: 320, height: 640 },
    })) {
      test.describe(`${screen}, ${colorScheme}`, () => {
        test.use({ viewport, colorScheme })
        test('axe finds nothing, and nothing is cut off', async ({ page }) => {
          server = exploreServer({
            total: 8,
            leftOut: 3,
            views: [savedView('9', 'Fast', { stage: 'viral' })],
          })
          await page.goto('/explore?velocityFrom=100&confidence=medium&category=Home+%26+Living,Fashion')
          await expect(rows(page)).toHaveCount(8)
          expect(await faultsOf(page)).toEqual([])
          await expectNothingCutOff(page)
          await views(page).click()
          expect(await faultsOf(page)).toEqual([])
          await page.keyboard.press('Escape')
          if (screen !== 'desktop') {
            await filters(page).click()
            await sheet(page)
              .locator('details')
              .evaluateAll((groups) => {
                for (const group of groups) group.setAttribute('open', '')
              })
            expect(await faultsOf(page)).toEqual([])
          }
        })
      })
    }
  }

  test('at twice the text size nothing is cut off', async ({ page }) => {
    server.total = 4
    await page.goto('/explore?velocityFrom=100&confidence=medium')
    await expect(rows(page)).toHaveCount(4)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNothingCutOff(page)
  })
})
