import { useQuery } from '@tanstack/react-query'
import { SAMPLE_OPEN, SAMPLE_SIZE } from '#contracts/landing'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { refreshStatus } from '../../shell/freshness/status.ts'
import { useSyncedAt } from '../../shell/freshness/synced-at.ts'
import { LockedCard } from '../premium/locked-card.tsx'
import { landingSample } from '../premium/queries.ts'
import { SampleCard, SampleCardSkeleton } from '../premium/sample-card.tsx'
import { SampleList } from '../premium/sample-list.tsx'
import styles from './live-sample.module.css'

export default function LiveSample() {
  const { data: status } = useQuery(refreshStatus)
  const syncedAt = useSyncedAt([landingSample.queryKey])
  return (
    <section className="stack top gap-4" aria-labelledby="live">
      <header className={`${styles.head} row gap-1-3`}>
        <h2 id="live">Live trending products</h2>
        {status?.edition && <OriginBadge origin={status.edition.origin} />}
        <FreshnessLine syncedAt={syncedAt} unsaved="The sample is not saved on this device" />
      </header>
      <SampleList query={landingSample} className={styles.cards ?? ''} waiting={WAITING}>
        {(product, position, ownOrigin) =>
          product.locked ? (
            <LockedCard key={position} position={position} />
          ) : (
            <SampleCard
              key={product.id}
              product={product}
              position={position}
              eager={position === 1}
              ownOrigin={ownOrigin}
            />
          )
        }
      </SampleList>
    </section>
  )
}

const positions = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const WAITING = [
  ...positions(1, SAMPLE_OPEN).map((position) => <SampleCardSkeleton key={position} open />),
  ...positions(SAMPLE_OPEN + 1, SAMPLE_SIZE).map((position) => (
    <LockedCard key={position} position={position} />
  )),
]
