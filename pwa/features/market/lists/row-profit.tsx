import { Suspense } from 'react'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { money } from '../../../ui/number.ts'
import { useStore } from '../../../ui/store.ts'
import { dollars } from '../../work/profit/dollars.ts'
import { hasOwnCosts } from '../../work/profit/own-costs.ts'
import type { ListedProduct } from './listed-product.ts'
import styles from './row-profit.module.css'

// Lazy: without custom costs the edition's figure is used. With them there may be one where the edition has
// none.
const ProfitFigure = drawnPart('row-profit', async () => ({
  default: (await import('../../work/profit/profit-figure.tsx')).ProfitFigure,
}))

export function RowProfit({ product, headed = false }: { product: ListedProduct; headed?: boolean }) {
  const { netProfit, price, currency } = product
  const own = useStore(hasOwnCosts)
  const stored = <Stored product={product} headed={headed} />
  return (
    <div className={styles.profit} data-headed={headed || undefined}>
      {own ? (
        <Suspense fallback={stored}>
          <ProfitFigure netProfit={netProfit} sale={product} short headed={headed} unknown={stored} />
        </Suspense>
      ) : (
        stored
      )}
      <span className={styles.soft}>
        {/* A price alone under the profit would read as the profit. */}
        {price === null ? 'no price' : `${headed ? 'at' : 'sells at'} ${money(price, currency)}`}
      </span>
    </div>
  )
}

function Stored({ product: { netProfit }, headed }: { product: ListedProduct; headed: boolean }) {
  if (netProfit === null) {
    return (
      <span className={styles.soft}>
        <span className={headed ? 'visually-hidden' : undefined}>profit </span>unknown
      </span>
    )
  }
  const { likely, missing } = netProfit
  return (
    <span data-loss={likely < 0 || undefined}>
      {/* The factory price comes from other suppliers. */}
      <Figure>{missing.includes('unitCost') && '~'}</Figure>
      <strong>
        <Figure>{dollars(likely)}</Figure>
      </strong>
      {!headed && (
        <>
          {' '}
          net<span className="visually-hidden"> profit</span>
        </>
      )}
    </span>
  )
}
