import { expect, type refuse, test } from './app.ts'
import { refreshStatus, stats } from './fixtures/edition.ts'

test.describe('a new edition', () => {
  let edition = '7'
  test.use({
    // The market has one edition.
    answers: {
      '/api/stats': stats(),
      '/api/data-refresh-status': (route: Parameters<typeof refuse>[0]) =>
        route.fulfill({ json: refreshStatus(edition) }),
    },
  })
  test('refreshes the lists with a toast that F8 reaches', async ({ page }) => {
    edition = '7'
    await page.clock.install()
    await page.goto('/trending')
    await expect(page.getByRole('article').first()).toBeVisible()
    edition = '8'
    const renewed = page.waitForRequest(/\/tiktok\/trending/)
    await page.clock.runFor(61_000)
    await renewed
    const toast = page
      .getByRole('status')
      .filter({ hasText: 'New data' })
      .or(page.locator('li', { hasText: 'New data' }))
    await expect(toast.first()).toBeVisible()
    await page.keyboard.press('F8')
    await expect(
      page.getByRole('region', { name: /Notifications/ }).locator(':focus, :scope:focus-within'),
    ).not.toHaveCount(0)
    await page.clock.runFor(20_000)
  })
})
