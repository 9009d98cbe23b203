import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OfflineError } from '../../api.ts'
import { useOnline } from '../../offline/online.ts'
import { FreshnessLine } from '../freshness/freshness-line.tsx'
import { MembersOnly } from '../identity/members-only.tsx'
import { currentUser } from '../identity/user.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { WeeklySection } from '../weekly-report/weekly-section.tsx'
import { Loading } from './loading.tsx'
import { watchlist } from './queries.ts'
import styles from './reports-page.module.css'
import { WatchReport } from './watch-report.tsx'

/** What somebody watches and what changed since they last looked. Without a network: the list as this device has it. */
export function ReportsPage() {
  const { dataUpdatedAt } = useQuery({ ...watchlist, enabled: false })
  const unreached = useUserUnreached()
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <PageHeader
        title="Reports"
        lead="Your saved products and suppliers, and what changed since your last visit."
      >
        <FreshnessLine syncedAt={dataUpdatedAt} />
      </PageHeader>
      {unreached ? (
        <>
          <WatchReport readOnly />
          <p className={styles.soft}>The weekly report loads when you are online again.</p>
        </>
      ) : (
        <MembersOnly waiting={<Loading />}>
          {(user) => (
            <>
              <WatchReport />
              <WeeklySection user={user} />
            </>
          )}
        </MembersOnly>
      )}
    </div>
  )
}

/** True while who is signed in cannot be found out for lack of a network; asks again when there is one. */
function useUserUnreached(): boolean {
  const online = useOnline()
  const { data, error, refetch } = useQuery(currentUser)
  const unreached = data === undefined && error instanceof OfflineError
  useEffect(() => {
    if (online && unreached) void refetch()
  }, [online, unreached, refetch])
  return unreached
}
