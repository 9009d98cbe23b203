import type { AmazonItem, TiktokItem } from '#contracts/trends'
import { Icon } from '../../ui/icon.tsx'
import { tenths } from '../../ui/number.ts'
import { Price } from '../../ui/price.tsx'
import { OriginLine } from '../freshness/origin-line.tsx'
import { SupplierWidget } from '../suppliers/supplier-widget.tsx'
import { CardHead } from './card-head.tsx'
import { formatViews } from './format-views.ts'
import styles from './product-card.module.css'
import { productSummary } from './product-summary.ts'
import { TrendBadge } from './trend-badge.tsx'
import { TrendFigure } from './trend-figure.tsx'

const FIRST_ON_SCREEN = 2

/** One item of a list: what it is, how it moves, who supplies it, and where the figures come from. */
export function ProductCard({
  item,
  place,
  ownOrigin,
}: {
  item: TiktokItem | AmazonItem
  place: number
  /** Says where its own figures come from: the list's are of several origins. */
  ownOrigin: boolean
}) {
  const seen = productSummary(item)
  return (
    <li className={styles.card}>
      <article aria-labelledby={`product-${seen.id}`}>
        <div className={styles.head}>
          <CardHead
            id={seen.id}
            headingId={`product-${seen.id}`}
            name={seen.name}
            imageUrl={seen.imageUrls[0] ?? null}
            size="large"
            eager={place <= FIRST_ON_SCREEN}
            place={place}
            badge={<TrendBadge trend={seen.trend} />}
          >
            <p className={styles.facts}>
              {seen.price !== null && (
                <strong>
                  <Price price={seen.price} listPrice={seen.listPrice} currency={seen.currency} />
                </strong>
              )}
              {seen.rating !== null && (
                <span className={styles.rating}>
                  <Icon name="star" size={13} />
                  <span className="visually-hidden">Rating </span>
                  {tenths(seen.rating)}
                </span>
              )}
              {seen.viewCount !== null && <span>{formatViews(seen.viewCount)}</span>}
              {seen.channel === 'amazon' && seen.category && <span>{seen.category}</span>}
            </p>
          </CardHead>
        </div>
        <div className={styles.body}>
          <TrendFigure trend={seen.trend} />
          <SupplierWidget product={seen} suppliers={seen.suppliers} />
          {ownOrigin && <OriginLine of={[seen.provenance]} />}
        </div>
      </article>
    </li>
  )
}
