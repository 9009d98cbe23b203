import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MembersOnly } from '../../plan/identity/members-only.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { refreshStatus } from '../../shell/freshness/status.ts'
import styles from './reports-page.module.css'
import { WeeklySection } from './weekly-section.tsx'

export function ReportsPage() {
  const { dataUpdatedAt } = useQuery({ ...refreshStatus, enabled: false })
  return (
    <div className="stack gap-4">
      <meta name="robots" content="noindex" />
      <PageHeader title="Reports" lead="Your weekly report by e-mail.">
        <FreshnessLine syncedAt={dataUpdatedAt} />
      </PageHeader>
      <ul className={`${styles.ways} grid`}>
        <li>
          <Link className={`${styles.way} row apart gap-3 strong`} to="/my-products">
            My products: what changed, notes and tasks <Icon name="forward" size={18} />
          </Link>
        </li>
        <li>
          <Link
            className={`${styles.way} row apart gap-3 strong`}
            to="/my-products"
            search={{ view: 'suppliers' }}
          >
            Saved suppliers: new shipments and buyers <Icon name="forward" size={18} />
          </Link>
        </li>
      </ul>
      <MembersOnly
        waiting={<Skeleton height="16rem" />}
        offline={<p className="soft">The weekly report loads when you are online again.</p>}
      >
        {(user) => <WeeklySection user={user} />}
      </MembersOnly>
    </div>
  )
}
