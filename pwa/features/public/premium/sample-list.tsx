import { useQuery } from '@tanstack/react-query'
import { SAMPLE_OPEN, SAMPLE_SIZE } from '#contracts/landing'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { isMixed, OriginLine } from '../../shell/freshness/origin-line.tsx'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import { LockedCard } from './locked-card.tsx'
import type { landingSample, premiumList } from './queries.ts'
import { SampleCard, SampleCardSkeleton } from './sample-card.tsx'

export function SampleList({
  query,
  className,
  folded = false,
}: {
  query: typeof landingSample | typeof premiumList
  className: string | undefined
  /** The start page's short cards. */
  folded?: boolean
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
          ? data
              .map((product, index) => ({ product: withholdStale(product), position: index + 1 }))
              .map(({ product, position }) =>
                product.locked ? (
                  <LockedCard key={position} position={position} />
                ) : (
                  <SampleCard
                    key={product.id}
                    product={product}
                    eager={position === 1}
                    ownOrigin={isMixed(origins)}
                    folded={folded}
                  />
                ),
              )
          : waiting(folded)}
      </ol>
      <OriginLine of={origins} />
    </>
  )
}

function waiting(folded: boolean) {
  return Array.from({ length: SAMPLE_SIZE }, (_, index) =>
    index < SAMPLE_OPEN ? (
      <SampleCardSkeleton key={String(index)} folded={folded} />
    ) : (
      <LockedCard key={String(index)} position={index + 1} />
    ),
  )
}
