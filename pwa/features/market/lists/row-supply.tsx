import { foundWords } from '../../supply/suppliers/found-words.ts'
import type { ListedProduct } from './listed-product.ts'
import styles from './row-supply.module.css'

/** A dot with the number of suppliers; hollow for 0. */
export function RowSupply({
  product,
}: {
  product: Pick<ListedProduct, 'suppliersFound' | 'forwardersFound'>
}) {
  const { suppliersFound } = product
  return (
    <span
      className={`${styles.supply} inline strong ink tabular`}
      data-none={suppliersFound === 0 || undefined}
      title={foundWords(product)}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span aria-hidden="true">{suppliersFound}</span>
      <span className="visually-hidden">{foundWords(product)}</span>
    </span>
  )
}
