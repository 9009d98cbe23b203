import type { ReactNode } from 'react'
import { assumptionWords } from './costs.ts'
import { ownProfit } from './own-profit.ts'
import type { ProfitSale } from './profit-sale.ts'
import { ProfitWords } from './profit-words.tsx'
import { useCosts } from './use-costs.ts'

/** A separate chunk: without own costs the calculation is never loaded. */
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
  return (
    <ProfitWords
      profit={ownProfit(sale, costs)}
      assumptions={assumptionWords(costs, sale.id)}
      short={short}
      headed={headed}
      unknown={unknown}
    />
  )
}
