import { expect, it } from 'vitest'
import { headlineOf } from '../../../../backend/contracts/trend-words.ts'
import { trend } from '../../../../tests/e2e/fixtures/trends.ts'
import { leftOutSentence, pointsOf } from './explain-trend.ts'

const rise = { lastWeek: 351, usualWeek: 53, careful: 318, confidence: 'medium', probability: 0.75 } as const
const fall = {
  lastWeek: 20,
  usualWeek: 53,
  velocity: -50,
  careful: -51,
  low: -70,
  high: -30,
  stage: 'fading',
  confidence: 'high',
  probability: 0.04,
} as const
const points = (change: Parameters<typeof trend>[0]) => pointsOf(trend(change)).join(' ')

it('explains a rise with the headline’s calculation, its past accuracy and the careful estimate', () => {
  expect(points({ ...rise, acceleration: null, historyDays: 35, asOf: '2019-12-31' })).toBe(
    'Average of the 4 weeks before: 53 a week. 351 ÷ 53 = 6.6. Growing: it went up by 20% or more, and has not come back down since. Of products like this, 75 of 100 sold more than their average in the week after. Up even in the cautious estimate. Careful estimate: 4.2x its normal week. Our lists are sorted by it: the best day counts as the second best, and small numbers count less. 35 days compared, up to 31 Dec 2019.',
  )
})

it('states for a fall how often a fall came true', () => {
  expect(points(fall)).toContain('96 of 100 sold fewer than their average')
  expect(points(fall)).not.toContain('Careful estimate')
})

it('a chance stands with the range of its single days, for a fall as that of falls', () => {
  const range = { low: 0.6, high: 0.9, days: 28, products: 45 }
  expect(pointsOf(trend(rise), range).join(' ')).toContain(
    'in the week after; on single days of the last month 60 to 90 (28 days, about 45 products each).',
  )
  expect(pointsOf(trend(fall), { ...range, low: 0.02, high: 0.15 }).join(' ')).toContain(
    'last month 85 to 98 (',
  )
})

it('never shows a chance as certain', () => {
  expect(points({ ...rise, probability: 0.9999, confidence: 'high' })).toContain('more than 99 of 100')
})

it.each([
  ['a rise', { ...rise, acceleration: 'speeding up' }, 'Growth is speeding up'],
  ['a rise', { ...rise, acceleration: 'slowing' }, 'Growth is slowing down'],
  ['a fall', { ...fall, acceleration: 'speeding up' }, 'The fall is slowing down'],
  ['a fall', { ...fall, acceleration: 'slowing' }, 'The fall is speeding up'],
] as const)('words the pace of %s in its direction (%#)', (_, change, words) => {
  expect(points(change)).toContain(words)
})

it('states no pace, chance or estimate without a clear trend', () => {
  const unclear = points({ ...rise, lastWeek: 60, velocity: -30, stage: 'steady', acceleration: 'slowing' })
  expect(unclear).not.toMatch(/speeding|slowing|of 100|estimate|Steady/)
})

it('does not claim that ratings are sorted by the careful estimate', () => {
  expect(points({ ...rise, measure: 'ratings' })).toMatch(
    /Careful estimate: 4.2x its normal week: the best day/,
  )
})

it('compares an early signal with products of its age', () => {
  const early = { perDay: 12.4, days: 6, peersPerDay: 4.9, peers: 45, pace: 2.04, peersPace: 0.6 }
  const young = {
    velocity: null,
    usualWeek: null,
    lastWeek: null,
    caveat: 'short-history',
    stage: 'new',
  } as const
  expect(points({ ...young, early })).toContain(
    '6 days counted. Half of the 45 products of its age sold fewer than 4.9 a day. Its later days: 2.0x its first days. Others of its age: 0.6x.',
  )
})

it('mentions left-out days and the market', () => {
  expect(leftOutSentence({ leftOut: { outOfStock: 3, cutPrice: 5 } })).toBe(
    '3 days out of stock and 5 days of a cut price left out.',
  )
  expect(headlineOf(trend({ market: { growth: 1.3, products: 80 } }))).toContain(' · market 1.3x')
  expect(points({ ...rise, market: { growth: 0.6, products: 80 } })).toContain('compared with their market')
})
