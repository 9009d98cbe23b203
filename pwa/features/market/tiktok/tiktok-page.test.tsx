import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { member } from '../../../../tests/e2e/fixtures/account.ts'
import { NOT_CONNECTED, shop, syncLimits } from '../../../../tests/e2e/fixtures/dashboard.ts'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { ago } from '../../../../tests/e2e/fixtures/moments.ts'
import { tiktokItem } from '../../../../tests/e2e/fixtures/products.ts'
import { ofMadeUpMember } from '../../../../tests/e2e/fixtures/subscription.ts'
import {
  type DrawnAnswers,
  goOffline,
  openApp,
  page,
  refuses,
  unanswered,
} from '../../../../tests/support/drawn-app.ts'

/** A real sync would publish another market. */
const STARTED = {
  started: true,
  message: 'We are loading new data. Check back in a few minutes for new products.',
}
const STATUS = 'TikTok Shop integration'
const LIMITS = '/api/tiktok/sync-limits'

const open = (changed: DrawnAnswers = {}) =>
  openApp('/tiktok', {
    ...ofMadeUpMember(),
    ...unanswered('presets', 'pipeline', 'refresh-timer'),
    '/api/auth/user': member(),
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    '/api/tiktok/status': { configured: true, message: 'Connected to the sandbox.' },
    '/api/tiktok/shops': Array.from({ length: 14 }, (_, number) => shop(number)),
    '/api/tiktok/trending': Array.from({ length: 9 }, (_, number) => tiktokItem(number)),
    [LIMITS]: syncLimits(),
    ...changed,
  })

const nine = () => page.until(() => expect(document.querySelectorAll('article')).toHaveLength(9))
const trendsIn = (asked: { path: string }[]) => asked.filter(({ path }) => path === '/api/tiktok/trending')

async function hint(words: RegExp | string): Promise<void> {
  const sync = await page.until(() => screen.getByRole('button', { name: 'Sync' }))
  await page.until(() =>
    expect(document.getElementById(sync.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(words),
  )
}

describe('a sync', () => {
  it('is started, shown, and reloads the products', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((go) => {
      release = go
    })
    const { asked } = await open({ '/api/tiktok/sync': () => released.then(() => Response.json(STARTED)) })
    await nine()
    await page.press('Sync')
    expect((await page.shows('button', 'Syncing…')).getAttribute('aria-disabled')).toBe('true')
    expect(trendsIn(asked)).toHaveLength(1)
    release()
    await page.toasts('Sync Started', STARTED.message)
    await page.until(() => expect(trendsIn(asked)).toHaveLength(2))
    await page.enabled('Sync')
  })

  it('that has to wait shows the next possible time, and is disabled until then', async () => {
    const nextAt = new Date(Date.now() + 42 * 60_000).toISOString()
    await open({ [LIMITS]: syncLimits({ nextAt, waitsFor: 'members', ownEveryMinutes: null }) })
    await hint(/^Next sync: \d{1,2}:\d{2}( [AP]M)?$/)
    expect(screen.getByRole('button', { name: 'Sync' })).toHaveProperty('disabled', true)
    await open({ [LIMITS]: syncLimits({ ownEveryMinutes: null, leftToday: 2 }) })
    await hint('Anyone can refresh once every 30 min · 2 left today')
    await page.enabled('Sync')
  })

  const why = 'On the free plan you can start one sync an hour. Please try again in 42 minutes.'
  it.each([
    ['the server’s message', refuses(429, 'too_many_requests', why), why],
    ['a default message', refuses(429, 'too_many_requests', ''), 'Failed to start TikTok data sync'],
    ['that the server was not reached', () => Promise.reject(new TypeError()), 'Could not reach the server.'],
  ])('that fails shows %s', async (_, reply, words) => {
    await open({ '/api/tiktok/sync': reply })
    await nine()
    await page.press('Sync')
    await page.toasts('Sync Failed', words)
    await page.enabled('Sync')
  })

  it('leads to the login when the session is over', async () => {
    const { left } = await open({
      '/api/tiktok/sync': refuses(401, 'not_signed_in', 'Please sign in first.'),
    })
    await page.press('Sync')
    await page.toasts('Unauthorized', 'You are logged out. Logging in again...')
    await page.until(() => expect(left).toEqual(['/api/login?returnTo=%2Ftiktok']))
  })
})

describe('the page', () => {
  it('without a connected source shows the missing setting, requests no products, and offers no sync', async () => {
    const { asked } = await open({ '/api/tiktok/status': NOT_CONNECTED })
    const status = await page.shows(
      'region',
      STATUS,
      'Not Connected',
      'Set ECHOTIK_USERNAME and ECHOTIK_PASSWORD for products',
    )
    expect(status.textContent).not.toContain('data up to')
    await page.says('Products appear here when the source is connected.')
    await page.shows('table', 'Shops', 'Example Glow Shop')
    expect(screen.getByRole('button', { name: 'Sync' })).toHaveProperty('disabled', true)
    expect(trendsIn(asked)).toEqual([])
  })

  it('shows the progress of a refresh, and follows it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const running = { step: 'Asking EchoTik', done: 0.42, startedAt: ago(60_000) }
    const { answers } = await open({ '/api/data-refresh-status': refreshStatus('7', { running }) })
    await page.shows('region', STATUS, 'Refreshing now: Asking EchoTik, 42%')
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 0.42)
    answers['/api/data-refresh-status'] = refreshStatus('7', { running: { ...running, done: 0.9 } })
    await vi.advanceTimersByTimeAsync(3000)
    await page.shows('region', STATUS, 'Refreshing now: Asking EchoTik, 90%')
  })

  const trouble = refuses(503, 'unavailable', 'The database is being restarted.')

  it('keeps the products when the shops fail', async () => {
    await open({ '/api/tiktok/shops': trouble })
    await page.shows('region', 'Shops', 'The database is being restarted.')
    await nine()
  })

  it('keeps the shops when the status fails', async () => {
    const { asked } = await open({ '/api/tiktok/status': trouble })
    await page.until(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    expect((await page.shows('table', 'Shops', 'Example Glow Shop')).querySelectorAll('tr')).toHaveLength(11)
    expect(trendsIn(asked)).toEqual([])
  })
})

it('offline shows the age of the source’s figures, not of the request', async () => {
  await open()
  await nine()
  goOffline()
  await page.says('Synced 3 h ago · offline')
})

it('offline picks a category that was never opened from the saved products', async () => {
  const { asked } = await open()
  await nine()
  goOffline()
  const category = await page.until(() => screen.getByLabelText('Category'))
  await userEvent.selectOptions(category, 'Fashion')
  await page.shows('region', 'Products', 'From the lists on this device')
  expect(document.querySelectorAll('article').length).toBeLessThan(9)
  expect(trendsIn(asked)).toHaveLength(1)
})
