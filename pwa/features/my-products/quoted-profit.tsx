import type { ReactNode } from 'react'
import type { Entry } from '#contracts/pipeline-entry'
import { landedProfit } from '#profit/landed-profit'
import { quotedCost, withQuote } from '#profit/quoted-cost'
import { presetFor } from '../profit/costs.ts'
import type { ProfitSale } from '../profit/profit-sale.ts'
import { ProfitWords } from '../profit/profit-words.tsx'
import { useCosts } from '../profit/use-costs.ts'

/** The figure with what a supplier quoted. `listed`: where no quote in dollars holds any more. */
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
  const yours = withQuote(costs.figures.get(sale.id) ?? null, quote)
  const { profit } = landedProfit({ ...sale, facts: sale.profitFacts, yours }, presetFor(costs, sale.channel))
  return (
    <ProfitWords
      profit={profit && { low: profit.low / 100, likely: profit.likely / 100, high: profit.high / 100 }}
      assumptions={`with the quote of ${quote.supplierName}`}
      short={short}
    />
  )
}
