import type { NetProfit } from '#contracts/profit'
import { landedProfit } from '#profit/landed-profit'
import { type Costs, presetFor } from './costs.ts'
import type { ProfitSale } from './profit-sale.ts'

/** US dollars per sale; shown and sorted by in every list. */
export function ownProfit(
  sale: ProfitSale,
  costs: Costs,
): Pick<NetProfit, 'low' | 'likely' | 'high' | 'missing'> | null {
  const { profit, missing } = landedProfit(
    { ...sale, facts: sale.profitFacts, yours: costs.figures.get(sale.id) ?? null },
    presetFor(costs, sale.channel),
  )
  return profit && { low: profit.low / 100, likely: profit.likely / 100, high: profit.high / 100, missing }
}
