import { expect, it } from 'vitest'
import { refreshStatus } from '../../../../tests/e2e/fixtures/edition.ts'
import {
  type DrawnAnswers,
  goOffline,
  openApp,
  page,
  unanswered,
} from '../../../../tests/support/drawn-app.ts'

const SHORT = '/api/lookup/short'
const NAMED = 'Neck Fan 5000mAh https://vm.tiktok.com/ZMabc123/'
const NUMBER = '1729384756102938475'
const LINK = `https://shop.tiktok.com/view/product/${NUMBER}`

const outcome = (outcome: string, link: string | null = null) => ({
  ...{ outcome, link, name: null },
  askedAt: '2026-11-20T10:00:00.000Z',
})

const noneOfOurs = (read: object, matchName: string) => ({
  ...{ read, matchName },
  ...{ product: null, source: null, follow: null },
})

const product = { kind: 'product', channel: 'tiktok', externalId: NUMBER, site: 'tiktok.com', name: null }

const open = (link: string, changed: DrawnAnswers) =>
  openApp(`/lookup?link=${encodeURIComponent(link)}`, {
    ...unanswered('auth/user', 'presets', 'pipeline', 'lookup/supply', 'exchange-rates'),
    '/api/data-refresh-status': refreshStatus(),
    ...changed,
  })

it('a short link is opened without what its sender added, and its product is looked up by the words beside it', async () => {
  const { asked } = await open(`${NAMED}?_t=8&sender_device=pc`, {
    [SHORT]: outcome('found', LINK),
    '/api/lookup': noneOfOurs(product, 'Neck Fan 5000mAh'),
  })
  await page.shows('heading', 'Neck Fan 5000mAh')
  await page.says(`Item ${NUMBER} of TikTok Shop.`)
  expect(asked.find(({ path }) => path === SHORT)?.query).toEqual({ link: 'https://vm.tiktok.com/ZMabc123/' })
  const query = { link: LINK, name: 'Neck Fan 5000mAh' }
  expect(asked.find(({ path }) => path === '/api/lookup')?.query).toEqual(query)
})

it('a short link to no product leads on with the words beside it', async () => {
  const { asked } = await open(NAMED, {
    [SHORT]: outcome('no-product'),
    '/api/lookup': noneOfOurs({ kind: 'name', name: 'Neck Fan 5000mAh' }, 'Neck Fan 5000mAh'),
  })
  await page.says('This link leads to no product')
  await page.shows('heading', 'Neck Fan 5000mAh')
  expect(asked.find(({ path }) => path === '/api/lookup')?.query).toEqual({ link: 'Neck Fan 5000mAh' })
})

it('a short link to a video keeps the words beside it for a search by name', async () => {
  await open(NAMED, { [SHORT]: outcome('found', 'https://www.tiktok.com/@shop/video/7290000000000000001') })
  await page.says('This is a link to a video')
  expect(await page.shows('textbox', 'Matched by this name')).toHaveProperty('value', 'Neck Fan 5000mAh')
})

it('a shop that did not answer is asked again by a press', async () => {
  const answers = [outcome('no-answer'), outcome('found', LINK)]
  await open('https://shp.ee/7kabcde', {
    [SHORT]: () => Response.json(answers.shift()),
    '/api/lookup': noneOfOurs(product, 'Neck Fan'),
  })
  await page.says('The shop did not answer')
  await page.press('Try again')
  await page.shows('heading', 'Neck Fan')
})

it('a short link of another host is not opened by the server', async () => {
  const { asked } = await open('https://bit.ly/3AbCdEf', {})
  await page.shows('heading', 'This is a short link')
  await page.shows('link', 'Open the link')
  expect(asked.some(({ path }) => path === SHORT)).toBe(false)
})

it('explains offline that a short link needs the network', async () => {
  goOffline()
  await open('https://vm.tiktok.com/ZMabc123/', {})
  await page.says('While you are offline we cannot see which product')
})
