import { expect, type refuse, test } from './app.ts'
import { refreshStatus, stats } from './fixtures/edition.ts'

test.describe('figures of an older edition than the status', () => {
  let asked = 0
  test.use({
    answers: {
      '/api/stats': (route: Parameters<typeof refuse>[0]) => {
        asked += 1
        return asked === 1 ? route.fulfill({ json: { ...stats(), publishedAt: null } }) : route.fallback()
      },
    },
  })

  test('are reloaded until both agree', async ({ page }) => {
    asked = 0
    await page.goto('/trending')
    await expect.poll(() => asked).toBe(2)
    await page.waitForTimeout(2500)
    expect(asked).toBe(2)
  })
})

test.describe('a live edition', () => {
  test.use({
    answers: {
      '/api/stats': stats(),
      '/api/data-refresh-status': refreshStatus('7', {
        edition: { id: '7', publishedAt: stats().publishedAt ?? '', asOf: null, origin: 'live' },
      }),
    },
  })
  test('has the live badge', async ({ page }) => {
    await page.goto('/trending')
    await expect(page.getByText('Live Data', { exact: true })).toBeVisible()
  })
})

test.describe('a source that is a day late, and one that was never read', () => {
  const [first, ...others] = refreshStatus().sources
  test.use({
    answers: {
      '/api/data-refresh-status': refreshStatus('7', {
        sources: [
          ...(first ? [{ ...first, lastDay: '2019-11-20', freshness: 'late' as const, daysLate: 1 }] : []),
          ...others.map((source) => ({
            ...source,
            state: 'failed' as const,
            freshness: 'never' as const,
            lastDay: null,
            lastSuccessAt: null,
          })),
        ],
      }),
    },
  })
  test('show the date, and not connected', async ({ page }) => {
    await page.goto('/trending')
    await expect(page.getByText('TikTok Shop: 1 day late, data up to 20 Nov 2019')).toBeVisible()
    await page.getByText('Data Sources').click()
    await expect(page.getByText(/never connected/).first()).toBeVisible()
    await expect(page.getByText(/just now|checked/).filter({ visible: true })).toHaveCount(0)
  })
})

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
