import type { Preset } from '../contracts/presets.ts'
import type { MissingFigure } from '../contracts/profit.ts'
import type { MatchedSupplier } from '../contracts/suppliers.ts'
import type { CostLine, LandedProfit, LineId } from './calculation.ts'
import { VERDICT_LIMITS, type VerdictFacts, type VerdictRules } from './verdict.ts'

type Seen = Pick<MatchedSupplier, 'forwarder'> & {
  match: Pick<MatchedSupplier['match'], 'score' | 'lastShipmentOn'>
}

/** The facts of a verdict, from a product as its page or a list has it. `today`: YYYY-MM-DD. */
export function verdictFacts({
  trend,
  competition,
  suppliers,
  suppliersFound = 0,
  landed,
  today,
}: Pick<VerdictFacts, 'trend' | 'competition'> & {
  /** Null where they are not at hand. */
  suppliers: readonly Seen[] | null
  /** All of them but forwarders, also those that a list does not name. */
  suppliersFound?: number
  landed: Pick<LandedProfit, 'profit' | 'cash' | 'missing' | 'lines'>
  today: string
}): VerdictFacts {
  const { profit, cash } = landed
  return {
    trend,
    competition,
    profit: profit && { low: profit.low, high: profit.high, cash: cash?.likely ?? null },
    unsure: unsureOf(landed),
    supply: suppliers && supplyOf(suppliers, suppliersFound, today),
  }
}

/** What the preset in use asks of a product, and where it asks nothing, our own. */
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

/** What nobody told us and moves much; where that is all known, the cost that is least sure. As in 'Your weight would decide'. */
function unsureOf({ missing, lines }: Pick<LandedProfit, 'missing' | 'lines'>): string | null {
  const lacks = missing.map((figure) => MISSING_WORDS[figure]).find((words) => words !== undefined)
  const spread = ({ cents }: CostLine) => cents.high - cents.low
  const [widest] = [...lines].sort((a, b) => spread(b) - spread(a))
  return lacks ?? (widest && spread(widest) > 0 ? (LINE_WORDS[widest.id] ?? null) : null)
}

/** Pieces of the order, units a carton and the country move little. */
const MISSING_WORDS: Partial<Record<MissingFigure, string>> = {
  price: 'A price in US dollars',
  unitCost: 'Your unit cost',
  fulfilment: 'Your fulfilment cost',
  freight: 'Your freight cost',
  weight: 'Your weight',
  size: 'Your package size',
}

const LINE_WORDS: Partial<Record<LineId, string>> = {
  unitCost: 'A quote from a supplier',
  freight: 'A freight offer',
  duty: 'The duty on your goods',
  advertising: 'Your advertising',
  returns: 'Your returns',
  fulfilment: 'Your fulfilment cost',
}
