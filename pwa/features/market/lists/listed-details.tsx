import type { AmazonItem, TiktokItem } from '#contracts/trends'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { tenths } from '../../../ui/number.ts'
import { Price } from '../../../ui/price.tsx'
import { OriginLine } from '../../shell/freshness/origin-line.tsx'
import { SupplierWidget } from '../../supply/suppliers/supplier-widget.tsx'
import { ProfitFigure } from '../../work/profit/profit-figure.tsx'
import { formatViews } from '../products/format-views.ts'
import { productSummary } from '../products/product-summary.ts'
import { TrendBadge } from '../products/trend-badge.tsx'
import { TrendFigure } from '../products/trend-figure.tsx'
import { DetailActions } from './detail-actions.tsx'
import styles from './listed-details.module.css'

/** Used in unfolded rows and in the panel beside the table. */
export default function ListedDetails({
  item,
  ownOrigin,
}: {
  item: TiktokItem | AmazonItem
  /** Shows the item's origin, in a list of several origins. */
  ownOrigin: boolean
}) {
  const seen = productSummary(item)
  return (
    <>
      <p className={`${styles.facts} row wrap small soft tabular`}>
        {seen.price !== null && (
          <strong>
            <Price price={seen.price} listPrice={seen.listPrice} currency={seen.currency} />
          </strong>
        )}
        {seen.viewCount !== null && <span>{formatViews(seen.viewCount)}</span>}
        {seen.rating !== null && (
          <span className={styles.rating}>
            <Icon name="star" size={13} />
            <span className="visually-hidden">Rating </span>
            <Figure>{tenths(seen.rating)}</Figure>
          </span>
        )}
        {seen.channel === 'amazon' && seen.category && <span>{seen.category}</span>}
        <TrendBadge trend={seen.trend} />
      </p>
      <TrendFigure trend={seen.trend} />
      <ProfitFigure netProfit={item.netProfit} sale={seen} />
      <SupplierWidget product={seen} suppliers={seen.suppliers} />
      {ownOrigin && <OriginLine of={[seen.provenance]} />}
      <DetailActions id={seen.id} name={seen.name} />
    </>
  )
}
