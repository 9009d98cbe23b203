import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { member } from '../../../../tests/e2e/fixtures/account.ts'
import { refreshStatus, stats } from '../../../../tests/e2e/fixtures/edition.ts'
import { productDetail } from '../../../../tests/e2e/fixtures/products.ts'
import { ofMadeUpMember } from '../../../../tests/e2e/fixtures/subscription.ts'
import { trend } from '../../../../tests/e2e/fixtures/trends.ts'
import { alertsOf } from '../../../../tests/support/drawn-alerts.ts'
import { openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'
// Imported early, or the first test would wait for these modules.
import '../../work/my-products/entry-work.tsx'
import '../../work/my-products/work-on.tsx'

const NAME = 'Sunset projection lamp'
const AT = Date.now() - 3_600_000
const common = { entry: 'p100', device: 'phone', over: [], at: AT }
const save = { ...common, kind: 'save', id: 'change-000001', n: 0, name: NAME, productId: '100', link: null }
const contacted = {
  ...{ ...common, kind: 'contacted', id: 'change-000002', n: 1, channel: 'whatsapp' },
  ...{ supplierId: '7', supplierName: 'Danang Houseware' },
}
const pipeline = {
  entries: [
    {
      id: 'p100',
      about: { name: NAME, productId: '100', link: null },
      changes: [save, contacted],
      product: null,
      photosStored: [],
    },
  ],
  room: { open: 1, most: 3 },
  clock: Date.now(),
}
const answers = {
  ...ofMadeUpMember(),
  ...unanswered('presets', 'exchange-rates'),
  '/api/auth/user': member(),
  '/api/alerts': { alerts: [], most: 3 },
  '/api/pipeline': pipeline,
  '/api/stats': stats(),
  '/api/data-refresh-status': refreshStatus(),
  '/api/products/100': productDetail('100', {
    name: NAME,
    trend: trend({ lastWeek: 5120, usualWeek: 1000 }),
  }),
}

it('a saved product is the product’s page, with the work on it', async () => {
  await openApp('/my-products/p100', answers)
  const work = await page.shows('region', 'My work', 'Saved since')
  await page.shows('region', /^Verdict: /)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  within(work).getByRole('region', { name: 'Quotes' })
  await openApp('/product/100', answers)
  await page.shows('region', 'My work: Saved', 'Saved since')
})

it('a quote begins with the supplier that the member wrote to last', async () => {
  await openApp('/my-products/p100', answers)
  await page.press(/Add quote/)
  expect(await page.until(() => screen.getByLabelText('Supplier'))).toHaveProperty(
    'value',
    'Danang Houseware',
  )
  expect(screen.getByRole('radio', { name: 'Danang Houseware' })).toHaveProperty('checked', true)
})

it('a product that left our data keeps the member’s work', async () => {
  await openApp('/my-products/p100', {
    ...answers,
    '/api/products/100': refuses(404, 'not_found', 'There is nothing here.'),
  })
  await page.shows('region', 'My work', 'Saved since')
  await page.until(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(NAME))
  page.lacks('This product is not in our data')
})

it('one tap saves an alert, and the next one’s figure lies beyond where the product stands', async () => {
  const alerts = alertsOf()
  await openApp('/product/100', { ...answers, ...alerts.answers })
  await page.press(/^Alert me/)
  await page.says('We will alert you when its stage changes')
  expect(alerts.saved).toEqual([{ when: 'stage-change' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await page.press(/^Alert on/)
  expect(await page.until(() => screen.getByLabelText('Times its normal week'))).toHaveProperty('value', '7')
})
