import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { SampleProduct } from '#contracts/landing'
import { rowCountOf } from '#contracts/trend-row-words'
import { comparedOf } from '#contracts/trend-words'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { More } from '../../../ui/more.tsx'
import { useNow } from '../../../ui/now.ts'
import { plural } from '../../../ui/number.ts'
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

interface Props {
  product: SampleProduct
  eager?: boolean
  ownOrigin: boolean
  /** Shows sales and supplier names; the rest is folded. */
  folded: boolean
}

export function SampleCard({ product, eager = false, ownOrigin, folded }: Props) {
  const { id, name, category, imageUrl, trend, provenance, suppliers } = product
  if (id === null || name === null) return null
  const rise = (
    <>
      {trend && <TrendFigure trend={trend} />}
      <div className={styles.profit}>
        <Suspense>
          <ProfitFigure netProfit={product.netProfit} sale={saleOf(product, id)} />
        </Suspense>
      </div>
    </>
  )
  return (
    <li className={`${styles.card} clip surface`}>
      <article
        className={`${styles.article} grid`}
        data-folded={folded || undefined}
        aria-labelledby={`sample-${id}`}
      >
        <div className={`${styles.rise} grid top gap-4 pad-4`}>
          <CardHead
            id={id}
            headingId={`sample-${id}`}
            name={name}
            imageUrl={imageUrl}
            size="small"
            eager={eager}
          >
            <p className={`${styles.soft} small soft`}>
              {folded
                ? trend && [rowCountOf(trend), comparedOf(trend)].filter(Boolean).join(' · ')
                : (category ?? ' ')}
            </p>
          </CardHead>
          {!folded && rise}
        </div>
        <div className={`${styles.supply} grid top gap-3 pad-4 water`}>
          {folded ? (
            <>
              {suppliers.map(({ id: supplier, name: company, matchingShipments }) => (
                <p key={supplier} className="small">
                  <Link
                    className="inline target strong underline"
                    to="/supplier/$id"
                    params={{ id: supplier }}
                    search={{ product: Number(id) }}
                  >
                    {company}
                  </Link>{' '}
                  <Figure>{plural(matchingShipments, 'matching shipment')}</Figure>
                </p>
              ))}
              <More title="Profit, prices and contacts">
                {rise}
                <Supply product={product} id={id} />
              </More>
            </>
          ) : (
            <Supply product={product} id={id} />
          )}
          {ownOrigin && provenance && <OriginLine of={[provenance]} />}
        </div>
      </article>
    </li>
  )
}

function Supply({ product, id }: { product: SampleProduct; id: string }) {
  const now = useNow()
  const { suppliers } = product
  return (
    <>
      <p className={`${styles.found} bold`}>
        {suppliers.length === 0 ? 'No supplier found yet' : `${foundWords(product)} found`}
      </p>
      <ul className="grid gap-3">
        {suppliers.map((supplier) => (
          <SampleSupplier key={supplier.id} supplier={supplier} productId={id} now={now} />
        ))}
      </ul>
    </>
  )
}

function saleOf({ price, currency, channel, category, profitFacts }: SampleProduct, id: string) {
  return channel && profitFacts && { id, price, currency, channel, category, profitFacts }
}

/** Height of a card with two suppliers and their contacts. */
export function SampleCardSkeleton({ folded }: { folded: boolean }) {
  return (
    <li className={`${styles.card} clip surface`} aria-hidden="true">
      <div className={`${styles.article} grid`} data-folded={folded || undefined}>
        <div className={`${styles.rise} grid top gap-4 pad-4`}>
          <CardHeadSkeleton>
            <p className={`${styles.soft} small soft`}> </p>
          </CardHeadSkeleton>
          {!folded && (
            <>
              <div className={styles.trend}>
                <Skeleton height="2.75rem" width="8rem" />
              </div>
              <p className={styles.profit}> </p>
            </>
          )}
        </div>
        <div className={`${styles.supply} grid top gap-3 pad-4 water`}>
          {folded ? (
            <Skeleton height="8.25rem" width="80%" />
          ) : (
            <>
              <p className={`${styles.found} bold`}> </p>
              <ul className="grid gap-3">
                <SampleSupplierSkeleton />
                <SampleSupplierSkeleton />
              </ul>
              <p> </p>
            </>
          )}
        </div>
      </div>
    </li>
  )
}
