import { rowComparedOf } from '#contracts/trend-row-words'
import { claimOf, countedOf, NORMAL_WEEK, verdictOf } from '#contracts/trend-words'
import type { Trend } from '#contracts/trends'
import { Figure } from '../../../ui/figure.tsx'
import styles from './trend-line.module.css'

/** `5.1x Viral, very likely`; the count where nothing is compared. The product's page has the rest. */
export function TrendLine({ trend }: { trend: Trend }) {
  const compared = rowComparedOf(trend)
  return (
    <p className="small tabular">
      <strong className={`${styles.growth} large`} data-claim={claimOf(trend)}>
        <Figure>{compared ?? countedOf(trend)}</Figure>
      </strong>
      {compared?.endsWith('x') && <span className="visually-hidden"> {NORMAL_WEEK}</span>}{' '}
      <span className="soft">{verdictOf(trend)}</span>
    </p>
  )
}
