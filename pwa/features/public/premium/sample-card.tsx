import { Suspense } from 'react'
import type { SampleProduct } from '#contracts/landing'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { useNow } from '../../../ui/now.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CardHead, CardHeadSkeleton } from '../../market/products/card-head.tsx'
import { TrendFigure } from '../../market/products/trend-figure.tsx'
import { OriginLine } from '../../shell/freshness/origin-line.tsx'
import { foundWords } from '../../supply/suppliers/found-words.ts'
import styles from './sample-card.module.css'
import { SampleSupplier, SampleSupplierSkeleton } from './sample-supplier.tsx'

// Keeps the page's first load small.
const ProfitFigure = drawnPart('sample-profit', async () => ({
  default: (await import('../../work/profit/profit-figure.tsx')).ProfitFigure,
}))

export function SampleCard({
  product,
  position,
  eager = false,
  ownOrigin,
}: {
  product: SampleProduct
  position: number
  eager?: boolean
  ownOrigin: boolean
}) {
  const now = useNow()
  const { id, name, category, imageUrl, trend, provenance, suppliers } = product
  if (id === null || name === null) return null
  return (
    <li className={`${styles.card} clip surface`}>
      <article className={`${styles.article} grid`} aria-labelledby={`sample-${id}`}>
        <div className={`${styles.rise} grid top gap-4 pad-4`}>
          <CardHead
            id={id}
            headingId={`sample-${id}`}
            name={name}
            imageUrl={imageUrl}
            size="small"
            eager={eager}
            position={position}
          >
            <p className={`${styles.soft} small soft`}>{category ?? ' '}</p>
          </CardHead>
          {trend && <TrendFigure trend={trend} />}
          <div className={styles.profit}>
            <Suspense>
              <ProfitFigure netProfit={product.netProfit} sale={saleOf(product, id)} />
            </Suspense>
          </div>
        </div>
        <div className={`${styles.supply} grid top gap-3 pad-4 water`}>
          <p className={`${styles.found} bold`}>
            {suppliers.length === 0 ? 'No supplier found yet' : `${foundWords(product)} found`}
          </p>
          <ul className="grid gap-3">
            {suppliers.map((supplier) => (
              <SampleSupplier key={supplier.id} supplier={supplier} productId={id} now={now} />
            ))}
          </ul>
          {ownOrigin && provenance && <OriginLine of={[provenance]} />}
        </div>
      </article>
    </li>
  )
}

function saleOf({ price, currency, channel, category, profitFacts }: SampleProduct, id: string) {
  return channel && profitFacts && { id, price, currency, channel, category, profitFacts }
}

/** Height of a card with two suppliers; `open` adds contacts. */
export function SampleCardSkeleton({ open = false }: { open?: boolean }) {
  return (
    <li className={`${styles.card} clip surface`} aria-hidden="true">
      <div className={`${styles.article} grid`}>
        <div className={`${styles.rise} grid top gap-4 pad-4`}>
          <CardHeadSkeleton>
            <p className={`${styles.soft} small soft`}> </p>
          </CardHeadSkeleton>
          <div className={styles.trend}>
            <Skeleton height="2.75rem" width="8rem" />
          </div>
          <p className={styles.profit}> </p>
        </div>
        <div className={`${styles.supply} grid top gap-3 pad-4 water`}>
          <p className={`${styles.found} bold`}> </p>
          <ul className="grid gap-3">
            <SampleSupplierSkeleton open={open} />
            <SampleSupplierSkeleton open={open} />
          </ul>
          <p> </p>
        </div>
      </div>
    </li>
  )
}
