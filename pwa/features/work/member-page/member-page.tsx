import type { ReactNode } from 'react'
import type { User } from '#contracts/identity'
import { MembersOnly } from '../../plan/identity/members-only.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { MemberBar, MemberBarSkeleton } from './member-bar.tsx'

export function MemberPage({
  title,
  lead,
  badge,
  syncedAt,
  unsaved,
  waiting,
  offline,
  children,
}: {
  title: string
  lead?: string
  badge?: ReactNode
  syncedAt: number
  unsaved: string
  waiting: ReactNode
  offline: ReactNode
  children: (user: User) => ReactNode
}) {
  return (
    <div className="stack gap-5">
      <meta name="robots" content="noindex" />
      <PageHeader title={title} badge={badge} {...(lead ? { lead } : {})}>
        <FreshnessLine syncedAt={syncedAt} unsaved={unsaved} />
      </PageHeader>
      <MembersOnly
        waiting={
          <>
            <MemberBarSkeleton />
            {waiting}
          </>
        }
        offline={offline}
      >
        {(user) => (
          <>
            <MemberBar user={user} />
            {children(user)}
          </>
        )}
      </MembersOnly>
    </div>
  )
}
