import { expect, it } from 'vitest'
import { trend } from '../../tests/e2e/fixtures/trends.ts'
import type { QUESTIONS } from '../contracts/list-decision.ts'
import { type VerdictFacts, verdictOf } from './verdict.ts'

const GOOD: VerdictFacts = {
  trend: trend(),
  landing: null,
  profit: { low: 410, high: 905, cash: 150_000 },
  unsure: null,
  supply: { all: 5, found: 4, recent: 3, shipments: 14, daysAgo: 12 },
  competition: { level: 'low', count: 1, of: 'sellers', growthPercent: null },
}

function reasonsOf(change: Partial<VerdictFacts> = {}, mostCash: number | null = null) {
  return verdictOf({ ...GOOD, ...change }, { leastProfit: 300, mostCash }).reasons
}

function wordsOf(of: (typeof QUESTIONS)[number], change: Partial<VerdictFacts>, mostCash?: number) {
  return reasonsOf(change, mostCash).find(({ id }) => id === of)?.words
}

it('reasons name their figures', () => {
  expect(reasonsOf().map(({ words }) => words)).toEqual([
    'Growing, very likely. Of products like this, 98 of 100 sold more than their average in the week after.',
    '$4.10 profit a piece even at the low end; the least is $3.00.',
    '3 suppliers shipped goods like this 14 times, last 12 days ago.',
    'Low competition: 1 seller. How fast their number grows is not known.',
  ])
})

it.each([
  [
    0.84,
    true,
    'Growing, very likely. In 9 weeks: 8 of 10 cases that it sells the 36 a week this order needs.',
  ],
  [
    0.5,
    null,
    'Growing, very likely. In 9 weeks: 5 of 10 cases that it sells the 36 a week this order needs.',
  ],
  [
    0.01,
    false,
    'Growing, very likely. In 9 weeks: 1 of 10 cases that it sells the 36 a week this order needs.',
  ],
  [
    null,
    true,
    'Growing, very likely. Of products like this, 98 of 100 sold more than their average in the week after. How it sells in 9 weeks: too few cases to say.',
  ],
])('the chance at landing decides before the next week does: %d', (chance, good, words) => {
  const landing = { weeks: 9, needed: 35.2, chance, sellsAll: true }
  expect(reasonsOf({ landing }).find(({ id }) => id === 'trend')).toEqual({ id: 'trend', good, words })
})

it('an order that does not sell within a season leaves the profit open', () => {
  const landing = { weeks: 9, needed: 35.2, chance: 0.84, sellsAll: false }
  expect(wordsOf('profit', { landing })).toBe(
    '$4.10 profit a piece even at the low end, but the first order takes more than 13 weeks to sell.',
  )
})

it.each([
  [
    { shipments: 1, daysAgo: 2 },
    null,
    '1 supplier shipped goods like this 1 time, last 2 days ago; 3 are proof.',
  ],
  [{ shipments: 3, daysAgo: 40 }, true, '1 supplier shipped goods like this 3 times, last 40 days ago.'],
])('proof is counted in shipments: %j', (proof, good, words) => {
  const supply = { all: 1, found: 1, recent: 1, ...proof }
  expect(reasonsOf({ supply }).find(({ id }) => id === 'supply')).toEqual({ id: 'supply', good, words })
})

it.each([
  [{ low: 410, high: 905 }, '$4.10 profit a piece even at the low end, but'],
  [{ low: 120, high: 905 }, '$1.20 to $9.05 profit a piece; the least is $3.00. Also,'],
  [{ low: -20, high: 150 }, '$1.50 profit a piece at best; the least is $3.00. Also,'],
  [{ low: -90, high: -20 }, 'A loss of $0.20 a piece even at best; the least is $3.00. Also,'],
])('a first order above the cash limit is always named: %j', (range, begins) => {
  const profit = { ...range, cash: 326_352 }
  expect(wordsOf('profit', { profit }, 200_000)).toBe(
    `${begins} the first order takes $3,263.52; your most is $2,000.00.`,
  )
  expect(wordsOf('profit', { profit }, 326_352)).not.toContain('first order')
})

it.each([
  [
    { low: 410, high: 905 },
    '$4.10 profit a piece even at the low end; the least is $3.00. The price is from a supplier whose goods may differ.',
  ],
  [
    { low: -90, high: -20 },
    'A loss of $0.20 a piece even at best; the least is $3.00. The price is from a supplier whose goods may differ.',
  ],
])('a price from a possible match decides nothing alone: %j', (range, words) => {
  const profit = { ...range, cash: 150_000, isCostPossible: true }
  const decision = verdictOf(
    { ...GOOD, profit, unsure: 'A quote from a supplier' },
    { leastProfit: 300, mostCash: null },
  )
  expect(decision).toMatchObject({ verdict: 'watch', wouldDecide: 'A quote from a supplier would decide.' })
  expect(wordsOf('profit', { profit })).toBe(words)
})

it.each([
  [
    { all: 6, found: 2, recent: 2, shipments: 5, daysAgo: 1, more: true },
    '2 or more suppliers shipped goods like this 5 times, last 1 day ago.',
  ],
  [
    { all: 6, found: 2, recent: 0, shipments: 0, daysAgo: null, more: true },
    'Open the product to see who shipped goods like this.',
  ],
])('a list that names only the first suppliers does not count them as all: %j', (supply, words) => {
  expect(wordsOf('supply', { supply })).toBe(words)
})

it.each([
  [{ all: 0, found: 0 }, 'No supplier found yet.'],
  [{ all: 4, found: 0 }, '4 suppliers found, but none that surely ships this.'],
  [{ all: 1, found: 0 }, '1 supplier found, but not one that surely ships this.'],
  [
    { all: 4, found: 1 },
    '4 suppliers found, but the best matches shipped no goods like this in the last 6 months.',
  ],
  [{ all: 4, found: 4 }, 'The suppliers we found have shipped no goods like this in the last 6 months.'],
  [{ all: 1, found: 1 }, 'The supplier we found has shipped no goods like this in the last 6 months.'],
])('counts the suppliers of the page for %j', (found, words) => {
  expect(wordsOf('supply', { supply: { ...found, recent: 0, shipments: 0, daysAgo: null } })).toBe(words)
})

it.each([
  ['share', { share: 0.59, videosWithUnits: 9 }],
  ['number of videos', { share: 0.9, videosWithUnits: 2 }],
  ['known creator', null],
])('a low %s gives no warning about one creator', (_, topCreator) => {
  expect(wordsOf('trend', { topCreator })).toBe(wordsOf('trend', {}))
})

it('one creator with most sales is named in the trend, and changes no verdict', () => {
  const topCreator = { share: 0.8, videosWithUnits: 3 }
  const [before, now] = [{}, { topCreator }].map((change) =>
    verdictOf({ ...GOOD, ...change }, { leastProfit: 300, mostCash: null }),
  )
  expect(wordsOf('trend', { topCreator })).toBe(
    `${wordsOf('trend', {})} One creator makes 80% of the sales that its videos show: the wave may end with them.`,
  )
  expect(now?.verdict).toBe(before?.verdict)
})
