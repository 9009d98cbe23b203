import type { Preset } from '../contracts/presets.ts'
import type { MissingFigure } from '../contracts/profit.ts'
import type { MatchedSupplier } from '../contracts/suppliers.ts'
import type { LandedProfit } from './calculation.ts'
import { VERDICT_LIMITS, type VerdictFacts, type VerdictRules } from './verdict.ts'

type Seen = Pick<MatchedSupplier, 'forwarder'> & {
  match: Pick<MatchedSupplier['match'], 'score' | 'lastShipmentOn'>
}

/** The facts of a verdict, from a product as its page or a list has it. `today`: YYYY-MM-DD. */
export function verdictFacts({
  trend,
  competition,
  suppliers,
  landed: { profit, cash, missing },
  today,
}: Pick<VerdictFacts, 'trend' | 'competition'> & {
  suppliers: readonly Seen[]
  landed: Pick<LandedProfit, 'profit' | 'cash' | 'missing'>
  today: string
}): VerdictFacts {
  const [first] = missing
  return {
    trend,
    competition,
    profit: profit && { low: profit.low, high: profit.high, cash: cash?.likely ?? null },
    unsure: first === undefined ? null : FIGURE_WORDS[first],
    supply: supplyOf(suppliers, today),
  }
}

/** What the preset in use asks of a product, and where it asks nothing, our own. */
export function rulesOf({ leastProfitCents, mostCashCents }: Preset): VerdictRules {
  return { leastProfit: leastProfitCents ?? VERDICT_LIMITS.leastProfit, mostCash: mostCashCents }
}

function supplyOf(suppliers: readonly Seen[], today: string): VerdictFacts['supply'] {
  const good = suppliers.filter(
    ({ forwarder, match }) => !forwarder && match.score >= VERDICT_LIMITS.matchFrom,
  )
  const since = Date.parse(`${today}T00:00:00Z`) - VERDICT_LIMITS.recentDays * 86_400_000
  const recent = good.filter(
    ({ match: { lastShipmentOn: on } }) => on !== null && Date.parse(`${on}T00:00:00Z`) >= since,
  )
  return { found: good.length, recent: recent.length }
}

/** As in 'Your weight would decide'. */
const FIGURE_WORDS: Record<MissingFigure, string> = {
  price: 'A price in US dollars',
  unitCost: 'Your unit cost',
  fulfilment: 'Your fulfilment cost',
  freight: 'Your freight cost',
  weight: 'Your weight',
  size: 'Your package size',
  cartonUnits: 'Units a carton',
  minimumOrder: 'The minimum order',
  origin: 'The country of origin',
}
