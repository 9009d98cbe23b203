import { describe, expect, it } from 'vitest'
import {
  COMPETITIONS,
  LANDINGS,
  LEAST,
  MOST,
  PROFITS,
  SUPPLIES,
  TRENDS,
} from '../../tests/support/verdict-facts.ts'
import { QUESTIONS } from '../contracts/list-decision.ts'
import { verdictOf as trendVerdictOf } from '../contracts/trend-words.ts'
import { type Decision, VERDICT_WORDS, type VerdictFacts, verdictOf } from './verdict.ts'

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
        // The fixture of a rise also has a growth to compare sellers with.
        ...(facts.landing?.chance == null ? [{ ...facts, trend: TRENDS.rise }] : []),
        { ...facts, landing: LANDINGS.surely },
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
  [{}, 'Order a sample', ['trend', 'profit', 'supply', 'competition'], null],
  [{ trend: 'fall' }, 'Leave', ['trend', 'profit', 'supply', 'competition'], null],
  [{ trend: 'stale' }, 'Watch', ['trend', 'profit', 'supply', 'competition'], 'Newer data would decide.'],
  [
    { trend: 'steady' },
    'Watch',
    ['trend', 'profit', 'supply', 'competition'],
    'Next week’s count would decide.',
  ],
  [{ profit: 'bad' }, 'Leave', ['profit', 'trend', 'supply', 'competition'], null],
  [{ profit: 'open' }, 'Watch', ['profit', 'trend', 'supply', 'competition'], 'Your weight would decide.'],
  [{ profit: 'unknown' }, 'Watch', ['profit', 'trend', 'supply', 'competition'], 'Your weight would decide.'],
  [
    { profit: 'dear' },
    'Watch',
    ['profit', 'trend', 'supply', 'competition'],
    'A smaller minimum order would decide.',
  ],
  [
    { profit: 'noCash' },
    'Watch',
    ['profit', 'trend', 'supply', 'competition'],
    'The minimum order would decide.',
  ],
  [{ supply: 'none' }, 'Watch', ['supply', 'trend', 'profit', 'competition'], 'A supplier would decide.'],
  [
    { supply: 'possible' },
    'Watch',
    ['supply', 'trend', 'profit', 'competition'],
    'A surer supplier would decide.',
  ],
  [
    { supply: 'fewTimes' },
    'Watch',
    ['supply', 'trend', 'profit', 'competition'],
    'A supplier with more shipments would decide.',
  ],
  [
    { landing: 'surely', trend: 'steady' },
    'Order a sample',
    ['trend', 'profit', 'supply', 'competition'],
    null,
  ],
  [{ landing: 'hardly' }, 'Leave', ['trend', 'profit', 'supply', 'competition'], null],
  [
    { landing: 'even' },
    'Watch',
    ['trend', 'profit', 'supply', 'competition'],
    'A smaller first order would decide.',
  ],
  [
    { landing: 'slow' },
    'Watch',
    ['profit', 'trend', 'supply', 'competition'],
    'A smaller minimum order would decide.',
  ],
  [
    { supply: 'hidden' },
    'Watch',
    ['supply', 'trend', 'profit', 'competition'],
    'Its other suppliers would decide.',
  ],
  [
    { supply: 'old' },
    'Watch',
    ['supply', 'trend', 'profit', 'competition'],
    'A supplier with recent shipments would decide.',
  ],
  [{ competition: 'many' }, 'Order a sample', ['trend', 'profit', 'supply', 'competition'], null],
  [{ competition: 'crowding' }, 'Watch', ['competition', 'trend', 'profit', 'supply'], null],
  [{ competition: 'crowding', trend: 'steady' }, 'Leave', ['competition', 'trend', 'profit', 'supply'], null],
  [
    { competition: 'crowding', trend: 'early' },
    'Watch',
    ['trend', 'profit', 'supply', 'competition'],
    'Next week’s count would decide.',
  ],
] as const)('with %j the verdict is “%s”', (change, words, reasons, wouldDecide) => {
  const of: { trend?: string; landing?: string; profit?: string; supply?: string; competition?: string } =
    change
  const decision = verdictOf(
    {
      trend: TRENDS[(of.trend ?? 'rise') as keyof typeof TRENDS],
      landing: LANDINGS[(of.landing ?? 'none') as keyof typeof LANDINGS],
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
  never(new Set(reasons.map(({ id }) => id)).size !== 4, 'not four reasons')
  never(
    reasons.some(({ words }) => !/^[A-Z0-9$−].*\.$/.test(words)),
    'no sentence',
  )
  const chance = facts.landing?.chance ?? null
  never(sample && chance === null && !/, (very )?likely/.test(trendSays), 'a sample with a low trend')
  never(sample && (chance ?? 1) < 0.7, 'a sample that may not sell at landing')
  never(sample && facts.landing?.sellsAll === false, 'a sample that does not sell in a season')
  never(
    sample && chance === null && /fading|falling|as of|not clear|early|steady/i.test(trendSays),
    `a sample of “${trendSays}”`,
  )
  never(sample && (profit === null || profit.low < LEAST), 'a sample with the low end under the least')
  never(sample && mostCash !== null && !((profit?.cash ?? Infinity) <= mostCash), 'a sample beyond the cash')
  never(
    mostCash !== null && (profit?.cash ?? 0) > mostCash && !words.includes('your most is $2,000.00'),
    'an order beyond the cash that is not named',
  )
  never(sample && (supply?.shipments ?? 0) < 3, 'a sample without a supplier')
  never(
    sample && moves.velocity !== null && (competition?.growthPercent ?? 0) > 100,
    'a sample in a crowding market',
  )
  never(
    sample && reasons.some(({ id, good }) => good === false || (good === null && id !== 'competition')),
    'a sample with a reason that is not for it',
  )
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
  never(chance === null && /fading|falling/i.test(trendSays) && verdict !== 'leave', 'a falling product kept')
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

function openIn(
  { profit, landing, supply, trend: { confidence } }: VerdictFacts,
  mostCash: number | null,
): number {
  const chance = landing?.chance ?? null
  const dear = mostCash !== null && !((profit?.cash ?? Number.POSITIVE_INFINITY) <= mostCash)
  return [
    profit === null || profit.low < LEAST || dear || landing?.sellsAll === false,
    (supply?.shipments ?? 0) < 3,
    chance === null ? confidence === 'low' : chance > 0.3 && chance < 0.7,
  ].filter(Boolean).length
}

const FOUND_OUT: { when: RegExp; news: Partial<VerdictFacts>[] }[] = [
  {
    when: /^(Your weight|A quote from a supplier) /,
    news: [{ profit: PROFITS.good }, { profit: PROFITS.bad }],
  },
  { when: /^A smaller first order /, news: [{ landing: LANDINGS.surely }, { landing: LANDINGS.hardly }] },
  {
    when: /minimum order/,
    news: [{ profit: PROFITS.good }, { profit: PROFITS.good, landing: LANDINGS.surely }],
  },
  { when: /^(A supplier|A surer supplier|Its other suppliers) /, news: [{ supply: SUPPLIES.one }] },
  { when: /^(Next week’s count|Newer data) /, news: [{ trend: TRENDS.rise }, { trend: TRENDS.fall }] },
]

/** The other trends are asked without a landing week, which decides before them. */
const ASKED_AT_LANDING: readonly VerdictFacts['trend'][] = [TRENDS.rise, TRENDS.fall, TRENDS.early]

function* combinations() {
  for (const of of Object.values(TRENDS))
    for (const profit of Object.values(PROFITS))
      for (const supply of Object.values(SUPPLIES))
        for (const competition of Object.values(COMPETITIONS))
          for (const landing of ASKED_AT_LANDING.includes(of) ? Object.values(LANDINGS) : [null])
            for (const mostCash of [null, MOST])
              for (const unsure of profit === null ? ['Your weight'] : ['Your weight', null])
                yield {
                  facts: { trend: of, landing, profit, unsure, supply, competition },
                  rules: { leastProfit: LEAST, mostCash },
                }
}
