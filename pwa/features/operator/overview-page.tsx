import { AccountSection } from '../shell/frame/account-section.tsx'
import styles from './operator-page.module.css'
import { OperatorPage } from './operator-page.tsx'
import { setup } from './queries.ts'
import { SetupSteps } from './setup-steps.tsx'

export function OverviewPage() {
  return (
    <OperatorPage title="Console" lead="For whoever runs this server.">
      <div className={styles.column}>
        <AccountSection title="Connections" query={setup} height="30rem">
          {({ steps }) => <SetupSteps steps={steps} />}
        </AccountSection>
      </div>
    </OperatorPage>
  )
}
