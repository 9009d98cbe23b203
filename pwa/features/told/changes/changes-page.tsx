import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QuietLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useMedia, WIDE } from '../../../ui/media.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { OwnersOnly } from '../../plan/identity/owners-only.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { useSyncedAt } from '../../shell/freshness/synced-at.ts'
import { pipeline } from '../../work/pipeline/queries.ts'
import { AlertList } from '../alerts/alert-list.tsx'
import { AlertsLoading } from '../alerts/alerts-loading.tsx'
import styles from '../alerts/alerts-page.module.css'
import { alerts } from '../alerts/queries.ts'
import { ChangeList, type Marked } from './change-list.tsx'

export type ChangesView = 'news' | 'alerts'

export function ChangesPage({ view, onView }: { view: ChangesView; onView: (view: ChangesView) => void }) {
  const wide = useMedia(WIDE)
  const marked: Marked = useState<ReadonlySet<string>>(new Set())
  const { data } = useQuery({ ...alerts, enabled: false })
  const syncedAt = useSyncedAt([pipeline.queryKey])
  const tabs = [
    { value: 'news' as const, label: 'News' },
    { value: 'alerts' as const, label: data ? `Your alerts (${data.alerts.length})` : 'Your alerts' },
  ]
  return (
    <div className="stack top shrink gap-4">
      <meta name="robots" content="noindex" />
      <PageHeader title="Changes" lead="Tasks, alerts and what moved, by day.">
        <FreshnessLine syncedAt={syncedAt} />
      </PageHeader>
      {!wide && <Tabs label="Show" tabs={tabs} value={view} onChange={onView} panel="alerts" />}
      <OwnersOnly waiting={<AlertsLoading />}>
        {wide ? (
          <div className={`${styles.columns} grid gap-6 items-start`}>
            <section className={`${styles.column} stack top shrink gap-4`} aria-labelledby="news">
              <h2 id="news">News</h2>
              <ChangeList marked={marked} />
            </section>
            <section className={`${styles.column} stack top shrink gap-4`} aria-labelledby="yours">
              <h2 id="yours">Your alerts</h2>
              <AlertList />
              <Links />
            </section>
          </div>
        ) : (
          <div
            id="alerts"
            className={`${styles.column} stack top shrink gap-4`}
            role="tabpanel"
            aria-label={view === 'news' ? 'News' : 'Your alerts'}
          >
            {view === 'news' ? <ChangeList marked={marked} /> : <AlertList />}
            <Links />
          </div>
        )}
      </OwnersOnly>
    </div>
  )
}

function Links() {
  return (
    <p className="flex wrap gap-2">
      <QuietLink to="/reports">Weekly report</QuietLink>
      <QuietLink to="/alerts/settings">
        <Icon name="mail" size={18} /> Notifications
      </QuietLink>
    </p>
  )
}
