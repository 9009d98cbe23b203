import { useQuery } from '@tanstack/react-query'
import { useOnline } from '../../../offline/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { useNow } from '../../../ui/now.ts'
import { age, quantity } from '../../../ui/number.ts'
import { stats } from '../../market/trends/queries.ts'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import styles from './insights-figures.module.css'

const UNKNOWN = '–'

export function InsightsFigures() {
  const now = useNow()
  const { data, error, refetch } = useQuery(stats)
  const online = useOnline()
  const waiting = !data && !error && online
  // Unknown, not 0, before the first edition.
  const figure = (count: number | undefined) => {
    if (waiting) return undefined
    return count === undefined || data?.publishedAt === null ? UNKNOWN : quantity(count)
  }
  // Reserves the text, so late counts move nothing.
  const counted = (count: number | undefined) => figure(count) ?? UNKNOWN
  return (
    <section className="stack gap-3" aria-label="Our data today">
      <Gauge
        figures={[
          { label: 'products tracked', value: figure(data?.products) },
          {
            label: 'suppliers with shipments',
            value: figure(data?.suppliers),
            note: `${counted(data?.verifiedSuppliers)} with a contact checked in the last year`,
          },
          {
            label: 'shipments in our data',
            value: figure(data?.shipments),
            note: `details known for ${counted(data?.shipmentsRead)}`,
          },
        ]}
      />
      <div className={`${styles.source} row wrap gap-3 small soft`}>
        {data?.publishedAt && data.products + data.suppliers > 0 ? (
          <p>
            <OriginBadge origin={data.origin} /> Counted <Figure>{age(data.publishedAt, now)}</Figure>,{' '}
            {data.market} market.
          </p>
        ) : error ? (
          <>
            <p role="status">These numbers did not load.</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </>
        ) : (
          <p>{waiting ? 'Counting…' : data ? 'No data yet.' : NOT_SAVED}</p>
        )}
      </div>
    </section>
  )
}

const NOT_SAVED = 'You are offline, and these numbers are not saved on this device yet.'
