import type { SupplierProfile } from '#contracts/supplier-profile'
import { quantity } from '../../../ui/number.ts'
import { LinkedProducts } from '../../market/products/linked-products.tsx'
import { matchEvidence } from './evidence.tsx'
import { FigureTitle } from './figure-title.tsx'
import { MatchedGoods } from './matched-goods.tsx'

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
        <LinkedProducts
          products={products}
          fact={({ match }) => (
            <>
              <p className="small soft tabular">
                {matchEvidence({ match, totalShipments, shipmentsRead }, today)}
              </p>
              <MatchedGoods match={match} />
            </>
          )}
        />
      )}
    </section>
  )
}
