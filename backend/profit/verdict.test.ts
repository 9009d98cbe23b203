import { describe, expect, it } from 'vitest'
import { trend } from '../../tests/e2e/fixtures/trends.ts'
import { verdictOf as trendVerdictOf } from '../contracts/trend-words.ts'
import type { Trend } from '../contracts/trends.ts'
import { type Decision, QUESTIONS, VERDICT_WORDS, type VerdictFacts, verdictOf } from './verdict.ts'

const LEAST = 300
const MOST = 200_000

describe('every combination of answers', () => {
  const decided = [...combinations()].map(({ facts, rules }) => ({
    facts,
    rules,
    decision: verdictOf(facts, rules),
  }))

  it('reads without a contradiction', () => {
    const wrong = new Map<string, string>()
    for (const { facts, rules, decision } of decided) {
      for (const what of contradictionsIn(facts, rules.mostCash, decision))
        if (!wrong.has(what)) wrong.set(what, JSON.stringify({ facts, rules, decision }))
    }
    expect([...wrong]).toEqual([])
    expect(decided.length).toBeGreaterThan(5000)
  })

  it('leads to each verdict, by each question', () => {
    const count = (verdict: string) => decided.filter(({ decision }) => decision.verdict === verdict).length
    for (const verdict of Object.keys(VERDICT_WORDS)) expect(count(verdict)).toBeGreaterThan(50)
    for (const id of QUESTIONS) {
      const named = decided.filter(({ decision }) => decision.reasons.some((reason) => reason.id === id))
      expect(named.length).toBeGreaterThan(100)
    }
  })

  it('does not change when a reason not against it turns for it', () => {
    const rank = { leave: 0, watch: 1, sample: 2 } as const
    const worse: string[] = []
    for (const { facts, rules, decision } of decided) {
      const better = [
        { ...facts, competition: COMPETITIONS.low },
        { ...facts, supply: SUPPLIES.some },
        { ...facts, profit: PROFITS.good },
        { ...facts, trend: TRENDS.rise },
      ]
      for (const each of better) {
        if (rank[verdictOf(each, rules).verdict] < rank[decision.verdict]) worse.push(JSON.stringify(each))
      }
    }
    expect(worse).toEqual([])
  })

  it('the figure named as deciding changes the verdict', () => {
    for (const { facts, rules, decision } of decided) {
      const asked = decision.wouldDecide
      if (asked === null) continue
      const found = FOUND_OUT.filter(({ when }) => when.test(asked))
      expect(found.length, asked).toBe(1)
      const verdicts = (found[0]?.news ?? []).map((news) => verdictOf({ ...facts, ...news }, rules).verdict)
      expect(
        verdicts.some((verdict) => verdict !== 'watch'),
        `${asked} ${JSON.stringify(facts)}`,
      ).toBe(true)
    }
  })
})

it.each([
  [{}, 'Order a sample', ['trend', 'profit', 'supply'], null],
  [{ trend: 'fall' }, 'Leave', ['trend', 'profit', 'supply'], null],
  [{ trend: 'stale' }, 'Watch', ['trend', 'profit', 'supply'], 'Newer data would decide.'],
  [{ trend: 'steady' }, 'Watch', ['trend', 'profit', 'supply'], 'Next week’s count would decide.'],
  [{ profit: 'bad' }, 'Leave', ['profit', 'trend', 'supply'], null],
  [{ profit: 'open' }, 'Watch', ['profit', 'trend', 'supply'], 'Your weight would decide.'],
  [{ profit: 'unknown' }, 'Watch', ['profit', 'trend', 'supply'], 'Your weight would decide.'],
  [{ profit: 'dear' }, 'Watch', ['profit', 'trend', 'supply'], 'A smaller minimum order would decide.'],
  [{ profit: 'noCash' }, 'Watch', ['profit', 'trend', 'supply'], 'The minimum order would decide.'],
  [{ supply: 'none' }, 'Watch', ['supply', 'trend', 'profit'], 'A supplier would decide.'],
  [{ supply: 'possible' }, 'Watch', ['supply', 'trend', 'profit'], 'A surer supplier would decide.'],
  [{ supply: 'hidden' }, 'Watch', ['supply', 'trend', 'profit'], 'Its other suppliers would decide.'],
  [
    { supply: 'old' },
    'Watch',
    ['supply', 'trend', 'profit'],
    'A supplier with recent shipments would decide.',
  ],
  [{ competition: 'many' }, 'Order a sample', ['trend', 'profit', 'supply'], null],
  [{ competition: 'crowding' }, 'Watch', ['competition', 'trend', 'profit'], null],
  [{ competition: 'crowding', trend: 'steady' }, 'Leave', ['competition', 'trend', 'profit'], null],
  [
    { competition: 'crowding', trend: 'early' },
    'Watch',
    ['trend', 'profit', 'supply'],
    'Next week’s count would decide.',
  ],
] as const)('with %j the verdict is “%s”', (change, words, reasons, wouldDecide) => {
  const of: { trend?: string; profit?: string; supply?: string; competition?: string } = change
  const decision = verdictOf(
    {
      trend: TRENDS[(of.trend ?? 'rise') as keyof typeof TRENDS],
      profit: PROFITS[(of.profit ?? 'good') as keyof typeof PROFITS],
      unsure: 'Your weight',
      supply: SUPPLIES[(of.supply ?? 'some') as keyof typeof SUPPLIES],
      competition: COMPETITIONS[(of.competition ?? 'low') as keyof typeof COMPETITIONS],
    },
    { leastProfit: LEAST, mostCash: MOST },
  )
  expect(VERDICT_WORDS[decision.verdict]).toBe(words)
  expect(decision.reasons.map(({ id }) => id)).toEqual(reasons)
  expect(decision.wouldDecide).toBe(wouldDecide)
})

function contradictionsIn(facts: VerdictFacts, mostCash: number | null, decision: Decision): string[] {
  const { verdict, reasons, wouldDecide } = decision
  const { trend: moves, profit, supply, competition } = facts
  const recent = supply?.recent ?? 0
  const words = reasons.map(({ words }) => words).join(' | ')
  const found: string[] = []
  const never = (isWrong: boolean, what: string) => {
    if (isWrong) found.push(what)
  }
  const trendSays = trendVerdictOf(moves)
  const sample = verdict === 'sample'
  never(
    /infinity|nan\b|undefined|null|\[object/i.test(`${words} ${wouldDecide ?? ''}`),
    'a word that is none',
  )
  never(new Set(reasons.map(({ id }) => id)).size !== 3, 'not three reasons')
  never(
    reasons.some(({ words }) => !/^[A-Z0-9$−].*\.$/.test(words)),
    'no sentence',
  )
  never(sample && !/· (very )?likely/.test(trendSays), 'a sample with a low trend')
  never(
    sample && /fading|falling|as of|not clear|early|steady/i.test(trendSays),
    `a sample of “${trendSays}”`,
  )
  never(sample && (profit === null || profit.low < LEAST), 'a sample with the low end under the least')
  never(sample && mostCash !== null && !((profit?.cash ?? Infinity) <= mostCash), 'a sample beyond the cash')
  never(
    mostCash !== null && (profit?.cash ?? 0) > mostCash && !words.includes('your most is $2,000.00'),
    'an order beyond the cash that is not named',
  )
  never(sample && recent === 0, 'a sample without a supplier')
  never(sample && (competition?.growthPercent ?? 0) > 100, 'a sample in a crowding market')
  never(sample && reasons.some(({ good }) => good !== true), 'a sample with a reason that is not for it')
  never(
    verdict === 'leave' && reasons.every(({ good }) => good !== false),
    'a leave without a reason against',
  )
  never(verdict === 'leave' && reasons[0].good !== false, 'a leave that does not begin with what is against')
  never(verdict === 'leave' && recent === 0 && words.includes('Leave'), 'a leave for want of a supplier')
  never(
    verdict === 'watch' && reasons.every(({ good }) => good === true),
    'a watch though everything is for it',
  )
  never(/fading|falling/i.test(trendSays) && verdict !== 'leave', 'a falling product kept')
  never(profit !== null && profit.high < LEAST && verdict !== 'leave', 'a loss kept')
  never(wouldDecide !== null && verdict !== 'watch', 'a decided verdict that waits')
  never(
    verdict === 'watch' &&
      wouldDecide === null &&
      !words.includes('seller fall') &&
      openIn(facts, mostCash) === 1,
    'one open figure that is not named',
  )
  never(
    (supply?.all ?? 0) > 0 && (/No supplier/.test(words) || wouldDecide === 'A supplier would decide.'),
    'suppliers that are found and not',
  )
  never(/\$-|--/.test(words), 'a sign in the wrong place')
  return found
}

function openIn({ profit, supply, trend: { confidence } }: VerdictFacts, mostCash: number | null): number {
  const dear = mostCash !== null && !((profit?.cash ?? Number.POSITIVE_INFINITY) <= mostCash)
  return [
    profit === null || profit.low < LEAST || dear,
    (supply?.recent ?? 0) === 0,
    confidence === 'low',
  ].filter(Boolean).length
}

const LOW: Partial<Trend> = { confidence: 'low', probability: 0.5 }
const TRENDS = {
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
const PROFITS = {
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
const SUPPLIES = {
  unknown: null,
  hidden: { all: 6, found: 2, recent: 0, more: true },
  oneOfMany: { all: 6, found: 1, recent: 1, more: true },
  none: { all: 0, found: 0, recent: 0 },
  possible: { all: 4, found: 0, recent: 0 },
  onePossible: { all: 1, found: 0, recent: 0 },
  old: { all: 4, found: 4, recent: 0 },
  oneOld: { all: 1, found: 1, recent: 0 },
  partOld: { all: 4, found: 1, recent: 0 },
  one: { all: 1, found: 1, recent: 1 },
  some: { all: 5, found: 4, recent: 3 },
} satisfies Record<string, VerdictFacts['supply']>
const COMPETITIONS: Record<'low' | 'many' | 'crowding' | 'unknown', VerdictFacts['competition']> = {
  low: { level: 'low', count: 1, of: 'sellers', growthPercent: null },
  many: { level: 'high', count: 1240, of: 'creators', growthPercent: -90 },
  crowding: { level: 'medium', count: 64, of: 'sellers', growthPercent: 900 },
  unknown: null,
}

const FOUND_OUT: { when: RegExp; news: Partial<VerdictFacts>[] }[] = [
  {
    when: /^(Your weight|A quote from a supplier) /,
    news: [{ profit: PROFITS.good }, { profit: PROFITS.bad }],
  },
  { when: /minimum order/, news: [{ profit: PROFITS.good }] },
  { when: /^(A supplier|A surer supplier|Its other suppliers) /, news: [{ supply: SUPPLIES.one }] },
  { when: /^(Next week’s count|Newer data) /, news: [{ trend: TRENDS.rise }, { trend: TRENDS.fall }] },
]

function* combinations() {
  for (const of of Object.values(TRENDS))
    for (const profit of Object.values(PROFITS))
      for (const supply of Object.values(SUPPLIES))
        for (const competition of Object.values(COMPETITIONS))
          for (const mostCash of [null, MOST])
            for (const unsure of profit === null ? ['Your weight'] : ['Your weight', null])
              yield {
                facts: { trend: of, profit, unsure, supply, competition },
                rules: { leastProfit: LEAST, mostCash },
              }
}
