import { AccountSection } from '../shell/frame/account-section.tsx'
import { OperatorPage } from './operator-page.tsx'
import { setup } from './queries.ts'
import { SetupSteps } from './setup-steps.tsx'

export function OverviewPage() {
  return (
    <OperatorPage title="Console" lead="For whoever runs this server.">
      <div className="stack top gap-4">
        <AccountSection title="Connections" query={setup} height="30rem">
          {({ steps }) => <SetupSteps steps={steps} />}
        </AccountSection>
      </div>
    </OperatorPage>
  )
}
