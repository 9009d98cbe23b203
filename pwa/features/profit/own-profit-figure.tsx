import type { ReactNode } from 'react'
import { landedProfit } from '#profit/landed-profit'
import { assumptionWords, presetFor } from './costs.ts'
import type { ProfitSale } from './profit-sale.ts'
import { ProfitWords } from './profit-words.tsx'
import { useCosts } from './use-costs.ts'

/** The figure with the person's own costs. In a chunk of its own: who has none never loads the calculation. */
export function OwnProfitFigure({
  sale,
  short,
  headed,
  unknown,
}: {
  sale: ProfitSale
  short: boolean
  headed: boolean
  unknown: ReactNode
}) {
  const costs = useCosts()
  const { profit } = landedProfit(
    { ...sale, facts: sale.profitFacts, yours: costs.figures.get(sale.id) ?? null },
    presetFor(costs, sale.channel),
  )
  return (
    <ProfitWords
      profit={profit && { low: profit.low / 100, likely: profit.likely / 100, high: profit.high / 100 }}
      assumptions={assumptionWords(costs, sale.id)}
      short={short}
      headed={headed}
      unknown={unknown}
    />
  )
}
