import type { ProductDetail } from '#contracts/trends'
import { useNow } from '../../ui/now.ts'
import { age } from '../../ui/number.ts'
import { OriginBadge } from '../freshness/origin-badge.tsx'
import { SupplierProof } from '../suppliers/supplier-proof.tsx'
import { ProductForecast } from './product-forecast.tsx'
import { ProductHead } from './product-head.tsx'
import { ProductHistory } from './product-history.tsx'
import { ProductMargin } from './product-margin.tsx'
import styles from './product-view.module.css'
import type { SeenProduct } from './queries.ts'
import { TrendStory } from './trend-story.tsx'

/** A product's sections. `detail` is null while only a list's data are at hand. */
export function ProductView({ product, detail }: { product: SeenProduct; detail: ProductDetail | null }) {
  const now = useNow()
  const { source, observedAt, origin } = product.provenance
  return (
    <article className={styles.product}>
      <div className={styles.column}>
        <ProductHead product={product} detail={detail} />
        <TrendStory trend={product.trend} />
        {detail && <ProductHistory product={detail} />}
        {detail?.forecast && <ProductForecast weeks={detail.forecast} measure={detail.trend.measure} />}
      </div>
      <div className={styles.column}>
        <SupplierProof suppliers={product.suppliers} found={product.suppliersFound} />
        {detail && <ProductMargin product={detail} />}
        <section className={styles.panel} aria-labelledby="provenance">
          <h2 id="provenance">Where this comes from</h2>
          <p>
            <OriginBadge origin={origin} /> {source}, observed {age(observedAt, now)}.
          </p>
          {detail && (
            <p className={styles.soft}>
              Item {detail.externalId} of {detail.channel === 'tiktok' ? 'TikTok Shop' : 'Amazon'}, number{' '}
              {detail.position} of its list in this edition.
            </p>
          )}
          {detail?.description && <p className={styles.soft}>{detail.description}</p>}
        </section>
      </div>
    </article>
  )
}
