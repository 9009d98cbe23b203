import { useQuery } from '@tanstack/react-query'
import { quantity } from '../../ui/number.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConnection } from '../freshness/connection.ts'
import { FIRST_EDITION_POLL_MS, isBehind, refreshStatus } from '../freshness/status.ts'
import { stats } from './queries.ts'
import styles from './tide-gauge.module.css'

/** The edition in three figures: what rises, who supplies, and the shipments that prove it. */
export function TideGauge() {
  const { data, isPending } = useQuery(stats)
  const { data: status } = useQuery(refreshStatus)
  const connection = useConnection()
  // Asks until both speak of one edition; the status then has the lists read again.
  useQuery({ ...refreshStatus, refetchInterval: FIRST_EDITION_POLL_MS, enabled: isBehind(data, status) })
  if (!data && !(isPending && connection === 'online')) return null
  if (data?.publishedAt === null) return null
  return (
    <dl className={styles.gauge} aria-busy={!data}>
      <Figure value={data && quantity(data.newTrendingProducts)} label="new or rising products">
        {data &&
          `of ${quantity(data.products)} followed${data.topCategory === null ? '' : `, most in ${data.topCategory}`}`}
      </Figure>
      <Figure value={data && quantity(data.suppliers)} label="suppliers with shipments">
        {data && `${quantity(data.verifiedSuppliers)} with a contact checked within a year`}
      </Figure>
      <Figure value={data && quantity(data.shipments)} label="shipments on record">
        {data && `${quantity(data.shipmentsRead)} of them read one by one`}
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
