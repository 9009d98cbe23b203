import { Link } from '@tanstack/react-router'
import type { User } from '#contracts/identity'
import { buttonLook } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OwnSection } from '../account/own-section.tsx'
import { Delivery } from './delivery.tsx'
import { weeklyPreview } from './queries.ts'
import { ReportView } from './report-view.tsx'
import styles from './weekly-section.module.css'

/** The letter of the week: for Pro as it would be sent now, for others what it is. */
export function WeeklySection({ user }: { user: User }) {
  if (user.subscriptionStatus !== 'active') return <Offer />
  return (
    <OwnSection title="Weekly report" query={weeklyPreview} height="16rem">
      {(preview) => (
        <>
          <Delivery preview={preview} email={user.email} />
          {preview.report === null ? (
            <p className={styles.soft}>
              There is nothing to compare yet: the report begins with the next refresh of the data.
            </p>
          ) : preview.empty ? (
            <p className={styles.empty}>
              Nothing in your categories and on your watchlist has changed surely enough to report. A week
              without news brings no letter.
            </p>
          ) : (
            <ReportView report={preview.report} />
          )}
        </>
      )}
    </OwnSection>
  )
}

function Offer() {
  return (
    <Panel title="Weekly report">
      <p className={styles.text}>
        A weekly report by e-mail is part of Pro. On Mondays it names what changed: products new in trend,
        stages that changed, moves on your watchlist, and suppliers that ship again. A week without news
        brings no letter.
      </p>
      <div>
        <Link className={buttonLook('primary')} to="/subscribe">
          Upgrade to Pro
        </Link>
      </div>
    </Panel>
  )
}
