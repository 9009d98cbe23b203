import { expect, it } from 'vitest'
import { trend } from '../../../tests/e2e/fixtures/products.ts'
import { describeBound, describeWeek, trendSentence, weeksSummary } from './describe-trend.ts'

it('a trend’s sentence gives the week, the average of the 4 weeks before, the low estimate and the confidence', () => {
  const sentence = trendSentence(trend({ lastWeek: 821, usualWeek: 310, low: 120.4 }))
  expect(sentence).toBe(
    'Sold about 820 last week vs. an average of 310 a week in the 4 weeks before: at least +120%, high confidence.',
  )
})

it.each([
  ['a clear rise', 250, 176.2, 380, 'at least +176%'],
  ['a clear fall', -16, -27, -4.2, 'down at least 4%'],
  ['a rise that may be none', 92, -5, 110, 'between −5% and +110%'],
  ['a fall that may be none', -12, -30, 9, 'between −30% and +9%'],
  ['no change', 0, -8, 9, 'between −8% and +9%'],
  ['a lower end that rounds to none', 20, 0.3, 44, 'between 0% and +44%'],
  ['a rise whose bound is the velocity', 352, 352, 410, null],
  ['a fall whose bound is the velocity', -16, -27, -15.4, null],
  ['a range that ends at a rise', 3, -20, 3, 'perhaps only −20%'],
  ['a range that begins at a fall', -3, -3, 30, 'perhaps +30%'],
  ['nothing measured', null, null, null, null],
])('the low or high estimate is described for %s', (_, velocity, low, high, words) => {
  expect(describeBound(trend({ velocity, low, high }))).toBe(words)
})

it.each([
  [trend({ measure: 'units', lastWeek: 300.4, usualWeek: 40 }), '300 sold, average 40'],
  [trend({ measure: 'ratings', lastWeek: 59, usualWeek: 13 }), '59 new ratings, average 13'],
  [trend({ measure: 'ratings', lastWeek: 1, usualWeek: 0.2 }), '1 new rating, average fewer than 1'],
  [trend({ measure: 'views', lastWeek: 1_240_000, usualWeek: 725_000 }), '1.2M views, average 725K'],
  [trend({ measure: 'units', lastWeek: 0, usualWeek: 12 }), 'none sold, average 12'],
  [trend({ measure: null, lastWeek: null, usualWeek: null }), null],
])('a card says what was counted (%#)', (measured, words) => {
  expect(describeWeek(measured)).toBe(words)
})

it.each([
  [
    trend({ measure: 'ratings', lastWeek: 45, usualWeek: 12 }),
    'Gained 45 new ratings last week vs. an average of 12 a week',
  ],
  [trend({ measure: 'ratings', lastWeek: 0, usualWeek: 12 }), 'Gained no new ratings last week'],
  [trend({ measure: 'views', lastWeek: 1_240_000 }), 'Gained about 1.2M views last week'],
  [
    trend({ lastWeek: 0, usualWeek: 0.3 }),
    'Sold none last week vs. an average of fewer than 1 a week in the 4 weeks before',
  ],
  [trend({ velocity: 352, low: 352, high: 400 }), '4 weeks before: +352%, high confidence'],
  [trend({ velocity: -16, low: -27, high: -4 }), '4 weeks before: down at least 4%, high confidence'],
])('a trend’s sentence says what was counted, and leaves out zeros (%#)', (measured, part) => {
  expect(trendSentence(measured)).toContain(part)
})

it.each([
  [null, 'Growth not known.'],
  ['no-history' as const, 'No sales data yet, so we cannot compare weeks.'],
])('a trend without a velocity claims nothing (%#)', (caveat, sentence) => {
  const unknown = trend({ velocity: null, measure: null, lastWeek: null, usualWeek: null, caveat })
  expect(trendSentence(unknown)).toBe(sentence)
})

it('the summary of the bars names each week, and those not counted', () => {
  const summary = weeksSummary(trend({ weeks: [1, 2, null, 900, 1800, 3600], usualWeek: 310 }), 5)
  expect(summary).toBe(
    '5 weeks of units sold: 2, no data, 900, 1,800, 3,600; average of the 4 weeks before: 310.',
  )
})
