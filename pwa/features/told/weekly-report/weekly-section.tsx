import type { User } from '#contracts/identity'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import { Delivery } from './delivery.tsx'
import { weeklyPreview } from './queries.ts'
import { ReportView } from './report-view.tsx'
import styles from './weekly-section.module.css'

export function WeeklySection({ user }: { user: User }) {
  if (user.subscriptionStatus !== 'active') return <Offer />
  return (
    <AccountSection title="Weekly report" query={weeklyPreview} height="16rem">
      {(preview) => (
        <>
          <Delivery preview={preview} email={user.email} />
          {preview.report === null ? (
            <p className="small soft">
              Nothing to compare yet. The report starts after the next refresh of the data.
            </p>
          ) : preview.empty ? (
            <p className={styles.empty}>
              No clear change in your categories or in what you saved this week. If there is no news, we send
              no e-mail.
            </p>
          ) : (
            <ReportView report={preview.report} />
          )}
        </>
      )}
    </AccountSection>
  )
}

function Offer() {
  return (
    <Panel title="Weekly report">
      <p className={styles.text}>
        A weekly report by e-mail comes with a plan. Every Monday it tells you what changed: newly trending
        products, stage changes, what you saved, and suppliers shipping again. If there is no news, we send no
        e-mail.
      </p>
      <div>
        <PrimaryLink to="/payment">Get Premium</PrimaryLink>
      </div>
    </Panel>
  )
}
