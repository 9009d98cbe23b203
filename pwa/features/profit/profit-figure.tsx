import { lazy, Suspense } from 'react'
import type { NetProfit, ProfitFacts } from '#contracts/profit'
import { useStore } from '../../ui/store.ts'
import { dollarRange, dollars } from './dollars.ts'
import { hasOwnCosts } from './own-costs.ts'
import styles from './profit-figure.module.css'

const OwnProfitFigure = lazy(() =>
  import('./own-profit-figure.tsx').then((module) => ({ default: module.OwnProfitFigure })),
)

/** What a calculation with somebody's own costs needs of a product. */
export interface ProfitSale {
  id: string
  price: number | null
  currency: string | null
  channel: 'tiktok' | 'amazon'
  category: string | null
  profitFacts: ProfitFacts
}

/**
 * Net profit a piece, on cards and in tables: as the edition calculated it, or with the person's own costs where this device
 * knows some. `short`: the figure with its unit only, for a row that has no room for more.
 */
export function ProfitFigure({
  netProfit,
  sale,
  short = false,
}: {
  netProfit: NetProfit | null
  sale: ProfitSale
  short?: boolean
}) {
  const own = useStore(hasOwnCosts)
  const stored = <ProfitWords profit={netProfit} assumptions={assumptionsOf(netProfit)} short={short} />
  if (!own) return stored
  return (
    <Suspense fallback={stored}>
      <OwnProfitFigure sale={sale} short={short} />
    </Suspense>
  )
}

/** The same for figures that are at hand. `assumptions`: with whose costs they were calculated. */
export function ProfitWords({
  profit,
  assumptions,
  short,
}: {
  profit: Pick<NetProfit, 'low' | 'likely' | 'high'> | null
  assumptions: string
  short: boolean
}) {
  if (profit === null) return <p className={styles.unknown}>Net profit not known yet</p>
  const { low, likely, high } = profit
  return (
    <p className={styles.profit} data-loss={likely < 0 || undefined}>
      <strong>{dollars(likely)}</strong> {short ? 'net' : 'net profit a piece'}
      {!short && (
        <span className={styles.soft}>
          {low === high ? '' : `${dollarRange(low, high)}, `}
          {assumptions}
        </span>
      )}
    </p>
  )
}

function assumptionsOf(netProfit: NetProfit | null): string {
  return netProfit === null ? '' : `before your figures (rates ${netProfit.scheduleVersion})`
}
