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
    <section className={styles.sample} aria-labelledby="live">
      <header className={styles.head}>
        <h2 id="live">Live trending products</h2>
        {status?.edition && <OriginBadge origin={status.edition.origin} />}
        <FreshnessLine syncedAt={syncedAt} unsaved="The sample is not saved on this device" />
      </header>
      <SampleList query={landingSample} className={styles.cards ?? ''} waiting={WAITING}>
        {(product, place, ownOrigin) =>
          product.locked ? (
            <LockedCard key={place} place={place} />
          ) : (
            <SampleCard
              key={product.id}
              product={product}
              place={place}
              eager={place === 1}
              ownOrigin={ownOrigin}
            />
          )
        }
      </SampleList>
    </section>
  )
}

const places = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const WAITING = [
  ...places(1, SAMPLE_OPEN).map((place) => <SampleCardSkeleton key={place} open />),
  ...places(SAMPLE_OPEN + 1, SAMPLE_SIZE).map((place) => <LockedCard key={place} place={place} />),
]
