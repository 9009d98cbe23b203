import type { ProductDetail } from '#contracts/trends'
import { money, percent } from '../../ui/number.ts'
import styles from './product-view.module.css'

/** What is left between factory and shop, or why that is not known. */
export function ProductMargin({ product }: { product: ProductDetail }) {
  const { factoryPrice, price, profitMargin, currency } = product
  return (
    <section className={styles.panel} aria-labelledby="margin">
      <h2 id="margin">Margin</h2>
      {profitMargin !== null && factoryPrice !== null && price !== null ? (
        <>
          <p className={styles.figures}>
            <strong>{percent(profitMargin)}</strong> of {money(price, currency)} left after{' '}
            {money(factoryPrice, currency)} to the factory
          </p>
          <p className={styles.soft}>
            Before freight, duty, fees and advertising. The factory price is the best match’s.
          </p>
        </>
      ) : (
        <p className={styles.soft}>{whyUnknown(product)}</p>
      )}
    </section>
  )
}

function whyUnknown({ factoryPrice, price, suppliersFound }: ProductDetail): string {
  if (price === null) return 'Not known: the source gave no price for this product.'
  if (suppliersFound === 0) return 'Not known: no supplier has been matched yet.'
  if (factoryPrice === null) return 'Not known: the best matching supplier has stated no price.'
  return 'Not known: shop and factory prices are in different currencies.'
}
