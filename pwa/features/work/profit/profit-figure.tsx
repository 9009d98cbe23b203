import { lazy, type ReactNode, Suspense } from 'react'
import type { NetProfit } from '#contracts/profit'
import { useStore } from '../../../ui/store.ts'
import { hasOwnCosts } from './own-costs.ts'
import type { ProfitSale } from './profit-sale.ts'
import { ProfitWords } from './profit-words.tsx'

const OwnProfitFigure = lazy(() =>
  import('./own-profit-figure.tsx').then((module) => ({ default: module.OwnProfitFigure })),
)

/**
 * Net profit a piece, on cards and in tables: as the edition calculated it, or with the person's own costs where this device
 * knows some. `short`: the figure with its unit only, for a row that has no room for more.
 */
export function ProfitFigure({
  netProfit,
  sale,
  short = false,
  headed = false,
  unknown,
}: {
  netProfit: NetProfit | null
  /** Null where no more than the edition's own figure is known. */
  sale: ProfitSale | null
  short?: boolean
  /** Under a heading that says what it is: the figure alone. */
  headed?: boolean
  /** Stands where no profit is known, instead of saying so. */
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
  return netProfit === null ? '' : `before your figures (rates ${netProfit.scheduleVersion})`
}
