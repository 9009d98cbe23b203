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
import { AlertList } from './alert-list.tsx'
import { AlertsLoading } from './alerts-loading.tsx'
import styles from './alerts-page.module.css'
import { EventList, type Marked } from './event-list.tsx'
import { alertEvents, alerts } from './queries.ts'

export type AlertsView = 'news' | 'alerts'

export function AlertsPage({ view, onView }: { view: AlertsView; onView: (view: AlertsView) => void }) {
  const wide = useMedia(WIDE)
  const marked: Marked = useState<ReadonlySet<string>>(new Set())
  const { data } = useQuery({ ...alerts, enabled: false })
  const syncedAt = useSyncedAt([alertEvents.queryKey])
  const tabs = [
    { value: 'news' as const, label: 'News' },
    { value: 'alerts' as const, label: data ? `Your alerts (${data.alerts.length})` : 'Your alerts' },
  ]
  return (
    <div className="stack top shrink gap-4">
      <meta name="robots" content="noindex" />
      <PageHeader title="Alerts" lead="Changes you asked to be alerted about.">
        <FreshnessLine syncedAt={syncedAt} />
      </PageHeader>
      {!wide && <Tabs label="Show" tabs={tabs} value={view} onChange={onView} panel="alerts" />}
      <OwnersOnly waiting={<AlertsLoading />}>
        {wide ? (
          <div className={`${styles.columns} grid gap-6 items-start`}>
            <section className={`${styles.column} stack top shrink gap-4`} aria-labelledby="news">
              <h2 id="news">News</h2>
              <EventList marked={marked} />
            </section>
            <section className={`${styles.column} stack top shrink gap-4`} aria-labelledby="yours">
              <h2 id="yours">Your alerts</h2>
              <AlertList />
              <DeliveryLink />
            </section>
          </div>
        ) : (
          <div
            id="alerts"
            className={`${styles.column} stack top shrink gap-4`}
            role="tabpanel"
            aria-label={view === 'news' ? 'News' : 'Your alerts'}
          >
            {view === 'news' ? <EventList marked={marked} /> : <AlertList />}
            <DeliveryLink />
          </div>
        )}
      </OwnersOnly>
    </div>
  )
}

function DeliveryLink() {
  return (
    <p>
      <QuietLink to="/alerts/settings">
        <Icon name="mail" size={18} /> Notifications
      </QuietLink>
    </p>
  )
}
