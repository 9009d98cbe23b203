import { Link } from '@tanstack/react-router'
import { marginText } from '#contracts/gross-margin'
import type { ProductDetail } from '#contracts/product'
import { Figure } from '../../../ui/figure.tsx'
import { day, money } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { grouped } from '../../supply/suppliers/terms.ts'
import styles from './product-view.module.css'

export function ProductMargin({ product }: { product: ProductDetail }) {
  const { price, factoryPrice, factoryPriceHigh, profitMargin, currency } = product
  return (
    <Panel title="Gross margin">
      {profitMargin !== null && factoryPrice !== null && price !== null ? (
        <>
          <p className={styles.figures}>
            <strong>
              <Figure>{marginText(profitMargin)}</Figure>
            </strong>{' '}
            <span>
              of <Figure>{money(price, currency)}</Figure> left after{' '}
              <Figure>{money(factoryPrice, currency)}</Figure> per piece, the supplier’s lowest price
              {factoryPriceHigh !== null && factoryPriceHigh > factoryPrice && (
                <>
                  {' '}
                  (the highest is <Figure>{money(factoryPriceHigh, currency)}</Figure>)
                </>
              )}
            </span>
          </p>
          <p className="small soft tabular">{conditions(product)}</p>
          <p className="small soft tabular">
            Before freight, duty, fees and advertising:{' '}
            <Link className="underline" to="/how-it-works" hash="margin">
              what this means
            </Link>
            .
          </p>
        </>
      ) : (
        <p className="small soft tabular">{whyUnknown(product)}</p>
      )}
    </Panel>
  )
}

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
