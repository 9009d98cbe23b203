import type { Trend } from '../../backend/contracts/trends.ts'
import type { VerdictFacts } from '../../backend/profit/verdict.ts'
import { trend } from '../e2e/fixtures/trends.ts'

export const LEAST = 300
export const MOST = 200_000

const LOW: Partial<Trend> = { confidence: 'low', probability: 0.5 }
export const TRENDS = {
  rise: trend(),
  likely: trend({ confidence: 'medium', probability: 0.8 }),
  viral: trend({ stage: 'viral', measure: 'views' }),
  newRise: trend({ stage: 'new' }),
  rated: trend({ measure: 'ratings', confidence: 'medium', probability: 0.74 }),
  fall: trend({ stage: 'fading', velocity: -40, careful: -44, lastWeek: 150, probability: 0.03 }),
  newFall: trend({ stage: 'new', velocity: -40, careful: -44, lastWeek: 150, probability: 0.06 }),
  steady: trend({ stage: 'steady', velocity: 3, careful: 1, lastWeek: 312, ...LOW }),
  maybe: trend({ stage: 'steady', velocity: 30, careful: 20, ...LOW }),
  unclear: trend({ stage: 'steady', velocity: -58, careful: -60, lastWeek: 130, ...LOW }),
  kept: trend(LOW),
  few: trend({ stage: null, caveat: 'few-sales', lastWeek: 3, usualWeek: 3, ...LOW, probability: null }),
  early: trend({
    ...LOW,
    probability: null,
    velocity: null,
    careful: null,
    lastWeek: null,
    usualWeek: null,
    caveat: 'short-history',
    stage: 'new',
    early: { perDay: 12, days: 6, peersPerDay: 5, peers: 45, pace: 2, peersPace: 0.6 },
  }),
  stale: trend({ caveat: 'stale', ...LOW, probability: null, asOf: '2011-12-09' }),
  none: trend({
    ...LOW,
    measure: null,
    velocity: null,
    careful: null,
    probability: null,
    stage: null,
    lastWeek: null,
    usualWeek: null,
    caveat: 'no-history',
  }),
}
export const PROFITS = {
  good: { low: 410, high: 905, cash: 150_000 },
  dear: { low: 410, high: 905, cash: 520_000 },
  noCash: { low: 410, high: 905, cash: null },
  exact: { low: LEAST, high: LEAST, cash: MOST },
  open: { low: 120, high: 905, cash: 150_000 },
  openDear: { low: 120, high: 905, cash: 326_352 },
  loss: { low: -240, high: LEAST, cash: null },
  bad: { low: 10, high: LEAST - 1, cash: 150_000 },
  badDear: { low: 10, high: LEAST - 1, cash: 326_352 },
  worse: { low: -900, high: -20, cash: null },
  unknown: null,
} satisfies Record<string, VerdictFacts['profit']>
const NO_SHIPMENT = { shipments: 0, daysAgo: null }
const SHIPMENTS = { shipments: 5, daysAgo: 12 }
export const SUPPLIES = {
  unknown: null,
  hidden: { all: 6, found: 2, recent: 0, ...NO_SHIPMENT, more: true },
  oneOfMany: { all: 6, found: 1, recent: 1, ...SHIPMENTS, more: true },
  none: { all: 0, found: 0, recent: 0, ...NO_SHIPMENT },
  possible: { all: 4, found: 0, recent: 0, ...NO_SHIPMENT },
  onePossible: { all: 1, found: 0, recent: 0, ...NO_SHIPMENT },
  old: { all: 4, found: 4, recent: 0, ...NO_SHIPMENT },
  oneOld: { all: 1, found: 1, recent: 0, ...NO_SHIPMENT },
  partOld: { all: 4, found: 1, recent: 0, ...NO_SHIPMENT },
  fewTimes: { all: 1, found: 1, recent: 1, shipments: 2, daysAgo: 60 },
  one: { all: 1, found: 1, recent: 1, ...SHIPMENTS },
  some: { all: 5, found: 4, recent: 3, ...SHIPMENTS },
} satisfies Record<string, VerdictFacts['supply']>
export const LANDINGS = {
  none: null,
  surely: { weeks: 9, needed: 35, chance: 0.9, sellsAll: true },
  even: { weeks: 9, needed: 35, chance: 0.5, sellsAll: true },
  hardly: { weeks: 9, needed: 35, chance: 0.2, sellsAll: true },
  slow: { weeks: 9, needed: 35, chance: 0.9, sellsAll: false },
  few: { weeks: 9, needed: 35, chance: null, sellsAll: true },
} satisfies Record<string, VerdictFacts['landing']>
export const COMPETITIONS: Record<'low' | 'many' | 'crowding' | 'unknown', VerdictFacts['competition']> = {
  low: { level: 'low', count: 1, of: 'sellers', growthPercent: null },
  many: { level: 'high', count: 1240, of: 'creators', growthPercent: -90 },
  crowding: { level: 'medium', count: 64, of: 'sellers', growthPercent: 900 },
  unknown: null,
}
