import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ExploreQuestion } from '#contracts/explore'
import { useOnline } from '../../../offline/online.ts'
import { Failed } from '../../../ui/failed.tsx'
import { MembersOnly } from '../../plan/identity/members-only.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { FindBox } from '../../shell/find/find-box.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { useSyncedAt } from '../../shell/freshness/synced-at.ts'
import { NeedsNetwork } from '../../work/member-page/needs-network.tsx'
import styles from './explore-page.module.css'
import { ExplorePlan } from './explore-plan.tsx'
import { Waiting } from './explore-results.tsx'
import { ExploreTools } from './explore-tools.tsx'
import { explored } from './queries.ts'

/** Visitors can open the page; results need Pro. */
export function ExplorePage({
  question,
  onAsk,
}: {
  question: ExploreQuestion
  onAsk: (question: ExploreQuestion) => void
}) {
  const syncedAt = useSyncedAt([explored(question).queryKey])
  return (
    <div className={`${styles.page} stack gap-4`}>
      <meta name="robots" content="noindex" />
      <PageHeader
        title="Explore products"
        dense
        lead="All products. Filter and sort by any number."
        leadOver="rows"
      >
        <FreshnessLine syncedAt={syncedAt} unsaved="This page is not saved on this device" />
      </PageHeader>
      <FindBox
        label="Search products"
        hint="Name, link or barcode"
        q={question.q}
        live
        onWords={(q) => onAsk({ ...question, q })}
      />
      <Content question={question} onAsk={onAsk} />
    </div>
  )
}

function Content(props: Parameters<typeof ExplorePage>[0]) {
  const online = useOnline()
  const { data: user, error, refetch } = useQuery(currentUser)
  const wasOffline = useRef(!online)
  // Retries a user lookup that failed offline.
  useEffect(() => {
    if (online && wasOffline.current && user === undefined) void refetch()
    wasOffline.current = !online
  }, [online, user, refetch])
  if (user?.subscriptionStatus === 'active') {
    return (
      <MembersOnly waiting={<Waiting />} offline={<NeedsNetwork page="Explore" />}>
        {() => <ExploreTools {...props} />}
      </MembersOnly>
    )
  }
  if (user !== undefined) return <ExplorePlan visitor={user === null} />
  if (error)
    return online ? <Failed error={error} retry={() => void refetch()} /> : <NeedsNetwork page="Explore" />
  return <Waiting />
}
