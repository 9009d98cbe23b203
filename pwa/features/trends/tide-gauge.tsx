import { useQuery } from '@tanstack/react-query'
import { quantity } from '../../ui/number.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConnection } from '../freshness/connection.ts'
import { stats } from './queries.ts'
import styles from './tide-gauge.module.css'

/** The edition in three figures: what rises, who supplies, and the shipments that prove it. */
export function TideGauge() {
  const { data, isPending } = useQuery(stats)
  const connection = useConnection()
  if (!data && !(isPending && connection === 'online')) return null
  if (data?.publishedAt === null) return null
  return (
    <dl className={styles.gauge} aria-busy={!data}>
      <Figure value={data && quantity(data.newTrendingProducts)} label="products newly rising">
        {data && `of ${quantity(data.products)} followed`}
      </Figure>
      <Figure value={data && quantity(data.suppliers)} label="suppliers with shipments">
        {data && `${quantity(data.verifiedSuppliers)} verified`}
      </Figure>
      <Figure value={data && quantity(data.shipments)} label="shipments on record">
        {data && (data.topCategory === null ? data.market : `most rises in ${data.topCategory}`)}
      </Figure>
    </dl>
  )
}

function Figure({
  value,
  label,
  children,
}: {
  value: string | undefined
  label: string
  children: string | undefined
}) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value ?? <Skeleton height="1em" width="3ch" />}</dd>
      <dd className={styles.note}>{children ?? ' '}</dd>
    </div>
  )
}
