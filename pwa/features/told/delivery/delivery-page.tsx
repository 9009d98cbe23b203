import type { User } from '#contracts/identity'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MembersOnly } from '../../plan/identity/members-only.tsx'
import { OnlineOnly } from '../../plan/identity/online-only.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import styles from './delivery-page.module.css'
import { EmailPanel } from './email-panel.tsx'
import { FeedPanel } from './feed-panel.tsx'
import { PushPanel } from './push-panel.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

export function DeliveryPage() {
  return (
    <div className="stack top shrink gap-4">
      <meta name="robots" content="noindex" />
      <PageHeader
        title="Notifications"
        lead="Alerts always appear in the app. Choose how else you get them."
      />
      <MembersOnly
        waiting={<Waiting />}
        offline={
          <OnlineOnly title="These settings work only online">
            <p>They load when you are online again. Your alerts are saved on this device.</p>
          </OnlineOnly>
        }
      >
        {(user) => <Ways user={user} />}
      </MembersOnly>
    </div>
  )
}

function Ways({ user }: { user: User }) {
  return (
    <div className={`${styles.columns} stack top shrink gap-4`}>
      <div className="stack top shrink gap-4">
        <PushPanel />
        <EmailPanel email={user.email} />
        <QuietHours />
      </div>
      <div className="stack top shrink gap-4">
        <FeedPanel />
        <WebhooksPanel isPro={user.subscriptionStatus === 'active'} />
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className="stack top shrink gap-4" role="status">
      <span className="visually-hidden">Loading your settings…</span>
      <Skeleton height="10rem" />
      <Skeleton height="12rem" />
    </div>
  )
}
