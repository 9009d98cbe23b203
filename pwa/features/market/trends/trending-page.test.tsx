import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { tiktokItem } from '../../../../tests/e2e/fixtures/products.ts'
import {
  type Asked,
  type DrawnAnswers,
  openApp,
  page,
  takeFaults,
  unanswered,
} from '../../../../tests/support/drawn-app.ts'
import { clearTicks } from '../ticks/toggle-tick.ts'

const STATUS = '/api/data-refresh-status'
const VIDEO = '/api/tiktok/trending'
const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => tiktokItem(from + index))
const listed = (given: unknown[], total = given.length) =>
  Response.json(given, { headers: { 'x-total-count': String(total) } })

const open = (changed: DrawnAnswers = {}) =>
  openApp('/trending', {
    [STATUS]: refreshStatus(),
    '/api/stats': stats(),
    [VIDEO]: () => listed(items(0, 3)),
    '/api/amazon/trending': () => listed([]),
    ...unanswered('presets', 'exchange-rates', 'landing/case', 'refresh-timer'),
    ...changed,
  })

const rows = (count: number) =>
  page.until(() => {
    const all = screen.getAllByRole('article')
    expect(all).toHaveLength(count)
    return all
  })

it('each empty list shows an explanation, with what fills it', async () => {
  await open({ [VIDEO]: () => listed([]) })
  await page.says('No TikTok trending products available')
  await page.press('Marketplace', 'tab')
  await page.says('No Amazon trending products available', /appears here after the next refresh/)
})

it('before the first data the page shows its collection, and fills without a toast', async () => {
  let edition: string | null = null
  const running = { step: 'collecting from EchoTik', done: 0.12, startedAt: new Date().toISOString() }
  await open({
    [STATUS]: () =>
      Response.json(
        edition === null ? refreshStatus('7', { edition: null, running }) : refreshStatus(edition),
      ),
    [VIDEO]: () => listed(edition === null ? [] : items(0, 1)),
    '/api/stats': () => Response.json(edition === null ? { ...stats(), publishedAt: null } : stats()),
  })
  await page.says('No data yet', 'Loading the first data: collecting from EchoTik, 12%')
  page.lacks('No TikTok trending products available')
  edition = '7'
  await rows(1)
  await page.says('suppliers with shipments')
  page.lacks('New data')
})

it('a response of another build is refused instead of shown', async () => {
  await open({ [VIDEO]: () => listed([{ id: 'not-an-id' }]) })
  await page.shows('alert', null, 'This version of the app is too old')
  expect(takeFaults().join()).toContain(`GET ${VIDEO}, 200`)
})

it('a list whose edition changes between two pages shows no product twice', async () => {
  // A new edition moved the product from place 20 to 25.
  const pageOf = ({ query }: Asked) => listed(query.page === '2' ? items(20, 10) : items(0, 24), 34)
  await open({ [VIDEO]: pageOf })
  await rows(24)
  await page.press('Show more')
  const shown = await rows(30)
  expect(new Set(shown.map((row) => row.getAttribute('aria-labelledby'))).size).toBe(30)
})

it('rows name the verdict, and show ticks only after Select or a long press', async () => {
  await open()
  const [first] = await rows(3)
  await page.says(/Watch · lands \d+ \w+ · profit unknown/)
  const ticks = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^Compare / })
  expect(ticks()).toEqual([])
  await page.press('Select')
  await page.until(() => expect(ticks().map(({ checked }) => checked)).toEqual([false, false, false]))
  await page.press('Cancel')
  await page.until(() => expect(ticks()).toEqual([]))
  first?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  await page.until(() => expect(ticks().map(({ checked }) => checked)).toEqual([true, false, false]))
  clearTicks()
})

describe('an edition', () => {
  it('older in its figures than in its status reloads them until both agree', async () => {
    let older = true
    const { asked } = await open({
      '/api/stats': () => {
        const given = older ? { ...stats(), publishedAt: null } : stats()
        older = false
        return Response.json(given)
      },
    })
    const times = () => asked.filter(({ path }) => path === '/api/stats').length
    await page.until(() => expect(times()).toBe(2))
    await new Promise((done) => setTimeout(done, 2500))
    expect(times()).toBe(2)
  })

  it('of live data has the live badge', async () => {
    const edition = { id: '7', publishedAt: stats().publishedAt ?? '', asOf: null, origin: 'live' as const }
    await open({ [STATUS]: refreshStatus('7', { edition }) })
    await page.until(() => screen.getByText('Live Data', { exact: true }))
  })

  it('shows the date of a source that is a day late, and a source that is not connected', async () => {
    const never = { state: 'failed', freshness: 'never', lastDay: null, lastSuccessAt: null } as const
    const late = { lastDay: '2019-11-20', freshness: 'late', daysLate: 1 } as const
    const sources = refreshStatus().sources.map((source, index) => ({
      ...source,
      ...(index === 0 ? late : never),
    }))
    await open({ [STATUS]: refreshStatus('7', { sources }) })
    await page.says('TikTok Shop: 1 day late, data up to 20 Nov 2019')
    screen.getByText('Data Sources').click()
    await page.says(/never connected/)
    const named = [...document.querySelectorAll('li')].filter(({ textContent }) =>
      /never connected|day late/.test(textContent),
    )
    expect(named).toHaveLength(4)
    for (const { textContent } of named) expect(textContent).not.toMatch(/just now|checked/)
  })
})
