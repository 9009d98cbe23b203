import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ProductDetail } from '#contracts/product'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Ago } from '../../../ui/ago.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ProductPicks } from '../../public/track-record/product-picks.tsx'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { SupplierProof } from '../../supply/suppliers/supplier-proof.tsx'
import type { ProductSummary } from '../products/product-summary.ts'
import type { Range } from './history-ranges.ts'
import { ProductForecast } from './product-forecast.tsx'
import { ProductHead, SHOPS } from './product-head.tsx'
import { ProductHistory } from './product-history.tsx'
import { ProductRecalls } from './product-recalls.tsx'
import styles from './product-view.module.css'
import { stats } from './queries.ts'
import { TrendPoints, TrendStory } from './trend-story.tsx'

/** Lazy: rates and profit code. */
const ProductDecision = drawnPart('product-decision', async () => ({
  default: (await import('../../work/profit/product-decision.tsx')).ProductDecision,
}))

/** Lazy: only for a chosen currency, and below the fold. */
const OwnCurrency = drawnPart('own-currency', () => import('../../shell/currency/own-currency.tsx'))

/** Lazy: only for a known customs code, and below the fold. */
const CategoryImportsPanel = drawnPart('category-imports', () => import('./category-imports.tsx'))

/** `detail` null: only list data. */
export function ProductView({
  product,
  detail,
  hasSuppliers,
  range,
  onRange,
}: {
  product: ProductSummary
  detail: ProductDetail | null
  hasSuppliers: boolean
  range: Range
  onRange: (range: Range) => void
}) {
  const { data: figures } = useQuery({
    ...stats,
    enabled: product.suppliersFound + product.forwardersFound === 0,
  })
  const { source, observedAt, origin } = product.provenance
  return (
    <article className={styles.product}>
      <div className={styles.column}>
        <ProductHead product={product} detail={detail} />
        {detail && <ProductRecalls recalls={detail.recalls} />}
        <TrendStory trend={product.trend} />
        <Suspense fallback={<DecisionPlace />}>
          <ProductDecision product={product} detail={detail} hasSuppliers={hasSuppliers} />
        </Suspense>
      </div>
      <div className={styles.supply}>
        {hasSuppliers ? (
          <SupplierProof
            product={product}
            suppliers={product.suppliers}
            elsewhere={detail?.searchElsewhere ?? []}
            found={product.suppliersFound}
            forwarders={product.forwardersFound}
            shipmentsRead={figures?.shipmentsRead ?? null}
          />
        ) : (
          <Panel title="Suppliers" anchor="suppliers">
            <p className="small soft tabular">Not saved on this device. They load when you are online.</p>
          </Panel>
        )}
      </div>
      <div className={styles.column}>
        <TrendPoints trend={product.trend} chanceRange={detail?.chanceRange ?? null} />
        {detail && <ProductHistory product={detail} range={range} onRange={onRange} />}
        {detail?.forecast && <ProductForecast weeks={detail.forecast} product={detail} />}
        {detail?.categoryImports && (
          <Suspense fallback={null}>
            <CategoryImportsPanel imports={detail.categoryImports} />
          </Suspense>
        )}
        {detail && <ProductPicks picks={detail.picks} />}
        <Suspense fallback={null}>
          <OwnCurrency price={product.price} currency={product.currency} netProfit={product.netProfit} />
        </Suspense>
        <Panel title="Source">
          <p>
            <OriginBadge origin={origin} /> {source}, <Ago at={observedAt} />.
          </p>
          {detail && (
            <p className="small soft tabular">
              {detail.externalId !== null && `Item ${detail.externalId} of ${SHOPS[detail.channel]}. `}
              Rank <Figure>{detail.position}</Figure> in our list of trends.
            </p>
          )}
          {detail?.description && <p className="small soft tabular">{detail.description}</p>}
        </Panel>
      </div>
    </article>
  )
}

function DecisionPlace() {
  return (
    <div className={styles.column} aria-hidden="true">
      <Skeleton height="16rem" />
      <Skeleton height="40rem" />
    </div>
  )
}
