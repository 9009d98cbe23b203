import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmbeddedPanel } from '../../market/tiktok/embedded-panel.tsx'
import { IntegrationStatus } from '../../market/tiktok/integration-status.tsx'
import { stats, tiktokTrending } from '../../market/trends/queries.ts'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { refreshStatus } from '../../shell/freshness/status.ts'
import { useSyncedAt } from '../../shell/freshness/synced-at.ts'
import { LiveSkeletons } from '../member-page/live-cards.tsx'
import { MemberPage } from '../member-page/member-page.tsx'
import { NeedsNetwork } from '../member-page/needs-network.tsx'
import { CATALOGUE_TITLE, Section } from '../member-page/section.tsx'
import styles from './dashboard-page.module.css'
import { HashtagSkeletons, Hashtags } from './hashtags.tsx'
import { LiveTrending, liveRows } from './live-trending.tsx'
import { type CatalogueFilter, hashtags, liveTrending } from './queries.ts'
import { CARDS_TITLE, cardsOf, ShortVideo } from './short-video.tsx'
import { StatsStrip, Strip } from './stats-strip.tsx'

const GraceBanner = lazy(() => import('../../plan/billing/grace-banner.tsx'))
const SinceVisit = lazy(() => import('./since-visit.tsx'))
const LowerHalf = lazy(() => import('./lower-half.tsx'))

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
          <ShownSections>
            {(above) => (
              <Suspense
                fallback={
                  <Section title={CATALOGUE_TITLE} note=" " busy>
                    <Skeleton height="40rem" />
                  </Section>
                }
              >
                <LowerHalf user={user} filter={filter} above={above} onChange={onChange} />
              </Suspense>
            )}
          </ShownSections>
        </>
      )}
    </MemberPage>
  )
}

/** Shows each product once: later sections skip earlier products. Works offline. */
function ShownSections({ children }: { children?: (above: ReadonlySet<string>) => ReactNode }) {
  const { data: live } = useQuery({ ...liveTrending, enabled: false })
  const { data: listed } = useInfiniteQuery({ ...tiktokTrending({}), enabled: false })
  const cards = new Set(cardsOf(listed?.pages.flatMap((page) => page.items) ?? []).map(({ id }) => id))
  const above = new Set([...cards, ...liveRows(live ?? [], cards).map(({ id }) => id)])
  return (
    <>
      <Suspense fallback={<VisitSkeleton />}>
        <SinceVisit />
      </Suspense>
      <StatsStrip />
      <ShortVideo />
      <LiveTrending without={cards} />
      <div className={`${styles.pair} stack gap-5 items-start`}>
        <Hashtags />
        <IntegrationStatus />
      </div>
      <EmbeddedPanel without={above} />
      {children?.(cards)}
    </>
  )
}

function Offline() {
  return (
    <>
      <ShownSections />
      <NeedsNetwork page="The product catalog" />
    </>
  )
}

function Waiting() {
  return (
    <>
      <VisitSkeleton />
      <Section title="This week in numbers" note=" " busy>
        <Strip figures={null} />
      </Section>
      <Section title={CARDS_TITLE} busy>
        <LiveSkeletons />
      </Section>
      <Section title="Trending hashtags" note=" " busy>
        <HashtagSkeletons />
      </Section>
    </>
  )
}

function VisitSkeleton() {
  return (
    <Section title="Since your last visit" busy>
      <Skeleton height="6.75rem" />
    </Section>
  )
}
