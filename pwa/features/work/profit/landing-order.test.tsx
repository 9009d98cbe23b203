import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ProductDetail } from '#contracts/product'
import { memberAnswers } from '../../../../tests/e2e/fixtures/account.ts'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { productDetail } from '../../../../tests/e2e/fixtures/products.ts'
import { goOffline, openApp, page, unanswered } from '../../../../tests/support/drawn-app.ts'

const KNOWN: Partial<ProductDetail> = {
  price: 49.99,
  competition: { level: 'low', count: 3, of: 'sellers', growthPercent: null },
  profitFacts: {
    unitCost: { low: 3.2, high: 4.1, currency: 'USD', supplierId: '100', possible: false },
    minimumOrder: 200,
    origin: 'CN',
    assumedCost: null,
    originBasis: 'stated',
    duty: null,
    usualGoods: null,
  },
}
const TODAY = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)
const WEEK = {
  ...{ expected: 100, low: 40, high: 200, sameAsLastWeek: false, resolved: 400 },
  deciles: [40, 50, 60, 70, 80, 100, 120, 150, 200],
}
const forecast = (change: Partial<typeof WEEK> = {}) =>
  Array.from({ length: 13 }, (_, at) => ({
    ...{ ...WEEK, ...change },
    weekEnding: new Date(TODAY + at * 7 * 86_400_000).toISOString().slice(0, 10),
  }))
const on = (days: number) => {
  const date = new Date(TODAY + days * 86_400_000)
  const month = date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  return `${date.getUTCDate()} ${month === 'Sep' ? 'Sept' : month}`
}

async function open(change: Partial<ProductDetail> = {}) {
  const detail = productDetail('100', { ...KNOWN, forecast: forecast(), ...change })
  const app = await openApp('/product/100', {
    ...memberAnswers(),
    '/api/products/100': detail,
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    ...unanswered('pipeline', 'alerts', 'presets', 'exchange-rates'),
  })
  await page.shows('region', /^Verdict: /)
  return app
}

const sentence = async () => (await page.shows('region', /^Verdict: /)).querySelector('[role=status]')

it('says when the goods land, what then sells and what is kept, and follows the order', async () => {
  await open()
  await page.says(new RegExp(`Order .* by (sea|air) today: on sale about ${on(62)}|${on(32)}`))
  await page.says('Then 40–200 a week are likely')
  await page.says(/Chance of a loss: (less than 1 in 20|1 in \d+|\d in 10)/)
  const before = (await sentence())?.textContent
  await page.press('In 4 weeks', 'radio')
  await page.until(async () =>
    expect((await sentence())?.textContent).toContain(`on ${on(28)}: on sale about`),
  )
  await page.press('By air', 'radio')
  await page.until(async () =>
    expect((await sentence())?.textContent).toContain(`by air on ${on(28)}: on sale about ${on(60)}`),
  )
  const slider = screen.getByRole('slider', { name: /^Pieces/ })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/ pieces$/)
  expect((await sentence())?.textContent).not.toBe(before)
})

it('does not forecast sales from views, from a short history or without a plan', async () => {
  await open({ forecast: null })
  await page.says('How many sell then is not forecast: it takes 6 weeks of counts.')
  await open({ forecast: null, forecastLocked: true })
  await page.says('How many sell then: with a plan.')
  const { trend } = productDetail('100')
  await open({ trend: { ...trend, measure: 'views' } })
  await page.says('How many sell then is not forecast: no recent sales are counted.')
})

it('states no chance from few cases', async () => {
  await open({ forecast: forecast({ resolved: 199 }) })
  await page.says('Chance of a loss: too few past cases to say.', 'too few cases to say')
})

it('states that each piece loses at the likely profit', async () => {
  const unitCost = { low: 3, high: 60, currency: 'USD', supplierId: '100', possible: false }
  await open({ price: 44, profitFacts: { ...KNOWN.profitFacts, unitCost } as ProductDetail['profitFacts'] })
  await page.says('; at the likely profit each piece loses money.')
})

it('works offline', async () => {
  await open()
  goOffline()
  await page.press('By air', 'radio')
  await page.until(async () => expect((await sentence())?.textContent).toContain('by air today'))
})
