import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { productDetail } from '../../../../tests/e2e/fixtures/products.ts'
import { ofMadeUpMember } from '../../../../tests/e2e/fixtures/subscription.ts'
import { trend } from '../../../../tests/e2e/fixtures/trends.ts'
import { type Asked, openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'
import { PRO } from '../../../../tests/support/drawn-payment.ts'

it('a product page shows markup in a name as text, and names missing facts', async () => {
  const name = '<img src=x onerror=alert(1)> & "quotes"'
  await openApp('/product/100', {
    ...unanswered('exchange-rates'),
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    '/api/products/100': productDetail('100', {
      ...{ name, price: null, rating: null, factoryPrice: null, profitMargin: null, history: [] },
      ...{ suppliers: [], suppliersFound: 0, forwardersFound: 0 },
      trend: trend({
        ...{ measure: null, velocity: null, low: null, high: null, lastWeek: null, usualWeek: null },
        ...{ weeks: [], caveat: 'no-history' },
      }),
    }),
  })
  await page.until(() => expect(document.querySelector('h1')?.textContent).toBe(name))
  await page.says('No price given', 'No supplier found', 'No data for the last 7 days.')
  await page.says('None of the 9,412 shipments in our data matches this product.')
  screen.getByText('No data to compare yet', { exact: true })
  await page.says('Not known: this product has no price in its source.')
  page.lacks(/, (very )?likely/)
})

it('a history of 90 days that fails to load shows seven days and a retry', async () => {
  let broken = true
  const { history } = productDetail('100')
  const [day] = history
  if (!day) throw new Error('The product has no history.')
  const long = Array.from({ length: 90 }, (_, ago) => ({
    ...day,
    day: new Date(Date.now() - (90 - ago) * 86_400_000).toISOString().slice(0, 10),
  }))
  await openApp('/product/100?days=90', {
    ...ofMadeUpMember(),
    ...unanswered('presets', 'pipeline', 'exchange-rates', 'alerts'),
    '/api/auth/user': PRO,
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    '/api/products/100': ({ query }: Asked) => {
      if (query.days !== '90') return Response.json(productDetail('100'))
      if (broken) return refuses(503, 'unavailable', 'Busy.')()
      return Response.json(productDetail('100', { history: long }))
    },
  })
  const bars = (count: number) =>
    page.until(() => expect(document.querySelectorAll('[data-day]')).toHaveLength(count))
  await page.says('The last 90 days could not be loaded.')
  await bars(7)
  broken = false
  await page.press('Try again')
  await bars(90)
})
