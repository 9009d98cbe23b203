import { money } from '../../ui/number.ts'
import { ProfitFigure } from '../profit/profit-figure.tsx'
import type { ListedProduct } from './listed-product.ts'
import styles from './row-profit.module.css'

/** What is left of one sale, and of which price. */
export function RowProfit({ product }: { product: ListedProduct }) {
  const { netProfit, price, currency } = product
  return (
    <div className={styles.profit}>
      {netProfit === null ? (
        <span className={styles.soft}>
          <span aria-hidden="true">profit ?</span>
          <span className="visually-hidden">profit not known</span>
        </span>
      ) : (
        <ProfitFigure netProfit={netProfit} sale={product} short />
      )}
      <span className={styles.soft}>
        {price === null ? 'no price' : `${netProfit === null ? '' : 'of '}${money(price, currency)}`}
      </span>
    </div>
  )
}
