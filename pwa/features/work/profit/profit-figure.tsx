import { lazy, type ReactNode, Suspense } from 'react'
import type { NetProfit } from '#contracts/profit'
import { useStore } from '../../../ui/store.ts'
import { hasOwnCosts } from './own-costs.ts'
import type { ProfitSale } from './profit-sale.ts'
import { ProfitWords } from './profit-words.tsx'

const OwnProfitFigure = lazy(() =>
  import('./own-profit-figure.tsx').then((module) => ({ default: module.OwnProfitFigure })),
)

/** The edition's figure, or one recalculated with own costs on this device. `short`: figure and unit only, for rows. */
export function ProfitFigure({
  netProfit,
  sale,
  short = false,
  headed = false,
  unknown,
}: {
  netProfit: NetProfit | null
  /** Null if only the edition's figure is known. */
  sale: ProfitSale | null
  short?: boolean
  headed?: boolean
  unknown?: ReactNode
}) {
  const own = useStore(hasOwnCosts)
  const stored = (
    <ProfitWords
      profit={netProfit}
      assumptions={assumptionsOf(netProfit)}
      short={short}
      headed={headed}
      unknown={unknown}
    />
  )
  if (!own || sale === null) return stored
  return (
    <Suspense fallback={stored}>
      <OwnProfitFigure sale={sale} short={short} headed={headed} unknown={unknown} />
    </Suspense>
  )
}

function assumptionsOf(netProfit: NetProfit | null): string {
  return netProfit === null ? '' : `with typical costs (rates ${netProfit.scheduleVersion})`
}
