import { chanceAbove } from '../contracts/forecast-chance.ts'
import type { Preset } from '../contracts/presets.ts'
import type { MissingFigure } from '../contracts/profit.ts'
import type { MatchedSupplier } from '../contracts/suppliers.ts'
import type { LandedProfit } from './calculation.ts'
import type { Figure } from './figures.ts'
import type { LandingPlan } from './landing-plan.ts'
import type { VerdictFacts, VerdictRules } from './verdict.ts'
import { VERDICT_LIMITS } from './verdict-limits.ts'

type Seen = Pick<MatchedSupplier, 'forwarder'> & {
  match: Pick<MatchedSupplier['match'], 'score' | 'lastShipmentOn' | 'matchingShipments'>
}

export function verdictFacts({
  trend,
  competition,
  suppliers,
  suppliersFound = 0,
  landed,
  plan = null,
  topCreator = null,
  today,
}: Pick<VerdictFacts, 'trend' | 'competition' | 'topCreator'> & {
  suppliers: readonly Seen[] | null
  /** Without forwarders, including those that a list does not name. */
  suppliersFound?: number
  landed: Pick<LandedProfit, 'profit' | 'cash' | 'missing' | 'deviations' | 'isCostPossible'>
  plan?: LandingPlan | null
  today: string
}): VerdictFacts {
  const { profit, cash, isCostPossible } = landed
  return {
    trend,
    landing: plan && landingOf(plan),
    competition,
    topCreator,
    profit: profit && { low: profit.low, high: profit.high, cash: cash?.likely ?? null, isCostPossible },
    unsure: isCostPossible ? FIGURE_WORDS.unitCost : unsureOf(landed),
    supply: suppliers && supplyOf(suppliers, suppliersFound, today),
  }
}

export function rulesOf({ leastProfitCents, mostCashCents }: Preset): VerdictRules {
  return { leastProfit: leastProfitCents ?? VERDICT_LIMITS.leastProfit, mostCash: mostCashCents }
}

function landingOf({ week, breakEvenWeek, soldAfterWeeks }: LandingPlan): VerdictFacts['landing'] {
  if (week === null || breakEvenWeek === null) return null
  return {
    weeks: week.ahead,
    needed: breakEvenWeek,
    chance: chanceAbove(week, breakEvenWeek),
    sellsAll: soldAfterWeeks !== null,
  }
}

function supplyOf(
  suppliers: readonly Seen[],
  suppliersFound: number,
  today: string,
): NonNullable<VerdictFacts['supply']> {
  const named = suppliers.filter(({ forwarder }) => !forwarder)
  const good = named.filter(({ match }) => match.score >= VERDICT_LIMITS.matchFrom)
  const daysAgo = ({ match: { lastShipmentOn: on } }: Seen) =>
    on === null ? Number.POSITIVE_INFINITY : Math.round((dayOf(today) - dayOf(on)) / DAY_MS)
  const recent = good.filter((each) => daysAgo(each) <= VERDICT_LIMITS.recentDays)
  return {
    all: Math.max(suppliersFound, named.length),
    found: good.length,
    recent: recent.length,
    shipments: recent.reduce((sum, { match }) => sum + match.matchingShipments, 0),
    daysAgo: recent.length === 0 ? null : Math.max(0, Math.min(...recent.map(daysAgo))),
    more: suppliersFound > named.length,
  }
}

function dayOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

const DAY_MS = 86_400_000

/** Subject of '… would decide': the missing figure, else the one with the largest loss. */
function unsureOf({ profit, missing, deviations }: Pick<LandedProfit, 'profit' | 'missing' | 'deviations'>) {
  const lacks = missing.map((figure) => MISSING_WORDS[figure]).find((words) => words !== undefined)
  if (profit === null && lacks !== undefined) return lacks
  const [widest] = [...deviations].sort((a, b) => b.less - a.less)
  return widest && widest.less > 0 ? FIGURE_WORDS[widest.figure] : null
}

const MISSING_WORDS: Partial<Record<MissingFigure, string>> = {
  price: 'A price in US dollars',
  unitCost: 'Your unit cost',
  fulfilment: 'Your fulfilment cost',
  freight: 'Your freight cost',
}

const FIGURE_WORDS: Record<Figure, string> = {
  promotion: 'Your commission and advertising',
  payment: 'Your payment fee',
  unitCost: 'A quote from a supplier',
  goods: 'Your weight and size',
  parcel: 'Your fulfilment cost',
  warehouse: 'Your storage and placement',
  returns: 'Your returns',
  returnHandling: 'Your cost of a return',
  returnLoss: 'Your share of lost returns',
  freight: 'A freight offer',
  duty: 'The duty on your goods',
  broker: 'Your broker’s price',
  inspection: 'Your inspection cost',
  other: 'Your other costs',
}
