import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SampleProduct } from '#contracts/landing'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { isMixed, OriginLine } from '../../shell/freshness/origin-line.tsx'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import type { landingSample, premiumList } from './queries.ts'

export function SampleList({
  query,
  className,
  waiting,
  children,
}: {
  query: typeof landingSample | typeof premiumList
  className: string
  waiting: ReactNode
  children: (product: SampleProduct, position: number, ownOrigin: boolean) => ReactNode
}) {
  const connection = useConnection()
  const withholdStale = useWithholdStale()
  const { data, error, isPending, refetch } = useQuery(query as typeof landingSample)
  if (isPending && connection !== 'online') return <NotSaved />
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (data?.length === 0) {
    return (
      <Notice icon="trending" title="No data yet">
        <WhenDataComes>The list appears here after the next refresh.</WhenDataComes>
      </Notice>
    )
  }
  const origins = (data ?? []).map(({ provenance }) => provenance).filter((one) => one !== null)
  return (
    <>
      <ol className={className} aria-busy={isPending}>
        {data
          ? data.map((product, index) => children(withholdStale(product), index + 1, isMixed(origins)))
          : waiting}
      </ol>
      <OriginLine of={origins} />
    </>
  )
}
