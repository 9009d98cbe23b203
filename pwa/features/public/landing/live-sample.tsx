import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../shell/freshness/connection.ts'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { refreshStatus } from '../../shell/freshness/status.ts'
import { useSyncedAt } from '../../shell/freshness/synced-at.ts'
import { landingSample } from '../premium/queries.ts'
import { SampleList } from '../premium/sample-list.tsx'
import styles from './live-sample.module.css'

export default function LiveSample() {
  const { data: status } = useQuery(refreshStatus)
  const connection = useConnection()
  const syncedAt = useSyncedAt([landingSample.queryKey])
  return (
    <section className="stack top gap-4" aria-labelledby="live">
      <header className={`${styles.head} row gap-1-3`}>
        <h2 id="live">Live trending products</h2>
        {status?.edition && <OriginBadge origin={status.edition.origin} />}
      </header>
      {connection !== 'online' && (
        <FreshnessLine syncedAt={syncedAt} unsaved="The sample is not saved on this device" />
      )}
      <SampleList query={landingSample} className={styles.cards} folded />
    </section>
  )
}
