import { expect, it } from 'vitest'
import { createCohorts, type EarlySignal } from './early-signal.ts'
import type { ProductCounts, WeekCount } from './score-counts.ts'

const UNKNOWN: WeekCount = { sum: 0, days: 0, best: 0, second: 0 }
const PEERS = Array.from({ length: 30 }, (_, at) => ({
  ...young(at, { sum: 20, days: 4, best: 5, second: 5 }),
  halves: { first: 10, later: 6 },
}))

it('a product that speeds up and sells four times what others of its age do is an early signal', () => {
  const signals = earlySignals([...PEERS, young(99, { sum: 80, days: 4, best: 20, second: 20 })])
  expect([...signals]).toEqual([
    [99, { perDay: 20, days: 4, peersPerDay: 5, peers: 31, pace: 60.5 / 20.5, peersPace: 6.5 / 10.5 }],
  ])
})

it.each([
  ['slows down, though less than others of its age', { first: 42, later: 38 }],
  ['speeds up less than others of its age', { first: 38, later: 42 }, { first: 5, later: 15 }],
])('a product that %s is none', (_, halves, ofPeers = { first: 10, later: 6 }) => {
  const peers = PEERS.map((peer) => ({ ...peer, halves: ofPeers }))
  const large = { ...young(99, { sum: 80, days: 4, best: 20, second: 20 }), halves }
  expect([...earlySignals([...peers, large])]).toEqual([])
})

it('reports the counts unchanged, including the best day', () => {
  const signals = earlySignals([...PEERS, young(99, { sum: 90, days: 4, best: 30, second: 20 })])
  expect(signals.get(99)).toMatchObject({ perDay: 22.5, peersPerDay: 5 })
})

it.each([
  // Capped to 20.
  ['one good day', { sum: 80, days: 4, best: 65, second: 5 }],
  // (24 - √24) / 4 is 4.8, below the others.
  ['a little more, as chance would have it', { sum: 24, days: 4, best: 6, second: 6 }],
  ['two days', { sum: 80, days: 2, best: 40, second: 40 }],
])('%s is none', (_, week) => {
  expect([...earlySignals([...PEERS, young(99, week)])]).toEqual([])
})

it('needs twenty products of the same age, channel and measure to compare with', () => {
  const strong = young(99, { sum: 80, days: 4, best: 20, second: 20 })
  expect([...earlySignals([...PEERS.slice(0, 18), strong])]).toEqual([])
  expect([...earlySignals([...PEERS, { ...strong, channel: 'amazon' }])]).toEqual([])
})

it('returns null for a product gone from its list, though it counts as a peer', () => {
  const strong = young(99, { sum: 80, days: 4, best: 20, second: 20 })
  const [gone, staying] = [
    { ...strong, lastDay: '2026-03-28' },
    { ...strong, lastDay: '2026-03-29' },
  ]
  expect([...earlySignals([...PEERS, gone])]).toEqual([])
  expect(earlySignals([...PEERS, staying]).get(99)).toMatchObject({ peers: PEERS.length + 1 })
})

it('returns null for a product with a usual week', () => {
  const week = { sum: 280, days: 7, best: 40, second: 40 }
  const grown = { ...young(99, week), weeks: [week, week, UNKNOWN, UNKNOWN, UNKNOWN] }
  expect([...earlySignals([...PEERS, grown])]).toEqual([])
})

function earlySignals(products: readonly ProductCounts[]): Map<number, EarlySignal> {
  const cohorts = createCohorts()
  for (const product of products) cohorts.add(product)
  const signalOf = cohorts.signals()
  const found = products.flatMap((product) => {
    const signal = signalOf(product)
    return signal === null ? [] : [[product.productId, signal] as const]
  })
  return new Map(found)
}

function young(productId: number, week: WeekCount): ProductCounts {
  return {
    productId,
    channel: 'tiktok',
    category: null,
    measure: 'units',
    weeks: [week, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN],
    halves: { first: 20, later: 60 },
    asOf: '2026-03-31',
    lastDay: '2026-03-31',
    firstSeenOn: '2026-03-28',
    recordStartOn: '2026-01-01',
  }
}
