import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SupplierProfile } from '#contracts/supplier-profile'
import { claimOf, headlineOf, verdictOf } from '#contracts/trend-words'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import wholeCard from '../../../ui/whole-card.module.css'
import styles from './linked-products.module.css'

const PICTURE_PX = 72

type LinkedProduct = Pick<
  SupplierProfile['products'][number],
  'id' | 'name' | 'channel' | 'imageUrl' | 'price' | 'listPrice' | 'currency' | 'trend'
>

/** Products on the page of a supplier or a creator. `fact`: what the two have in common. */
export function LinkedProducts<Product extends LinkedProduct>({
  products,
  fact,
}: {
  products: readonly Product[]
  fact: (product: Product) => ReactNode
}) {
  return (
    <ol className={`${styles.list} grid gap-4`}>
      {products.map((product) => (
        <li
          key={product.id}
          className={`${styles.product} grid gap-4 lined surface round-lg items-start relative pad-4`}
        >
          <Picture source={product.imageUrl} size={PICTURE_PX} />
          <div className={`${styles.what} grid start shrink`}>
            <h3 className={`${styles.name} large strong snug breaks`}>
              <Link className={wholeCard.link} to="/product/$id" params={{ id: product.id }} viewTransition>
                {product.name}
              </Link>
            </h3>
            <p className="small soft tabular">
              {product.channel === 'tiktok' ? 'Short video' : 'Marketplace'}
              {product.price !== null && (
                <>
                  {' · '}
                  <Price price={product.price} listPrice={product.listPrice} currency={product.currency} />
                </>
              )}
            </p>
            <p className={`${styles.trend} grid small soft`} data-claim={claimOf(product.trend)}>
              <strong>{headlineOf(product.trend)}</strong>
              <span>{verdictOf(product.trend)}</span>
            </p>
            {fact(product)}
          </div>
        </li>
      ))}
    </ol>
  )
}
