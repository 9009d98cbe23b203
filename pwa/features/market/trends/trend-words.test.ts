import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../../../backend/calendar/days.ts'
import { headlineOf, sectionOf, velocityText, verdictOf } from '../../../../backend/contracts/trend-words.ts'
import { CONFIDENCES, COUNTED, STAGES, type Trend } from '../../../../backend/contracts/trends.ts'
import { scoreAll } from '../../../../backend/trends/score.ts'
import type { ProductCounts, WeekCount } from '../../../../backend/trends/score-counts.ts'
import { trend } from '../../../../tests/e2e/fixtures/trends.ts'
import { isPossible } from '../../../../tests/support/possible-trend.ts'
import { contradictionsIn, textsOf } from '../../../../tests/support/read-trend.ts'

const AS_OF = '2026-11-21'
const BIG = { units: 1, views: 10_000, ratings: 1 } as const

it('words every possible server conclusion without a contradiction', () => {
  let read = 0
  const sections = { rising: 0, early: 0, other: 0 }
  const wrong = new Map<string, string>()
  for (const concluded of combinations()) {
    const shown = { ...concluded, section: sectionOf(concluded) }
    if (!isPossible(shown)) continue
    read += 1
    sections[shown.section] += 1
    const texts = textsOf(shown)
    for (const what of contradictionsIn(texts))
      if (!wrong.has(what)) wrong.set(what, `${JSON.stringify(texts)} of ${JSON.stringify(shown)}`)
  }
  expect([...wrong]).toEqual([])
  expect(read).toBeGreaterThan(10_000)
  expect(Math.min(...Object.values(sections))).toBeGreaterThan(100)
})

it('words conclusions from random counts well, all among those combinations', () => {
  const market = fc.record({
    products: fc.array(fc.tuple(product, fc.constantFrom(null, ...STAGES)), {
      minLength: 60,
      maxLength: 160,
    }),
    rates: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 22, maxLength: 22 }),
    remembers: fc.boolean(),
  })
  fc.assert(
    fc.property(market, ({ products, rates, remembers }) => {
      const counts = products.map(([counted], index) => ({ ...counted, productId: index + 1 }))
      const outcomes = { claims: rates.map(() => 1000), rose: rates.map((rate) => 1000 * rate) }
      const trends = scoreAll(counts, AS_OF, {
        outcomes: remembers ? { units: outcomes, views: outcomes } : {},
        stages: new Map(products.map(([, stage], index) => [index + 1, stage])),
      })
      for (const concluded of trends) {
        if (!isPossible(concluded)) throw new Error(`not foreseen: ${JSON.stringify(concluded)}`)
        const texts = textsOf(concluded)
        const wrong = contradictionsIn(texts)
        if (wrong.length > 0)
          throw new Error(`${wrong.join(', ')}: ${JSON.stringify(texts)} of ${JSON.stringify(concluded)}`)
      }
    }),
    { seed: 20261122, numRuns: 200 },
  )
})

it.each([
  ['a verdict of another direction', { verdict: 'Fading, likely' }],
  ['steady beside a rise', { verdict: 'Steady' }],
  ['a doubt beside very likely', { verdict: 'Growing, very likely', points: 'At worst it did not grow.' }],
  ['a quotient that the figures do not give', { points: '351 ÷ 53 = 7.7.' }],
  ['a percentage that the quotient does not give', { table: 'Hot +310%' }],
  ['a rise among everything else', { section: 'Everything else. No clear growth' }],
])('detects the contradiction %s', (_, change) => {
  const texts = textsOf(trend({ lastWeek: 351, usualWeek: 53, confidence: 'medium', probability: 0.8 }))
  expect(contradictionsIn(texts)).toEqual([])
  expect(contradictionsIn({ ...texts, ...change })).not.toEqual([])
})

it.each([
  [{ lastWeek: 351, usualWeek: 53 }, '351 sold last week · 6.6x its normal week'],
  [{ lastWeek: 351, usualWeek: 53, usualWeeks: 2 }, '351 sold last week · 6.6x its 2 weeks so far'],
  [{ lastWeek: 60, usualWeek: 0, usualWeeks: 1 }, '60 sold last week · none in its 1 week so far'],
  [{ lastWeek: 41, usualWeek: 104 }, '41 sold last week · 0.4x its normal week'],
  [
    { measure: 'views', lastWeek: 1_200_000, usualWeek: 387_000 },
    '1.2M views last week · 3.1x its normal week',
  ],
  [{ measure: 'ratings', lastWeek: 48, usualWeek: 24 }, '48 new ratings last week · 2.0x its normal week'],
  [{ measure: 'ratings', lastWeek: 1, usualWeek: 0.2 }, '1 new rating last week · 5.0x its normal week'],
  [{ lastWeek: 900, usualWeek: 33 }, '900 sold last week · 27x its normal week'],
  [{ lastWeek: 60, usualWeek: 0 }, '60 sold last week · none in the 4 weeks before'],
  [{ lastWeek: 0, usualWeek: 53 }, 'None sold last week · average 53'],
  [{ lastWeek: 0, usualWeek: 0 }, 'None sold last week'],
  [{ lastWeek: 1, usualWeek: 90 }, '1 sold last week · under 0.1x its normal week'],
  [{ lastWeek: null, usualWeek: null, velocity: null, caveat: 'no-history' }, 'No weekly comparison yet'],
  [
    { lastWeek: 351, usualWeek: 53, caveat: 'stale', asOf: '2011-12-09' },
    '351 sold in the week to 9 Dec 2011 · 6.6x its normal week',
  ],
  [
    { velocity: null, early: { perDay: 12, days: 6, peersPerDay: 5, peers: 45, pace: 2, peersPace: 0.6 } },
    '12 sold a day so far · others of its age 5 a day',
  ],
] as [Partial<Trend>, string][])('words the headline of %j as “%s”', (change, words) => {
  expect(headlineOf(trend(change))).toBe(words)
})

it.each([
  [{}, 'Growing, very likely'],
  [{ confidence: 'medium' }, 'Growing, likely'],
  [{ confidence: 'low', probability: 0.5 }, 'Was growing, not clear now'],
  [{ stage: 'viral' }, 'Viral, very likely'],
  [{ stage: 'new' }, 'New and growing, very likely'],
  [{ stage: 'fading', velocity: -40, lastWeek: 150 }, 'Fading, very likely'],
  [{ stage: 'steady', velocity: 3, lastWeek: 312 }, 'Steady'],
  [{ stage: 'steady', velocity: 30, careful: 20, confidence: 'low' }, 'Perhaps growing, not sure'],
  [{ stage: 'steady', velocity: -58, lastWeek: 130, confidence: 'low' }, 'No clear trend'],
  [
    { stage: null, confidence: 'low', caveat: 'few-sales', lastWeek: 3, usualWeek: 3 },
    'Too few sales to say',
  ],
  [{ stage: 'new', velocity: null, lastWeek: null, caveat: 'short-history' }, 'New, too early to say'],
  [{ caveat: 'stale', confidence: 'low', asOf: '2011-12-09' }, 'As of 9 Dec 2011 · no newer data'],
] as [Partial<Trend>, string][])('words the verdict of %j as “%s”', (change, words) => {
  expect(verdictOf(trend(change))).toBe(words)
})

it.each([
  [{ lastWeek: 351, usualWeek: 53 }, 'Hot +562%'],
  [{ lastWeek: 80, usualWeek: 53, velocity: 40, careful: 36 }, 'Rising +51%'],
  [{ lastWeek: 64, usualWeek: 53, velocity: 21, careful: 18 }, 'Growing +21%'],
  [{ lastWeek: 64, usualWeek: 53, stage: 'viral' }, 'Viral +21%'],
  [{ lastWeek: 60, usualWeek: 0 }, 'Hot'],
  [{ stage: 'steady', velocity: 3, lastWeek: 312 }, null],
] as [Partial<Trend>, string | null][])('words the documented text of %j as %s', (change, words) => {
  expect(velocityText(trend(change))).toBe(words)
})

function* combinations(): Generator<Trend> {
  const base = trend({ section: 'other', early: null })
  const ranges = [
    [-70, -5],
    [-25, 30],
    [5, 600],
  ] as const
  const weeks = [
    [0, 53],
    [41, 104],
    [50, 53],
    [53, 53],
    [60, 53],
    [90, 53],
    [351, 53],
    [3, 0.4],
    [60, 0],
  ] as const
  for (const measure of COUNTED)
    for (const [last, usual] of weeks)
      for (const velocity of [-58, -12, 0, 12, 21, 58])
        for (const careful of [-40, 0, 6, 250])
          for (const [from, to] of ranges)
            for (const spikeCapped of [false, true]) {
              const compared: Trend = {
                ...base,
                measure,
                velocity,
                careful,
                spikeCapped,
                low: Math.min(from, velocity),
                high: Math.max(to, velocity),
                lastWeek: last * BIG[measure],
                usualWeek: usual * BIG[measure],
              }
              for (const confidence of CONFIDENCES)
                for (const stage of STAGES)
                  for (const probability of [0.03, 0.25, 0.4, 0.5, 0.75, 0.95])
                    for (const acceleration of ['speeding up', 'slowing'] as const)
                      yield { ...compared, confidence, stage, probability, acceleration }
              for (const caveat of ['few-sales', 'short-history', 'stale', 'no-recent-data'] as const)
                for (const stage of [null, ...STAGES])
                  yield { ...compared, confidence: 'low', probability: null, caveat, stage }
            }
  const unknown = {
    velocity: null,
    careful: null,
    low: null,
    high: null,
    lastWeek: null,
    usualWeek: null,
    probability: null,
    acceleration: null,
    confidence: 'low',
  } as const
  for (const measure of [null, ...COUNTED])
    for (const caveat of ['no-history', 'short-history', 'few-sales', 'no-recent-data', 'stale'] as const)
      for (const stage of [null, ...STAGES])
        for (const early of [
          null,
          { perDay: 12.4, days: 6, peersPerDay: 4.9, peers: 45, pace: 2, peersPace: 0.6 },
        ])
          yield { ...base, ...unknown, measure, caveat, stage, early }
}

const product: fc.Arbitrary<Omit<ProductCounts, 'productId'>> = fc
  .record({
    level: fc.constantFrom(0, 0.3, 2, 8, 40, 900, 60_000),
    moves: fc.array(fc.constantFrom(0, 0.1, 0.5, 0.9, 1, 1.1, 1.6, 4, 12), { minLength: 5, maxLength: 5 }),
    days: fc.array(fc.constantFrom(0, 1, 3, 5, 6, 7, 7, 7, 7), { minLength: 5, maxLength: 5 }),
    peak: fc.constantFrom(0, 0, 0.3, 3),
    measure: fc.constantFrom(null, ...COUNTED),
    category: fc.constantFrom(null, 'Fashion', 'Electronics'),
    age: fc.constantFrom(3, 12, 29, 200),
    silent: fc.constantFrom(0, 0, 0, 2, 5, 40),
    behind: fc.constantFrom(0, 0, 0, 2, 3, 400),
  })
  .map(({ level, moves, days, peak, measure, category, age, silent, behind }) => ({
    channel: 'tiktok',
    category,
    measure,
    weeks: moves.map((move, at) => weekOf(level * move, days[at] ?? 7, at === 0 ? peak : 0)),
    lastDay: addDays(AS_OF, -silent - behind),
    asOf: addDays(AS_OF, -behind),
    firstSeenOn: addDays(AS_OF, -age - behind),
    recordStartOn: addDays(AS_OF, -250 - behind),
  }))

function weekOf(perDay: number, days: number, peak: number): WeekCount {
  const day = Math.round(perDay)
  const best = day + Math.round(perDay * days * peak)
  return days === 0
    ? { sum: 0, days, best: 0, second: 0 }
    : { sum: day * (days - 1) + best, days, best, second: days > 1 ? day : 0 }
}
