import { expect, it, vi } from 'vitest'
import { refreshStatus } from '../../../../tests/e2e/fixtures/edition.ts'
import { productDetail } from '../../../../tests/e2e/fixtures/products.ts'
import { matched } from '../../../../tests/e2e/fixtures/suppliers.ts'
import { hangs, openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const CHANGE = {
  ...{ from: '2027-01-01', kind: 'duty', what: 'Section 232, upholstered wooden furniture' },
  ...{ before: '25%', after: '30%', citation: 'Proc. 10976', link: 'https://example.org' },
}
const LINE = { code: '94016140', usual: 0, exempt: false }
const under232 = (bps: number) => ({
  ...LINE,
  listed: [{ program: '232' as const, heading: '9903.76.02', bps, origin: null, including: false }],
})

const open = (address: string, answers: object) => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return openApp(address, {
    ...unanswered(
      'auth/user',
      'alerts',
      'presets',
      'pipeline',
      'stats',
      'watchlist',
      'exchange-rates',
      'refresh-timer',
    ),
    '/api/data-refresh-status': refreshStatus(),
    ...answers,
  })
}
const calendar = (changes: object[]) => ({
  '/api/rate-changes': { version: '2026-11.4', asOf: '2026-11-28', changes },
})

it('lists the changes after today, with what they replace and their source', async () => {
  await open('/costs', calendar([{ ...CHANGE, from: '2026-11-28', what: 'Past' }, CHANGE]))
  const panel = await page.shows(
    'region',
    'What changes next',
    /1 Jan( 2027)?/,
    'Section 232, upholstered wooden furniture: 30% in place of 25%.',
    'Proc. 10976',
    'rates 2026-11.4',
  )
  expect(panel.textContent).not.toContain('Past')
})

it('states that no change is known, and that none could be loaded', async () => {
  await open('/costs', calendar([]))
  await page.shows('region', 'What changes next', 'We know of no duty or fee that changes.')
  await open('/costs', { '/api/rate-changes': refuses(503, 'unavailable', 'Restarting.') })
  await page.shows('region', 'What changes next', 'Could not be loaded.')
})

it('shows the duty ahead, and duty and profit by country of the suppliers', async () => {
  const profitFacts = {
    unitCost: { low: 4, high: 4, currency: 'USD', supplierId: '100', possible: false },
    ...{
      assumedCost: null,
      usualGoods: null,
      minimumOrder: 200,
      origin: 'VN',
      originBasis: 'stated' as const,
    },
    duty: {
      ...{ code: '940161', lawFrom: '2027-01-01', lines: [under232(3000)] },
      changes: [
        {
          ...{ from: '2027-01-01', before: under232(2500), after: under232(3000), some: false },
          ...{ citation: 'Proc. 10976', link: 'https://example.org' },
        },
      ],
    },
  }
  const suppliers = [matched(2), matched(3), matched(7)]
  await open('/product/100', {
    '/api/products/100': productDetail('100', { price: 40, currency: 'USD', profitFacts, suppliers }),
    '/api/products/100/category-imports': hangs,
  })
  await page.shows(
    'region',
    'Landed profit',
    /From 1 Jan( 2027)?: duty 30% in place of 25%/,
    'Counted here: goods ordered today arrive later.',
  )
  const table = await page.shows('table', 'By country of these suppliers', 'Vietnam', 'India', '30%')
  expect(table.querySelectorAll('tbody tr')).toHaveLength(2)
})
