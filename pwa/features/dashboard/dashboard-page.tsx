import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { OriginBadge } from '../freshness/origin-badge.tsx'
import { refreshStatus } from '../freshness/status.ts'
import { EmbeddedPanel } from '../tiktok/embedded-panel.tsx'
import { IntegrationStatus } from '../tiktok/integration-status.tsx'
import { stats } from '../trends/queries.ts'
import { useSyncedAt } from '../trends/synced-at.ts'
import { Catalogue } from './catalogue.tsx'
import styles from './dashboard-page.module.css'
import { HashtagSkeletons, Hashtags } from './hashtags.tsx'
import { LIVE_TITLE, LiveRowSkeletons, LiveTrending } from './live-trending.tsx'
import { MemberPage } from './member-page.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { Plans } from './plans.tsx'
import { type CatalogueFilter, hashtags, liveTrending } from './queries.ts'
import { Section } from './section.tsx'
import { StatsStrip, Strip } from './stats-strip.tsx'

const NOTHING: ReadonlySet<string> = new Set()
const GraceBanner = lazy(() => import('../billing/grace-banner.tsx'))

/** The members' start: the week, what rises now, the integration, and the catalogue with its suppliers. */
export function DashboardPage({
  filter,
  onChange,
}: {
  filter: CatalogueFilter
  onChange: (change: CatalogueFilter) => void
}) {
  const { data: status } = useQuery(refreshStatus)
  const syncedAt = useSyncedAt([stats.queryKey, liveTrending.queryKey, hashtags.queryKey])
  return (
    <MemberPage
      title="Dashboard"
      badge={status?.edition && <OriginBadge origin={status.edition.origin} />}
      syncedAt={syncedAt}
      unsaved="Part of this page is not saved on this device"
      waiting={<Waiting />}
      offline={<Offline />}
    >
      {(user) => (
        <>
          <Suspense>
            <GraceBanner />
          </Suspense>
          <StatsStrip />
          <LiveTrending without={NOTHING} />
          <div className={styles.pair}>
            <Hashtags />
            <IntegrationStatus />
          </div>
          <EmbeddedPanel />
          <Catalogue plan={user.subscriptionStatus} filter={filter} onChange={onChange} />
          <Plans user={user} />
        </>
      )}
    </MemberPage>
  )
}

/** Offline: public data was saved and is shown; the rest depends on who is signed in. */
function Offline() {
  return (
    <>
      <NeedsNetwork page="The dashboard" />
      <StatsStrip />
      <LiveTrending without={NOTHING} />
      <Hashtags />
    </>
  )
}

function Waiting() {
  return (
    <>
      <Section title="This week in numbers" note=" " busy>
        <Strip figures={null} />
      </Section>
      <Section title={LIVE_TITLE} note=" " busy>
        <LiveRowSkeletons />
      </Section>
      <Section title="Trending hashtags" note=" " busy>
        <HashtagSkeletons />
      </Section>
    </>
  )
}
