import type { Preset } from '../contracts/presets.ts'
import type { MissingFigure } from '../contracts/profit.ts'
import type { MatchedSupplier } from '../contracts/suppliers.ts'
import type { LandedProfit } from './calculation.ts'
import type { Figure } from './figures.ts'
import { VERDICT_LIMITS, type VerdictFacts, type VerdictRules } from './verdict.ts'

type Seen = Pick<MatchedSupplier, 'forwarder'> & {
  match: Pick<MatchedSupplier['match'], 'score' | 'lastShipmentOn'>
}

export function verdictFacts({
  trend,
  competition,
  suppliers,
  suppliersFound = 0,
  landed,
  today,
}: Pick<VerdictFacts, 'trend' | 'competition'> & {
  suppliers: readonly Seen[] | null
  /** Without forwarders, including those that a list does not name. */
  suppliersFound?: number
  landed: Pick<LandedProfit, 'profit' | 'cash' | 'missing' | 'deviations' | 'isCostPossible'>
  today: string
}): VerdictFacts {
  const { profit, cash, isCostPossible } = landed
  return {
    trend,
    competition,
    profit: profit && { low: profit.low, high: profit.high, cash: cash?.likely ?? null, isCostPossible },
    unsure: isCostPossible ? FIGURE_WORDS.unitCost : unsureOf(landed),
    supply: suppliers && supplyOf(suppliers, suppliersFound, today),
  }
}

export function rulesOf({ leastProfitCents, mostCashCents }: Preset): VerdictRules {
  return { leastProfit: leastProfitCents ?? VERDICT_LIMITS.leastProfit, mostCash: mostCashCents }
}

function supplyOf(
  suppliers: readonly Seen[],
  suppliersFound: number,
  today: string,
): NonNullable<VerdictFacts['supply']> {
  const named = suppliers.filter(({ forwarder }) => !forwarder)
  const good = named.filter(({ match }) => match.score >= VERDICT_LIMITS.matchFrom)
  const since = Date.parse(`${today}T00:00:00Z`) - VERDICT_LIMITS.recentDays * 86_400_000
  const recent = good.filter(
    ({ match: { lastShipmentOn: on } }) => on !== null && Date.parse(`${on}T00:00:00Z`) >= since,
  )
  return {
    all: Math.max(suppliersFound, named.length),
    found: good.length,
    recent: recent.length,
    more: suppliersFound > named.length,
  }
}

/** Subject of '… would decide': the figure missing for a profit, else the one with the largest loss. */
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
  returns: 'Your returns',
  returnHandling: 'Your cost of a return',
  returnLoss: 'Your share of lost returns',
  freight: 'A freight offer',
  duty: 'The duty on your goods',
  inspection: 'Your inspection cost',
  other: 'Your other costs',
}
