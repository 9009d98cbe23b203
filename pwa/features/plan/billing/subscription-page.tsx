import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SubscriptionStatus } from '#contracts/billing'
import type { User } from '#contracts/identity'
import { useOnline } from '../../../offline/online.ts'
import { askAhead } from '../../../query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { QuietLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { useNow } from '../../../ui/now.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { MembersOnly } from '../identity/members-only.tsx'
import { OnlineOnly } from '../identity/online-only.tsx'
import { billing, subscriptionStatus } from './queries.ts'
import { ReceiptList } from './receipt-list.tsx'
import { StatusSource } from './status-source.tsx'
import styles from './subscription-page.module.css'
import { SubscriptionState } from './subscription-state.tsx'
import { SupportPanel } from './support-panel.tsx'
import { followSubscriptionState } from './sync-plan.ts'
import { serverNow } from './time-left.ts'
import { useSyncOnce } from './use-sync-once.ts'
import { WaysToSubscribe } from './ways-to-subscribe.tsx'

export function SubscriptionPage({ fromPortal }: { fromPortal: boolean }) {
  const { data: status } = useQuery({ ...subscriptionStatus, enabled: false })
  return (
    <div className="stack top gap-4">
      <meta name="robots" content="noindex" />
      <PageHeader
        title={status?.state === 'granted' ? 'Your plan' : 'Your subscription'}
        badge={
          status &&
          (status.hasActiveSubscription ? (
            <Badge tone="accent">Active</Badge>
          ) : (
            <Badge tone="plain">Not Subscribed</Badge>
          ))
        }
      />
      <MembersOnly waiting={<Waiting />} offline={<Offline />}>
        {(user) => <Subscription user={user} fromPortal={fromPortal} />}
      </MembersOnly>
    </div>
  )
}

function Subscription({ user, fromPortal }: { user: User; fromPortal: boolean }) {
  const online = useOnline()
  const now = useNow()
  const client = useQueryClient()
  const known = client.getQueryData(subscriptionStatus.queryKey)
  const asking = useSyncOnce(fromPortal || isOverdue(known))
  // Synced once: later changes at Stripe arrive by webhook.
  const {
    data: status,
    error,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    ...subscriptionStatus,
    enabled: !(fromPortal && asking === 'asking'),
    ...(fromPortal && { staleTime: Number.POSITIVE_INFINITY }),
  })
  const { data: how } = useQuery(billing)
  useUserFollows(user, status?.hasActiveSubscription)
  if (!status) {
    if (error) return <Failed error={error} retry={() => void refetch()} />
    return online ? <Waiting /> : <Offline />
  }
  const present = serverNow(status.asOf, dataUpdatedAt, now)
  const { state, manageable } = status
  return (
    <>
      <StatusSource status={status} now={present} how={how} asking={asking} online={online} />
      <div className={`${styles.columns} stack top gap-4`}>
        <div className={`${styles.column} stack top gap-4 start`}>
          <SubscriptionState status={status} now={present} portal={manageable && how?.by !== 'off'} />
          {['none', 'ended'].includes(state) && <WaysToSubscribe how={how} />}
          <QuietLink to="/premium">Premium features</QuietLink>
        </div>
        <div className={styles.aside}>
          <SupportPanel status={status} portal={manageable && how?.by !== 'off'} />
        </div>
        {manageable && <ReceiptList />}
      </div>
    </>
  )
}

/** The charge is due, but its event has not arrived. */
function isOverdue(status: SubscriptionStatus | undefined): boolean {
  return Boolean(status?.nextChargeAt && status.nextChargeAt <= status.asOf)
}

/** The app reads the plan from the user, so refetch it when it differs. */
function useUserFollows(user: User, active: boolean | undefined): void {
  const client = useQueryClient()
  const differs = active !== undefined && active !== (user.subscriptionStatus === 'active')
  useEffect(() => {
    if (differs) askAhead(followSubscriptionState(client))
  }, [client, differs])
}

function Waiting() {
  return (
    <div className={`${styles.columns} stack top gap-4`}>
      <div className={`${styles.column} stack top gap-4 start`} role="status">
        <span className="visually-hidden">Loading your subscription…</span>
        <Panel title="Your plan">
          <Skeleton height="9rem" />
        </Panel>
      </div>
      <div className={`${styles.column} stack top gap-4 start`}>
        <Panel title="Cancelling and support">
          <Skeleton height="6rem" />
        </Panel>
      </div>
    </div>
  )
}

function Offline() {
  return (
    <OnlineOnly title="Your subscription page works only online">
      <p>
        For your privacy we do not save payment data on this device. Your plan does not change while you are
        offline. The page loads when you are online again.
      </p>
    </OnlineOnly>
  )
}
