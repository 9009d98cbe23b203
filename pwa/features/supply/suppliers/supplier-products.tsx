import { Link } from '@tanstack/react-router'
import type { SupplierProfile } from '#contracts/supplier-profile'
import { claimOf, headlineOf, verdictOf } from '#contracts/trend-words'
import { quantity } from '../../../ui/number.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import wholeCard from '../../../ui/whole-card.module.css'
import { matchEvidence } from './evidence.tsx'
import { FigureTitle } from './figure-title.tsx'
import { MatchedGoods } from './matched-goods.tsx'
import styles from './supplier-products.module.css'

const PICTURE_PX = 72

export function SupplierProducts({ profile, today }: { profile: SupplierProfile; today: number }) {
  const { products, productsMatched, totalShipments, shipmentsRead } = profile
  return (
    <section className="grid gap-3" aria-labelledby="products">
      <FigureTitle id="products" figure={quantity(productsMatched)}>
        {productsMatched === 1 ? 'product matches' : 'products match'}
      </FigureTitle>
      <p className="small soft tabular">
        {productsMatched === 0
          ? 'No trending product matches the goods in its shipments.'
          : `Trending products that match the goods in its shipments${products.length < productsMatched ? `: the ${products.length} best` : ''}.`}
      </p>
      {products.length > 0 && (
        <ol className={`${styles.list} grid gap-4`}>
          {products.map((product) => (
            <li
              key={product.id}
              className={`${styles.product} grid gap-4 lined surface round-lg items-start relative pad-4`}
            >
              <Picture source={product.imageUrl} size={PICTURE_PX} />
              <div className={`${styles.what} grid start shrink`}>
                <h3 className={`${styles.name} large strong snug`}>
                  <Link
                    className={wholeCard.link}
                    to="/product/$id"
                    params={{ id: product.id }}
                    viewTransition
                  >
                    {product.name}
                  </Link>
                </h3>
                <p className="small soft tabular">
                  {product.channel === 'tiktok' ? 'Short video' : 'Marketplace'}
                  {product.price !== null && (
                    <>
                      {' · '}
                      <Price
                        price={product.price}
                        listPrice={product.listPrice}
                        currency={product.currency}
                      />
                    </>
                  )}
                </p>
                <p className={`${styles.trend} grid small soft`} data-claim={claimOf(product.trend)}>
                  <strong>{headlineOf(product.trend)}</strong>
                  <span>{verdictOf(product.trend)}</span>
                </p>
                <p className="small soft tabular">
                  {matchEvidence({ match: product.match, totalShipments, shipmentsRead }, today)}
                </p>
                <MatchedGoods match={product.match} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
