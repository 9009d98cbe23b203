import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { member } from '../../../../tests/e2e/fixtures/account.ts'
import { refreshStatus } from '../../../../tests/e2e/fixtures/edition.ts'
import { searchResult } from '../../../../tests/e2e/fixtures/results.ts'
import { ofMadeUpMember } from '../../../../tests/e2e/fixtures/subscription.ts'
import {
  type Asked,
  type DrawnAnswers,
  goOffline,
  hangs,
  openApp,
  page,
  refuses,
  unanswered,
} from '../../../../tests/support/drawn-app.ts'
import { PRO } from '../../../../tests/support/drawn-payment.ts'

const SEARCH = '/api/search'
const ALL = Array.from({ length: 60 }, (_, index) => searchResult(index))

const pageOf = ({ query }: Asked) =>
  Response.json(ALL.slice((Number(query.page) - 1) * 24, Number(query.page) * 24), {
    headers: { 'x-total-count': '60' },
  })

const open = (address: string, changed: DrawnAnswers = {}) =>
  openApp(address, {
    ...ofMadeUpMember(),
    ...unanswered('presets', 'pipeline', 'stats'),
    '/api/auth/user': PRO,
    '/api/data-refresh-status': refreshStatus(),
    [SEARCH]: pageOf,
    ...changed,
  })

const found = (count: number) =>
  page.until(() =>
    expect(document.querySelectorAll('ol[aria-label="Products found"] > li')).toHaveLength(count),
  )

it('many results load page by page, until the last', async () => {
  await open('/search?q=lamp')
  await page.says('60 products, 24 shown')
  await found(24)
  await page.press('Show more')
  await found(48)
  await page.press('Show more')
  await found(60)
  await page.shows('region', 'Results', /60 products(?!,)/)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

it('three skeletons and a text are shown while the first results load', async () => {
  await open('/search?q=lamp', { [SEARCH]: hangs })
  await page.says('Searching…')
  expect(document.querySelectorAll('[aria-hidden="true"] > svg')).toHaveLength(3)
})

describe('a search without results', () => {
  const nothing = { [SEARCH]: () => Response.json([], { headers: { 'x-total-count': '0' } }) }

  it('suggests the nearest names, and categories to tap', async () => {
    await open('/search?q=ise+roler', { ...nothing, '/api/search/suggestions': ['Ice roller'] })
    await page.says('No Results Found', /LED lights, beauty tools, phone accessories/)
    await page.press('Ice roller', 'link')
    await page.until(() => expect(page.at()).toBe('/search?q=Ice+roller'))
    await page.until(() =>
      expect(screen.getByLabelText('Search products')).toHaveProperty('value', 'Ice roller'),
    )
    await page.press('beauty tools', 'link')
    await page.until(() => expect(page.at()).toBe('/search?q=beauty+tools'))
  })

  it('shows that the filter excludes all results', async () => {
    await open('/search?q=lamp&stage=viral', { ...nothing, '/api/search/suggestions': [] })
    await page.press('Search without the filter')
    await page.until(() => expect(page.at()).toBe('/search?q=lamp'))
  })
})

it.each([
  ['a visitor', refuses(401, 'not_signed_in', 'Please sign in first.'), undefined],
  ['a free member', refuses(402, 'plan_required', 'Search comes with a plan.'), member()],
])('%s sees the search and its price, without repeated requests', async (_, refused, user) => {
  const { asked } = await open('/search?q=lamp', {
    [SEARCH]: refused,
    '/api/auth/user': user ?? refuses(401, 'not_signed_in', 'Please sign in first.'),
  })
  await page.shows('heading', 'Search comes with a plan')
  await page.says('$9.99 a month')
  expect(await page.linkTo('Get Premium')).toBe('/payment')
  expect(screen.queryByRole('alert')).toBeNull()
  await page.enter('Search products', 'lamps for desks')
  await page.until(() => expect(page.at()).toBe('/search?q=lamps+for+desks'))
  await page.shows('heading', 'Search comes with a plan')
  expect(asked.filter(({ path }) => path === SEARCH)).toHaveLength(1)
})

it('a failed search shows a message, and can be retried', async () => {
  const { answers } = await open('/search?q=lamp', {
    [SEARCH]: refuses(503, 'unavailable', 'The database is being restarted. It takes a minute.'),
  })
  await page.shows('alert', null, 'The database is being restarted')
  answers[SEARCH] = pageOf
  await page.press('Try again')
  await found(24)
})

it('a blank search keeps the results', async () => {
  const { asked } = await open('/search?q=lamp')
  await found(24)
  for (const blank of ['   {Enter}', '{Enter}']) {
    await page.enter('Search products', '')
    await userEvent.type(screen.getByLabelText('Search products'), blank)
    await new Promise((done) => setTimeout(done, 500))
    expect(page.at()).toBe('/search?q=lamp')
    await found(24)
  }
  expect(asked.filter(({ path }) => path === SEARCH)).toHaveLength(1)
})

it('offline a new search finds products by name among those saved on this device', async () => {
  const { asked } = await open('/search?q=lamp')
  await found(24)
  const first = ALL[0]?.name ?? ''
  goOffline()
  await page.enter('Search products', first.slice(0, -2))
  await page.shows('region', 'Results', /\d+ results? saved on this device/, first)
  await page.enter('Search products', 'zzxq')
  await page.says('Nothing saved on this device has this name')
  expect(asked.filter(({ path }) => path === SEARCH)).toHaveLength(1)
})
