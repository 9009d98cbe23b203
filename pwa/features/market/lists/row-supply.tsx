import { plural } from '../../../ui/number.ts'
import { foundWords } from '../../supply/suppliers/found-words.ts'
import type { ListedProduct } from './listed-product.ts'
import styles from './row-supply.module.css'

/** `5 suppliers`, `no supplier`; the number alone under a column's head. */
export function RowSupply({
  product,
  headed = false,
}: {
  product: Pick<ListedProduct, 'suppliersFound' | 'forwardersFound'>
  headed?: boolean
}) {
  const { suppliersFound } = product
  const none = suppliersFound === 0
  return (
    <span
      className={`${styles.supply} strong ink tabular`}
      data-none={none || undefined}
      title={foundWords(product)}
    >
      <span aria-hidden="true">
        {headed ? suppliersFound || 'none' : none ? 'no supplier' : plural(suppliersFound, 'supplier')}
      </span>
      <span className="visually-hidden">{foundWords(product)}</span>
    </span>
  )
}
