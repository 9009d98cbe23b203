import { expect, it } from 'vitest'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { productDetail } from '../../../../tests/e2e/fixtures/products.ts'
import { ofMadeUpMember } from '../../../../tests/e2e/fixtures/subscription.ts'
import { alertsOf } from '../../../../tests/support/drawn-alerts.ts'
import { openApp, page, unanswered } from '../../../../tests/support/drawn-app.ts'
import { PRO } from '../../../../tests/support/drawn-payment.ts'

const { profitFacts } = productDetail('100')
const assumedCost = {
  ...{ low: 1.2, likely: 2.1, high: 3.4, suppliers: 14 },
  ...{ of: 'projection lamp', by: 'goods' as const },
}
const netProfit = {
  ...{ low: 2.5, likely: 4, high: 5.5, marginPercent: 20 },
  ...{ scheduleVersion: '2026-11-28', missing: ['unitCost' as const] },
}
const elsewhere = {
  ...{ site: '1688' as const, words: '日落投影灯', language: 'zh' as const },
  url: 'https://s.1688.com/selloffer/offer_search.htm?keywords=x',
}

it('a product without a supplier shows a profit range, words to ask by and an alert for the first one', async () => {
  const alerts = alertsOf()
  await openApp('/product/100', {
    ...ofMadeUpMember(),
    ...unanswered('presets', 'pipeline', 'exchange-rates'),
    '/api/auth/user': PRO,
    '/api/stats': stats(),
    '/api/data-refresh-status': refreshStatus(),
    ...alerts.answers,
    '/api/products/100': productDetail('100', {
      ...{ suppliers: [], suppliersFound: 0, forwardersFound: 0 },
      ...{
        netProfit,
        profitFacts: { ...profitFacts, unitCost: null, assumedCost },
        searchElsewhere: [elsewhere],
      },
    }),
  })
  await page.says(/you keep \$2\.50 to \$5\.50 a piece with typical costs/)
  await page.says('日落投影灯')
  await page.press(/^Alert me when one ships it/)
  await page.toasts('Alert saved', 'a first supplier ships it')
  expect(alerts.saved).toEqual([{ when: 'supplier-found' }])
})
