import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gauge } from '../../../ui/gauge.tsx'
import { quantity } from '../../../ui/number.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { DataSources } from '../../shell/freshness/data-sources.tsx'
import { FIRST_EDITION_POLL_MS, isBehind, refreshStatus } from '../../shell/freshness/status.ts'
import { stats } from './queries.ts'

export default function AboutTheData() {
  return (
    <div>
      <TideGauge />
      <DataSources />
      <p>
        <Link className="inline target small soft underline" to="/how-it-works" hash="velocity">
          How we count growth, and how sure we are
        </Link>
      </p>
    </div>
  )
}

function TideGauge() {
  const { data, isPending } = useQuery(stats)
  const { data: status } = useQuery(refreshStatus)
  const connection = useConnection()
  // Polls until both are of one edition; the status then refetches the lists.
  useQuery({ ...refreshStatus, refetchInterval: FIRST_EDITION_POLL_MS, enabled: isBehind(data, status) })
  if (!data && !(isPending && connection === 'online')) return null
  if (data?.publishedAt === null) return null
  return (
    <Gauge
      figures={[
        {
          label: 'rising products',
          value: data && quantity(data.risingProducts),
          note:
            data &&
            `of ${quantity(data.products)} tracked${data.topCategory === null ? '' : `, most in ${data.topCategory}`}`,
        },
        {
          label: 'suppliers with shipments',
          value: data && quantity(data.suppliers),
          note: data && `${quantity(data.verifiedSuppliers)} with a contact checked in the last year`,
        },
        {
          label: 'shipments in our data',
          value: data && quantity(data.shipments),
          note: data && `details known for ${quantity(data.shipmentsRead)}`,
        },
      ]}
    />
  )
}
