import { Suspense } from 'react'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { money } from '../../../ui/number.ts'
import { useStore } from '../../../ui/store.ts'
import { hasOwnCosts } from '../../work/profit/own-costs.ts'
import type { ListedProduct } from './listed-product.ts'
import styles from './row-profit.module.css'

// Who has no costs of their own reads what the edition calculated, which a row writes without it. Whose costs are known may
// have a figure where the edition has none.
const ProfitFigure = drawnPart('row-profit', async () => ({
  default: (await import('../../work/profit/profit-figure.tsx')).ProfitFigure,
}))

/** What is left of one sale, and of which price. */
export function RowProfit({
  product,
  headed = false,
}: {
  product: ListedProduct
  /** Under a heading that says what it is. */
  headed?: boolean
}) {
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
        {/* A price alone under 'profit ?' would read like the profit. */}
        {price === null ? 'no price' : `of ${money(price, currency)}`}
      </span>
    </div>
  )
}

function Stored({ product: { netProfit }, headed }: { product: ListedProduct; headed: boolean }) {
  if (netProfit === null) {
    return (
      <span className={styles.soft}>
        <span aria-hidden="true">profit ?</span>
        <span className="visually-hidden">profit not known</span>
      </span>
    )
  }
  const { likely, missing } = netProfit
  return (
    <span data-loss={likely < 0 || undefined}>
      {/* The factory price is that of other suppliers. */}
      {missing.includes('unitCost') && '~'}
      <strong>
        {likely < 0 && '−'}
        {money(Math.abs(likely), 'USD')}
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
