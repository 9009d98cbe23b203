import type { ReactNode } from 'react'
import type { Entry } from '#contracts/pipeline-entry'
import { landedProfit } from '#profit/landed-profit'
import { quotedCost, withQuote } from '#profit/quoted-cost'
import { assumptionWords, presetFor } from '../profit/costs.ts'
import type { ProfitSale } from '../profit/profit-sale.ts'
import { ProfitWords } from '../profit/profit-words.tsx'
import { useCosts } from '../profit/use-costs.ts'

/** `listed`: shown when no quote in US dollars is valid. */
export default function QuotedProfit({
  sale,
  quotes,
  listed,
  short,
}: {
  sale: ProfitSale
  quotes: Entry['quotes']
  listed: ReactNode
  short: boolean
}) {
  const costs = useCosts()
  const quote = quotedCost(quotes)
  if (quote === null) return listed
  const own = costs.figures.get(sale.id) ?? null
  const yours = withQuote(own, quote)
  const { profit, missing } = landedProfit(
    { ...sale, facts: sale.profitFacts, yours },
    presetFor(costs, sale.channel),
  )
  return (
    <ProfitWords
      profit={
        profit && { low: profit.low / 100, likely: profit.likely / 100, high: profit.high / 100, missing }
      }
      // The member's own price overrides a quote.
      assumptions={assumptionWords(costs, sale.id, own?.unitCost == null)}
      short={short}
    />
  )
}
