import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ProductDetail } from '#contracts/product'
import { memberTag } from '../../../offline/member-cookie.ts'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { ProductPicks } from '../../public/track-record/product-picks.tsx'
import { WhoSellsLater } from '../../supply/creators/who-sells-later.tsx'
import { SupplierProof } from '../../supply/suppliers/supplier-proof.tsx'
import type { PipelineItem } from '../../work/pipeline/items.ts'
import type { ProductSummary } from '../products/product-summary.ts'
import type { Range } from './history-ranges.ts'
import { ProductForecast } from './product-forecast.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductHistory } from './product-history.tsx'
import { ProductRecalls } from './product-recalls.tsx'
import { ProductSource } from './product-source.tsx'
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
const CategoryImportsPanel = drawnPart('category-imports', () => import('../category/category-imports.tsx'))

const EntryWork = lazy(() => import('../../work/my-products/entry-work.tsx'))
const WorkOn = lazy(() => import('../../work/my-products/work-on.tsx'))

/**
 * `product` null: only the entry is known. `detail` null: only list data. `entry`: the page was opened from My
 * products, so the work comes first.
 */
export function ProductView({
  product,
  detail,
  entry,
  hasSuppliers,
  range,
  onRange,
}: {
  product: ProductSummary | null
  detail: ProductDetail | null
  entry: PipelineItem | null
  hasSuppliers: boolean
  range: Range | undefined
  onRange: (range: Range) => void
}) {
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  const mayBeMember = user === undefined ? memberTag() !== null : user !== null
  return (
    <article className={styles.product}>
      <div className={styles.column}>
        {product && <ProductHead product={product} entry={entry?.id ?? null} />}
        {product && <TrendStory trend={product.trend} />}
        {/* One place with and without the product, so an open form keeps its text. */}
        {entry && (
          <Suspense fallback={<Skeleton height="24rem" />}>
            <EntryWork item={entry} isHeaded={product === null} />
          </Suspense>
        )}
        {product && (
          <Suspense fallback={<DecisionPlace />}>
            <ProductDecision product={product} detail={detail} hasSuppliers={hasSuppliers} />
          </Suspense>
        )}
        {detail && <ProductRecalls recalls={detail.recalls} />}
      </div>
      {product && (
        <div className={styles.supply}>
          <Supply product={product} detail={detail} hasSuppliers={hasSuppliers} />
        </div>
      )}
      {product && (
        <div className={styles.column}>
          {detail && <ProductHistory product={detail} range={range} onRange={onRange} />}
          {product.channel === 'tiktok' && <WhoSellsLater product={product} />}
          <div>
            {entry === null && mayBeMember && (
              <Suspense>
                <WorkOn productId={product.id} />
              </Suspense>
            )}
            <TrendPoints trend={product.trend} chanceRange={detail?.chanceRange ?? null} />
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
            <ProductSource product={product} detail={detail} />
          </div>
        </div>
      )}
    </article>
  )
}

function Supply({
  product,
  detail,
  hasSuppliers,
}: {
  product: ProductSummary
  detail: ProductDetail | null
  hasSuppliers: boolean
}) {
  const { suppliersFound, forwardersFound } = product
  const { data: figures } = useQuery({ ...stats, enabled: suppliersFound + forwardersFound === 0 })
  if (!hasSuppliers) {
    return (
      <Panel title="Suppliers" anchor="suppliers">
        <p className="small soft tabular">Not saved on this device. They load when you are online.</p>
      </Panel>
    )
  }
  return (
    <SupplierProof
      product={product}
      suppliers={product.suppliers}
      elsewhere={detail?.searchElsewhere ?? []}
      found={suppliersFound}
      forwarders={forwardersFound}
      shipmentsRead={figures?.shipmentsRead ?? null}
    />
  )
}

/** Reserves the height of verdict and profit. */
function DecisionPlace() {
  return (
    <div className={styles.column} aria-hidden="true">
      <Skeleton height="24rem" />
      <Skeleton height="12rem" />
    </div>
  )
}
