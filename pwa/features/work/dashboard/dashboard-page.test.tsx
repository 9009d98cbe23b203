import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { member } from '../../../../tests/e2e/fixtures/account.ts'
import { catalogueProduct, hashtags } from '../../../../tests/e2e/fixtures/dashboard.ts'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { ofMadeUpMember } from '../../../../tests/e2e/fixtures/subscription.ts'
import { type DrawnAnswers, openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'

const open = (address: string, changed: DrawnAnswers) =>
  openApp(address, {
    ...ofMadeUpMember(),
    '/api/auth/user': member(),
    '/api/data-refresh-status': refreshStatus(),
    ...unanswered('pipeline', 'presets', 'exchange-rates', 'refresh-timer', 'alerts', 'tiktok/trending'),
    ...unanswered('tiktok/sync-limits', 'dashboard/live-trending', 'hashtags/trending', 'tiktok/status'),
    ...unanswered('stats', 'tiktok/shops', 'watchlist', 'alerts/events'),
    ...changed,
  })

const SECTIONS: [path: string, name: string, working: unknown][] = [
  ['/api/dashboard/live-trending', 'Live trending', []],
  ['/api/hashtags/trending', 'Trending hashtags', hashtags()],
  ['/api/tiktok/status', 'TikTok Shop integration', { configured: true, message: 'Connected.' }],
  ['/api/products', 'Product catalog', [catalogueProduct(0)]],
  ['/api/stats', 'This week in numbers', stats()],
]

/** Rendered again when its code or answer arrives. */
const region = (name: string) => screen.getByRole('region', { name })

describe('the dashboard', () => {
  it('shows the reason in each failed section, which works again after its own retry', async () => {
    const trouble = refuses(503, 'unavailable', 'The database is being restarted.')
    const { answers } = await open(
      '/dashboard',
      Object.fromEntries(SECTIONS.map(([path]) => [path, trouble])),
    )
    for (const [, name] of SECTIONS) {
      await page.until(() =>
        expect(within(region(name)).getByRole('alert').textContent).toContain(
          'The database is being restarted.',
        ),
      )
    }
    await page.says('Failed to fetch live trending data')
    for (const [index, [path, name, working]] of SECTIONS.entries()) {
      for (const [, later] of SECTIONS.slice(index)) within(region(later)).getByRole('alert')
      answers[path] = working
      within(region(name)).getByRole('button', { name: 'Try again' }).click()
      await page.until(() => expect(within(region(name)).queryByRole('alert')).toBeNull())
    }
  })

  it('notices that the session is over with the next refused request', async () => {
    const { left } = await open('/dashboard?sort=recent', {
      '/api/products': ({ query }: { query: Record<string, string> }) =>
        query.cursor
          ? refuses(401, 'not_signed_in', 'Please sign in first.')()
          : Response.json([catalogueProduct(0)], { headers: { 'x-next-cursor': '12' } }),
    })
    await page.press('Load More Products')
    await page.toasts('Unauthorized', 'You are logged out. Logging in again...')
    await page.until(() => expect(left).toEqual(['/api/login?returnTo=%2Fdashboard%3Fsort%3Drecent']))
  })
})
