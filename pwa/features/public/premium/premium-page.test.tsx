import { screen } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { memberAnswers } from '../../../../tests/e2e/fixtures/account.ts'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { premiumList } from '../../../../tests/e2e/fixtures/samples.ts'
import {
  type DrawnAnswers,
  hangs,
  openApp,
  page,
  refuses,
  unanswered,
} from '../../../../tests/support/drawn-app.ts'

const HOUR = 3_600_000

const open = (changed: DrawnAnswers = {}) =>
  openApp('/premium', {
    '/api/premium/trending': premiumList(),
    '/api/data-refresh-status': refreshStatus(),
    '/api/refresh-timer': {
      ...{ timeUntilRefresh: null, refreshedAt: null },
      nextRefreshAt: new Date(Date.now() + 20 * HOUR).toISOString(),
    },
    '/api/stats': stats(),
    '/api/auth/user': refuses(401, 'not_signed_in', 'Please sign in first.'),
    ...unanswered('billing', 'presets', 'exchange-rates'),
    ...changed,
  })

describe('the premium page', () => {
  it('shows a note for a product without a supplier', async () => {
    await open()
    const cards = await page.until(() => {
      const all = screen.getAllByRole('article')
      expect(all).toHaveLength(6)
      return all
    })
    expect(cards[3]?.textContent).toContain('No supplier found yet')
  })

  it('shows five skeleton rows in the table while the list loads', async () => {
    await open({ '/api/premium/trending': hangs })
    const table = await page.shows('table', 'Advanced Live Analytics')
    expect(table.getAttribute('aria-busy')).toBe('true')
    expect(table.querySelectorAll('tbody tr')).toHaveLength(5)
  })

  it('offers a free member a plan beside its features', async () => {
    await open(memberAnswers())
    const offer = await page.shows('region', 'Plans')
    await page.until(() =>
      expect([...offer.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/payment']),
    )
    expect(await page.linkTo('Get Premium')).toBe('/payment')
    page.lacks('not set up on this server')
  })

  it('of a server without payments leads to an explanation, not to a login', async () => {
    const closed = { by: 'off', publishableKey: null, open: { premium: false, pro: false } }
    const { left } = await open({ '/api/billing': closed })
    await page.press('Get Premium', 'link')
    await page.shows('heading', 'Payment Service Unavailable')
    page.lacks('Login Required')
    expect(page.at()).toBe('/payment')
    expect(left).toEqual([])
  })

  it('searches for words, and not for blanks', async () => {
    await open()
    await page.enter('Search products', '   {Enter}')
    expect(page.at()).toBe('/premium')
    await page.enter('Search products', '  led & lamp {Enter}')
    await page.until(() => expect(page.at()).toMatch(/^\/search\?q=led(%20|\+)%26(%20|\+)lamp$/))
  })

  it('counts down to the next refresh', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await open()
    await page.says('Updated every 24 hours', 'Next refresh in 20h 0m')
    vi.advanceTimersByTime(3 * 60_000)
    await page.says('Next refresh in 19h 57m')
  })
})
