import { lazy, Suspense } from 'react'
import type { Billing, SubscriptionStatus } from '#contracts/billing'
import { age } from '../../../ui/number.ts'
import styles from './subscription-page.module.css'
import { moment } from './time-left.ts'
import type { SyncState } from './use-sync-once.ts'

// Lazy: not loaded where payments are real.
const SandboxNote = lazy(() => import('./sandbox-note.tsx'))

export function StatusSource({
  status,
  now,
  how,
  asking,
  online,
}: {
  status: SubscriptionStatus
  now: number
  how: Billing | undefined
  asking: SyncState
  online: boolean
}) {
  return (
    <div className={`${styles.from} grid gap-1 small soft pretty`}>
      <p role="status">
        {asking === 'asking' ? 'Checking with Stripe…' : seen(status, now)}
        {asking === 'failed' && ' Could not reach Stripe right now. Your changes there will show here later.'}
        {!online && ' You are offline. This may be out of date.'}
      </p>
      {how?.by === 'sandbox' && (
        <Suspense>
          <SandboxNote />
        </Suspense>
      )}
    </div>
  )
}

function seen({ syncedAt, asOf }: SubscriptionStatus, now: number): string {
  return syncedAt === null
    ? `As of ${moment(asOf)}, from our database.`
    : `As of ${moment(syncedAt)} (${age(syncedAt, now)}), from Stripe.`
}
