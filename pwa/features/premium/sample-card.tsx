import { Link } from '@tanstack/react-router'
import type { SampleProduct } from '#contracts/landing'
import { useNow } from '../../ui/now.ts'
import { age, plural } from '../../ui/number.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ORIGIN_WORDS } from '../freshness/origin-badge.tsx'
import { TrendBadge } from '../trends/trend-badge.tsx'
import { TrendFigure } from '../trends/trend-figure.tsx'
import styles from './sample-card.module.css'
import { SampleSupplier, SampleSupplierPlace } from './sample-supplier.tsx'

const PICTURE_PX = 72

/** A rising product and, below the tide line, who ships it. */
export function SampleCard({
  product,
  place,
  eager = false,
}: {
  product: SampleProduct
  place: number
  eager?: boolean
}) {
  const now = useNow()
  const { id, name, category, imageUrl, trend, provenance, suppliers, suppliersFound } = product
  if (id === null || name === null) return null
  return (
    <li className={styles.card}>
      <article className={styles.article} aria-labelledby={`sample-${id}`}>
        <div className={styles.rise}>
          <Link className={styles.head} to="/product/$id" params={{ id }} viewTransition>
            <Picture source={imageUrl} size={PICTURE_PX} eager={eager} />
            <div className={styles.what}>
              <p className={styles.place}>
                <span>{place}</span>
                {trend && (
                  <TrendBadge badge={trend.stage === 'viral' ? 'Viral' : 'Popular'} stage={trend.stage} />
                )}
              </p>
              <h3 id={`sample-${id}`} className={styles.name}>
                {name}
              </h3>
              <p className={styles.soft}>{category ?? ' '}</p>
            </div>
          </Link>
          {trend && <TrendFigure trend={trend} />}
        </div>
        <div className={styles.supply}>
          <p className={styles.found}>
            {suppliersFound === 0 ? 'No supplier found yet' : `${plural(suppliersFound, 'supplier')} found`}
          </p>
          <ul className={styles.suppliers}>
            {suppliers.map((supplier) => (
              <SampleSupplier key={supplier.id} supplier={supplier} now={now} />
            ))}
          </ul>
          {provenance && (
            <p className={styles.source}>
              {ORIGIN_WORDS[provenance.origin]} · {provenance.source}, {age(provenance.observedAt, now)}
            </p>
          )}
        </div>
      </article>
    </li>
  )
}

/** Holds a card's place: its height is that of a card with two suppliers, with their contacts when `open`. */
export function SampleCardPlace({ open = false }: { open?: boolean }) {
  return (
    <li className={styles.card} aria-hidden="true">
      <div className={styles.article}>
        <div className={styles.rise}>
          <div className={styles.head}>
            <Skeleton height="4.5rem" width="4.5rem" />
            <div className={styles.what}>
              <p className={styles.place}>
                <Skeleton height="1rem" width="5rem" />
              </p>
              <p className={styles.name}>
                <Skeleton height="1rem" width="90%" />
              </p>
              <p className={styles.soft}> </p>
            </div>
          </div>
          <div className={styles.trend}>
            <Skeleton height="2.75rem" width="8rem" />
          </div>
        </div>
        <div className={styles.supply}>
          <p className={styles.found}> </p>
          <ul className={styles.suppliers}>
            <SampleSupplierPlace open={open} />
            <SampleSupplierPlace open={open} />
          </ul>
          <p className={styles.source}> </p>
        </div>
      </div>
    </li>
  )
}
