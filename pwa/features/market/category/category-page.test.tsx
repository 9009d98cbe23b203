import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { categoryPage, codeImports } from '../../../../tests/e2e/fixtures/category.ts'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { productDetail } from '../../../../tests/e2e/fixtures/products.ts'
import {
  type DrawnAnswers,
  goOffline,
  openApp,
  page,
  refuses,
  unanswered,
} from '../../../../tests/support/drawn-app.ts'
// Imported early, or the first test would wait for these modules.
import './category-imports.tsx'

const HOME = '/api/categories/home-living'

const openCategory = (changed: DrawnAnswers = {}, address = '/category/home-living') =>
  openApp(address, {
    '/api/auth/user': refuses(401, 'not_signed_in', 'Please sign in first.'),
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    [HOME]: categoryPage(),
    ...changed,
  })

it('concludes first, then shows each figure with what it is counted over', async () => {
  await openCategory()
  await page.shows('heading', 'Home & Living')
  await page.says(
    '7 of 31 products rise, 4 of them surely; the top 3 make 62% of last week’s sales.',
    'of 4,120 sold last week, over 28 products with counted sales',
    '20 short video, 11 marketplace',
    /\$12\.00–29\.90\s*middle half of 28 prices in USD of 30 with a price; median \$19\.99/,
    /3\.2 weeks\s*median of 41 rises that ended in the last year; 3 still run/,
  )
  expect(await page.linkTo('See the products')).toBe('/trending?category=Home+%26+Living')
})

it('names sources with their age', async () => {
  await openCategory()
  await page.shows('region', 'Source', /Sample data · EchoTik, \d+ \w+: 20 products/)
})

it('says what is not known, with the counts that are missing', async () => {
  await openCategory({
    [HOME]: categoryPage({
      ...{ rising: 0, sure: 0, topThree: null, price: null, season: null, imports: [] },
      rises: { ended: 12, running: 1, weeks: null },
    }),
  })
  await page.says(
    '0 of 31 products rise.',
    'fewer than 4 products with counted sales',
    'fewer than 4 prices in one currency',
    '12 of the 20 ended rises that a median needs; 1 still runs',
    'Imports of a year are not known either.',
  )
})

it('shows the season of sales with a year of sales, also as a table', async () => {
  await openCategory()
  const fold = await page.shows(
    'region',
    'Season by month',
    /Most was sold in \w+ \d{4}: 171% of a mean month/,
  )
  within(fold).getByText('Show as table').click()
  await page.until(() => expect(within(fold).getAllByRole('row', { hidden: true })).toHaveLength(1 + 12))
  expect(fold.textContent).toContain('34 products')
})

it('shows the season of imports, with the reason, without a year of sales', async () => {
  await openCategory({ [HOME]: categoryPage({ season: null }) })
  await page.shows(
    'region',
    'Season by month',
    /Not known from sales: fewer than 20 products have 12 whole months on record\. The imports of a year instead/,
    /Most was imported in \w+ \d{4}: 112% of a mean month/,
    /HS 9405\.42.*US Census Bureau, read \d+ \w+\. Sample data, not real figures/s,
  )
})

it('imports name the products whose code they have', async () => {
  await openCategory({ [HOME]: categoryPage({ imports: [codeImports({ claim: 'falls', change: -8 })] }) })
  await page.shows(
    'region',
    'US imports: LED lamps',
    /−8% This part of the category falls, vs\. a year before/,
    /9 of the 12 products whose code is known have this code/,
  )
})

it.each([404, 400])('an unknown category (%i) shows a note and a way on', async (status) => {
  await openCategory(
    { '/api/categories/pet-food': refuses(status, 'not_found', 'There is no such category.') },
    '/category/pet-food',
  )
  await page.says('There is no such category')
  expect(await page.linkTo('See what is trending')).toBe('/trending')
})

it('a category without products, or before the first edition, is empty', async () => {
  for (const answer of [
    { category: 'Home & Living' as const, figures: null },
    categoryPage({ products: { tiktok: 0, amazon: 0 } }),
  ]) {
    await openCategory({ [HOME]: answer })
    await page.says('No products in this category yet')
    await page.shows('heading', 'Home & Living')
  }
})

it('a failure can be tried again', async () => {
  const { answers } = await openCategory({ [HOME]: refuses(503, 'unavailable', 'Busy.') })
  await page.says('Could not load (error 503)')
  answers[HOME] = categoryPage()
  await page.press('Try again')
  await page.says('7 of 31 products rise')
})

it('shows a note offline without a saved answer', async () => {
  goOffline()
  await openCategory()
  await page.says('Not saved on this device yet', 'This category was not opened on this device before.')
})

it('a product’s category leads to it, a source’s own category does not', async () => {
  const product = { '/api/products/100': productDetail('100') }
  await openCategory({ ...product, ...unanswered('exchange-rates') }, '/product/100')
  expect(await page.linkTo('Home & Living')).toBe('/category/home-living')
  await openCategory(
    { ...unanswered('exchange-rates'), '/api/products/100': { ...productDetail('100'), category: 'Lampen' } },
    '/product/100',
  )
  await page.says('Short video · Lampen')
})
