import { useQuery } from '@tanstack/react-query'
import type { SourceStatus } from '#contracts/sources'
import { Badge } from '../../../ui/badge.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { percent } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ORIGIN_WORDS } from '../../shell/freshness/origin-badge.tsx'
import { sourceWords } from '../../shell/freshness/source-words.ts'
import { refreshStatus } from '../../shell/freshness/status.ts'
import { QueryResult } from '../../work/member-page/query-result.tsx'
import { Section } from '../../work/member-page/section.tsx'
import styles from './integration-status.module.css'
import { connectedSources, tiktokStatus } from './queries.ts'

const WATCH_MS = 3000

export function IntegrationStatus() {
  const query = useQuery(tiktokStatus)
  const { data: status } = useQuery(refreshStatus)
  const { data } = query
  return (
    <Section
      title="TikTok Shop integration"
      busy={query.isPending}
      action={data && <Connected configured={data.configured} />}
    >
      <QueryResult query={query} what="The connection status" waiting={<Skeleton height="5rem" />}>
        {({ configured, message }) => (
          <div
            className={`${styles.card} grid gap-2 breaks water round-sm center pad-3-4`}
            data-off={!configured || undefined}
          >
            <p>{message}</p>
            {configured && status && <Sources sources={connectedSources(status)} />}
            <RefreshProgress />
          </div>
        )}
      </QueryResult>
    </Section>
  )
}

function Connected({ configured }: { configured: boolean }) {
  return configured ? <Badge tone="live">Configured</Badge> : <Badge tone="warning">Not Connected</Badge>
}

function Sources({ sources }: { sources: SourceStatus[] }) {
  return (
    <ul className="small soft tabular">
      {sources.map((source) => (
        <li key={`${source.id} ${source.origin}`}>
          <strong>{source.label}</strong> ·{' '}
          <Figure>{[ORIGIN_WORDS[source.origin], ...sourceWords(source)].join(' · ')}</Figure>
          {source.state === 'failed' && source.message && <span className="danger"> · {source.message}</span>}
        </li>
      ))}
    </ul>
  )
}

function RefreshProgress() {
  const { data: status } = useQuery(refreshStatus)
  const running = status?.running ?? null
  useQuery({ ...refreshStatus, refetchInterval: WATCH_MS, enabled: running !== null })
  if (running === null) return null
  return (
    <div className={`${styles.progress} small soft tabular`}>
      <p>
        Refreshing now: {running.step}, <Figure>{percent(running.done * 100)}</Figure>
      </p>
      <progress value={running.done} aria-label="Refresh progress" />
    </div>
  )
}
