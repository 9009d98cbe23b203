import { describe, expect, it } from 'vitest'
import { changeWords, shownDays, summaryOf } from './history-days.ts'

const trend = {
  measure: 'units',
  velocity: null,
  careful: null,
  low: null,
  high: null,
  confidence: 'low',
  probability: null,
  acceleration: null,
  stage: null,
  lastWeek: null,
  usualWeek: null,
  usualWeeks: null,
  spikeCapped: false,
  weeks: [],
  historyDays: 2,
  leftOut: null,
  market: null,
  asOf: '2026-03-02',
  caveat: null,
  section: 'other',
  early: null,
  ranks: null,
} as const
const dayOf = (day: string, units: number | null) => ({
  day,
  units,
  views: null,
  ratings: null,
  price: null,
  rank: null,
})
const young = {
  trend: { ...trend, weeks: [] },
  history: [dayOf('2026-02-26', 4), dayOf('2026-03-01', 9)],
  historyLockedDays: 0,
  olderWeeks: [],
  stageChanges: [{ day: '2026-02-28', from: null, to: 'growing' as const }],
}

describe('the days of a history', () => {
  it('are continuous across months, and end with the source’s newest day', () => {
    const days = shownDays(young, 30)
    expect(days.map(({ day, units }) => [day, units])).toEqual([
      ['2026-02-26', 4],
      ['2026-02-27', null],
      ['2026-02-28', null],
      ['2026-03-01', 9],
      ['2026-03-02', null],
    ])
    expect(days[2]?.change).toEqual(young.stageChanges[0])
  })

  it.each([
    ['days that a plan opens', { historyLockedDays: 3 }],
    ['days of the trend that are not at hand', { trend: { ...young.trend, historyDays: 20 } }],
  ])('begin with unknown ones if older data exists: %s', (_, change) => {
    const days = shownDays({ ...young, ...change }, 7)
    expect([days.length, days[0]?.day, days[0]?.units]).toEqual([7, '2026-02-24', null])
  })

  it('are empty without any report', () => {
    expect(shownDays({ ...young, history: [] }, 7)).toEqual([])
  })

  it('are whole weeks over two years, each with its sum, lowest price and best rank', () => {
    const older = { units: 30, views: null, ratings: null, days: 3, priceLow: 8, priceHigh: 9, bestRank: 4 }
    const weeks = shownDays(
      {
        ...young,
        olderWeeks: [
          { ...older, week: '2026-02-09' },
          { ...older, week: '2026-02-23', bestRank: 7 },
        ],
        history: [{ ...dayOf('2026-02-26', 4), price: 7.5 }, dayOf('2026-03-01', 9), dayOf('2026-03-02', 5)],
      },
      730,
    )
    expect(weeks.map(({ day, units, price, rank }) => [day, units, price, rank])).toEqual([
      ['2026-02-09', 30, 8, 4],
      ['2026-02-16', null, null, null],
      ['2026-02-23', 43, 7.5, 7],
    ])
  })

  it('are summarized with the unknown ones', () => {
    expect(summaryOf(shownDays(young, 7), 'units', 7)).toMatch(
      /^13 sold in 2 days; best day 1 Mar.* with 9\. 3 days without data\. On record since 26 Feb.*\.$/,
    )
    expect(summaryOf(shownDays(young, 7), 'views', 7)).toBe('Nothing was counted in these 5 days.')
  })
})

it.each([
  [null, 'growing', 'now growing'],
  ['growing', 'viral', 'growing → viral'],
  ['viral', null, 'no longer viral'],
  ['fading', 'steady', 'fading → steady or not clear'],
] as const)('word a change from %s to %s as "%s"', (from, to, words) => {
  expect(changeWords({ day: '2026-03-01', from, to })).toBe(words)
})
