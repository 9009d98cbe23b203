import { expect, it } from 'vitest'
import { reasonOf } from '../../backend/contracts/trend-details.ts'
import { headlineOf, verdictOf } from '../../backend/contracts/trend-words.ts'
import { calibrationFrom } from '../../backend/trends/calibration.ts'
import { score } from '../../backend/trends/score.ts'
import {
  cappedWeek,
  carefulTimes,
  EXAMPLE_DAYS,
  EXAMPLE_K,
  EXAMPLE_SAID,
  EXAMPLE_USUAL,
  sum,
} from './worked-trend.ts'

it('the worked example has the same figures as the scoring code', () => {
  const [best = 0, second = 0] = [...EXAMPLE_DAYS].sort((a, b) => b - a)
  const usual = { sum: EXAMPLE_USUAL, days: 7, best: 20, second: 20 }
  const trend = score(
    {
      productId: 1,
      channel: 'tiktok',
      category: null,
      measure: 'units',
      weeks: [{ sum: sum(EXAMPLE_DAYS), days: 7, best, second }, usual, usual, usual, usual],
      asOf: '2026-03-31',
      lastDay: '2026-03-31',
      firstSeenOn: '2025-12-01',
      recordStartOn: '2025-12-01',
    },
    { k: EXAMPLE_K, dispersion: 0.1, spread: 0.1, topWeek: 1000, ordinary: 1, chance: [-1.96, 1.96] },
    '2026-03-31',
    { calibration: calibrationFrom(null), stageBefore: null },
  )
  const careful = carefulTimes(cappedWeek(EXAMPLE_DAYS), EXAMPLE_USUAL, EXAMPLE_K)
  expect(1 + (trend.careful ?? 0) / 100).toBeCloseTo(careful, 3)
  const facts = { ...trend, early: null }
  expect([headlineOf(facts), verdictOf(facts), reasonOf(facts)]).toEqual(EXAMPLE_SAID)
})
