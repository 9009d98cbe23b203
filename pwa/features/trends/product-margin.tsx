import { Link } from '@tanstack/react-router'
import type { ProductDetail } from '#contracts/product'
import { day, money, moneyRange, percent } from '../../ui/number.ts'
import { Panel } from '../../ui/panel.tsx'
import { grouped } from '../suppliers/terms.ts'
import styles from './product-view.module.css'

/** What is left between supplier and shop, as a range where the supplier states one, or why that is not known. */
export function ProductMargin({ product }: { product: ProductDetail }) {
  const { price, factoryPrice, factoryPriceHigh, profitMargin, profitMarginLow, currency } = product
  return (
    <Panel title="Gross margin">
      {profitMargin !== null && factoryPrice !== null && price !== null ? (
        <>
          <p className={styles.figures}>
            <strong>{rangeOf(profitMarginLow ?? profitMargin, profitMargin)}</strong> of{' '}
            {money(price, currency)} left after{' '}
            {moneyRange(factoryPrice, factoryPriceHigh ?? factoryPrice, currency)} per piece to the supplier
          </p>
          <p className={styles.soft}>{conditions(product)}</p>
          <p className={styles.soft}>
            Before freight, duty, fees and advertising:{' '}
            <Link className={styles.how} to="/how-it-works" hash="margin">
              what this means
            </Link>
            .
          </p>
        </>
      ) : (
        <p className={styles.soft}>{whyUnknown(product)}</p>
      )}
    </Panel>
  )
}

function rangeOf(low: number, high: number): string {
  const [least, most] = [percent(low), percent(high)]
  return least === most ? most : `${least} to ${most}`
}

/** The best match is the supplier whose price this is. */
function conditions({ suppliers: [supplier] }: ProductDetail): string {
  if (!supplier) return ''
  const { name, moq, termsVerifiedOn } = supplier
  const order = moq === null ? 'minimum order not given' : `minimum order ${grouped(moq)}`
  const checked = termsVerifiedOn === null ? 'date not given' : `checked on ${day(termsVerifiedOn)}`
  return `Price from ${name}, the best match: ${order}, ${checked}.`
}

function whyUnknown({ factoryPrice, price, suppliersFound, suppliers }: ProductDetail): string {
  if (price === null) return 'Not known: this product has no price in its source.'
  if (suppliersFound === 0) return 'No supplier found yet, so the margin is not known.'
  if (factoryPrice === null && !suppliers[0]?.pricing) {
    return 'Not known: the best matching supplier gives no price.'
  }
  return 'Not known: the supplier’s price cannot be compared with the shop price (another currency, or not a clear number).'
}
