import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { likelyProfit } from '#profit/net-profit'
import { defaultPresetOf } from '#profit/preset'
import { sellers, video, videoSummary } from '../../../../tests/e2e/fixtures/creators.ts'
import { productDetail } from '../../../../tests/e2e/fixtures/products.ts'
import { goOffline, hangs, openApp, page, refuses } from '../../../../tests/support/drawn-app.ts'
import { comesNear, openProduct } from '../../../../tests/support/drawn-creators.ts'
import { dollars } from '../../work/profit/dollars.ts'

const VIDEOS = '/api/products/100/videos'
const panel = () => page.shows('region', 'Who sells it')

it('asks for nothing before the reader comes near', async () => {
  const { asked } = await openProduct()
  await panel()
  await page.shows('heading', 'Source')
  expect(asked.filter(({ path }) => path === VIDEOS)).toEqual([])
})

it('a product of another shop has no such part', async () => {
  await openProduct({ '/api/products/100': productDetail('100', { channel: 'amazon' }) })
  await page.shows('heading', 'Source')
  expect(screen.queryByRole('region', { name: 'Who sells it' })).toBeNull()
})

describe('near the part', () => {
  beforeEach(comesNear)

  it('concludes in one sentence, and shows the facts of the wave with source and age', async () => {
    await openProduct()
    await page.shows(
      'region',
      'Who sells it',
      '3 creators make 71% of last week’s sales by video.',
      'Age of the wave40 days',
      'New creators3in the week to',
      'Commission15%',
      'Counted in 24 of 30 videos by 12 creators.',
      /Sample data · EchoTik, \d+ \w+/,
    )
    expect(await page.linkTo(/^471 sold · 2.4M views opens the video/)).toBe(videoSummary().largestVideo?.url)
    expect(await page.linkTo('Mai Example')).toBe('/creator/40?product=100')
  })

  it('shows what the commission leaves of a sale, all other costs as in the profit panel', async () => {
    const { profitFacts, price, currency, channel, category } = productDetail('100')
    const unitCost = { low: 3.2, high: 4.1, currency: 'USD', supplierId: '100', possible: false }
    const facts = { ...profitFacts, unitCost, origin: 'CN', originBasis: 'stated' as const }
    const cents = likelyProfit(
      { price, currency, channel, category, facts },
      { ...defaultPresetOf('tiktok'), creatorBps: 3000 },
    )
    expect(cents).not.toBeNull()
    await openProduct({
      '/api/products/100': productDetail('100', { profitFacts: facts }),
      [VIDEOS]: sellers({ summary: videoSummary({ commissionPercent: 30 }) }),
    })
    const left = `Net profit a piece${dollars((cents ?? 0) / 100)}with typical costs`
    await page.until(async () => expect((await panel()).textContent).toContain(left))
  })

  it('shows new creators as a chart, and as a table with the latest week first', async () => {
    await openProduct()
    await page.shows('img', /^12 new creators in 12 weeks to .+; the most were 3 .+ the last week had 3\.$/)
    const inside = within(await panel())
    inside.getByRole('button', { name: 'Show as table', hidden: true }).click()
    await page.until(() => expect(inside.getAllByRole('row', { hidden: true })).toHaveLength(13))
    expect(inside.getAllByRole('row', { hidden: true })[1]?.textContent).toMatch(/^\d+ [A-Z][a-z]+3$/)
  })

  it('links to twelve videos and embeds none', async () => {
    await openProduct()
    const links = within(await panel()).findAllByRole('link', { name: /^@/, hidden: true })
    expect(await links).toHaveLength(12)
    for (const link of await links) {
      expect(link.getAttribute('href')).toMatch(/^https:\/\/www\.tiktok\.com\/@mai\.example\/video\/73\d+$/)
      expect(link.getAttribute('rel')).toContain('noreferrer')
    }
    expect(document.querySelectorAll('iframe, video, embed, object')).toHaveLength(0)
    for (const { src } of document.querySelectorAll('img'))
      expect(new URL(src).origin).toBe('http://localhost:3000')
  })

  it('shows hostile text as text', async () => {
    const handle = '<img src=x onerror=alert(1)>'
    await openProduct({
      [VIDEOS]: sellers({ creators: [], videos: [video(0, { handle })] }),
    })
    const block = await page.shows('region', 'Who sells it', `@${handle}`, '471 sold')
    expect(block.innerHTML).not.toContain('<img src=x')
  })

  it('names missing facts', async () => {
    await openProduct({
      [VIDEOS]: sellers({
        summary: videoSummary({
          ...{ unitsCounted: null, topCreatorShare: null, topThreeShare: null, videosWithUnits: 0 },
          ...{ waveDays: null, waveStartedOn: null, firstVideoOn: null, largestVideo: null },
          ...{ commissionPercent: null, newCreators: [] },
        }),
        creators: [],
        videos: [video(0, { handle: null, views: null, units: null, publishedOn: null, url: null })],
      }),
    })
    const block = await page.shows(
      'region',
      'Who sells it',
      '12 creators show it in 30 videos. Sales by video are not known.',
      'Age of the wavenot known',
      'Largest videonot known',
      'Commissionnot given',
      'Reach not known',
      'Sample data: these videos do not exist.',
    )
    expect(block.textContent).not.toMatch(/Net profit a piece|null|NaN|undefined/)
  })

  it('a commission that cannot be one is not shown', async () => {
    await openProduct({ [VIDEOS]: sellers({ summary: videoSummary({ commissionPercent: 1500 }) }) })
    const block = await page.shows('region', 'Who sells it', 'Commissionnot given')
    expect(block.textContent).not.toContain('1500')
  })

  it('shows that no source lists its videos', async () => {
    await openProduct({ [VIDEOS]: { summary: null, creators: [], videos: [] } })
    await page.shows('region', 'Who sells it', 'No source has listed its videos yet.')
  })

  it('offers to try again after a failure', async () => {
    let broken = true
    await openProduct({
      [VIDEOS]: () => (broken ? refuses(503, 'unavailable', 'Busy.')() : Response.json(sellers())),
    })
    await page.shows('region', 'Who sells it', 'Its creators could not be loaded.')
    broken = false
    await page.press('Try again')
    await page.says('3 creators make 71%')
  })

  it('offline without a saved answer it names the reason', async () => {
    goOffline()
    const { router } = await openApp('/help', { [VIDEOS]: hangs })
    router.options.context.queryClient.setQueryData(['/api/products/:id', '100'], productDetail('100'))
    await router.navigate({ to: '/product/$id', params: { id: '100' } })
    await page.shows('region', 'Who sells it', 'Not saved on this device. It loads when you are online.')
  })
})
