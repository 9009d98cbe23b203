import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { memberAnswers } from '../../../../tests/e2e/fixtures/account.ts'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { productDetail } from '../../../../tests/e2e/fixtures/products.ts'
import { shopDetail } from '../../../../tests/e2e/fixtures/shops.ts'
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
import { openProduct, VISITOR } from '../../../../tests/support/drawn-creators.ts'

const SHOP = '/api/shops/901'
const open = (address: string, changed: DrawnAnswers = {}) =>
  openApp(address, {
    ...memberAnswers(),
    ...unanswered('presets', 'exchange-rates', 'alerts', 'watchlist'),
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    '/api/pipeline': { entries: [], room: { open: 0, most: 3 }, clock: Date.now() },
    [SHOP]: shopDetail(),
    ...changed,
  })

describe('a shop’s page', () => {
  it('concludes first, then shows products, news and what the source states', async () => {
    await open('/shop/901')
    await page.shows('heading', 'Example Glow Shop')
    await page.says(
      '12 of 43 products rise; 3 added, 1 dropped in 30 days.',
      '5,120 sold last week, counted for 40 of 43 products.',
      '★ 4.6 · 812 reviews · 15,320 sold in total',
    )
    await page.shows('heading', 'The 1 best of 43 products')
    expect(await page.linkTo('Magnetic phone holder')).toBe('/product/101')
    expect(await page.linkTo('Foldable laundry rack')).toBe('/product/102')
    await page.shows('region', 'Added in 30 days: 3', /And 2 more\./)
    await page.shows('region', 'Price moves', /\$14\.99 → \$12\.99/)
  })

  it('leaves out folds without news, and notes a shop without products', async () => {
    await open('/shop/901', {
      [SHOP]: shopDetail({
        ...{ productsKnown: 0, rising: 0, soldAWeek: null, addedCount: 0, droppedCount: 0 },
        ...{ products: [], added: [], dropped: [], priceMoves: [] },
      }),
    })
    await page.says('We know none of its products yet.')
    expect(screen.queryByRole('heading', { name: /Added|Dropped|Price moves|products$/ })).toBeNull()
  })

  it('turns to the next page of products, under an address of its own', async () => {
    const { asked } = await open('/shop/901', {
      [SHOP]: ({ query }: Asked) =>
        Response.json(shopDetail(query.page === '2' ? { products: [], rising: 12 } : {})),
    })
    await page.press('Next')
    await page.until(() => expect(page.at()).toBe('/shop/901?page=2'))
    await page.until(() =>
      expect(asked.filter(({ path }) => path === SHOP).map(({ query }) => query)).toContainEqual({
        page: '2',
      }),
    )
    await page.says('Page 2 of 3')
  })
})

describe('without its answer, a shop’s page', () => {
  it('shows a loading line', async () => {
    await open('/shop/901', { [SHOP]: hangs })
    await page.says('Loading the shop…')
  })

  it('shows a note and a way on for an unknown shop', async () => {
    await open('/shop/901', { [SHOP]: refuses(404, 'not_found', 'This shop is not in our data.') })
    await page.says('This shop is not in our data')
    expect(await page.linkTo('See what sells')).toBe('/trending')
  })

  it('shows offline that it is not saved', async () => {
    goOffline()
    await open('/shop/901', { [SHOP]: hangs })
    await page.says('This shop was not opened on this device before.')
    goOffline(false)
  })
})

describe('a shop', () => {
  it('is linked from the product that it sells', async () => {
    await openProduct({
      ...VISITOR,
      '/api/products/100': { ...productDetail('100'), shopName: 'Example Glow Shop', shopId: '901' },
    })
    expect(await page.linkTo('Example Glow Shop')).toBe('/shop/901')
  })

  it('is saved like a supplier', async () => {
    const sent: unknown[] = []
    await open('/shop/901', {
      '/api/watchlist': ({ method, body }: Asked) => {
        if (method === 'GET') return Response.json({ suppliers: [], creators: [], shops: [] })
        sent.push(...(body as { changes: unknown[] }).changes)
        return Response.json({ refused: [] })
      },
    })
    await page.press(/^Save shop/)
    await page.until(() => expect(sent).toMatchObject([{ kind: 'shop', id: '901', watching: true }]))
  })

  it('that no longer fits names both limits', async () => {
    await open('/shop/901', {
      '/api/watchlist': ({ method }: Asked) =>
        Response.json(
          method === 'GET'
            ? { suppliers: [], creators: [], shops: [] }
            : { refused: [{ kind: 'shop', id: '901', why: 'full' }] },
        ),
    })
    await page.press(/^Save shop/)
    await page.toasts('Your list of shops is full', 'You can save 3 shops for free, 100 with a plan.')
  })

  it('stands under My products with what changed', async () => {
    const facts = { productsKnown: 43, rising: 12, droppedInAll: 1, unitsAWeek: 5120 }
    await open('/my-products?view=shops', {
      '/api/watchlist': {
        ...{ suppliers: [], creators: [] },
        shops: [
          {
            ...{ id: '901', kind: 'shop', name: 'Example Glow Shop', imageUrl: null },
            ...{ addedAt: new Date().toISOString(), since: new Date().toISOString(), provenance: null },
            ...{ now: facts, before: facts, changes: [{ what: '3 products added', weight: 43 }] },
          },
        ],
      },
      '/api/watchlist/seen': { seenAt: new Date().toISOString() },
    })
    await page.says('12 of 43 products rise', '3 products added', 'of 3 saved')
    expect(await page.linkTo('Example Glow Shop')).toBe('/shop/901')
  })
})
