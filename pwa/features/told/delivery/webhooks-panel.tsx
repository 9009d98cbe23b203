import { lazy, Suspense, useState } from 'react'
import { WEBHOOKS_MAX, type Webhook } from '#contracts/webhooks'
import { Button, QuietLink } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import styles from './delivery-page.module.css'
import { webhooks } from './queries.ts'
import { WebhookRow } from './webhook-row.tsx'

const AddWebhook = lazy(() => import('./add-webhook.tsx'))

export function WebhooksPanel({ isPro }: { isPro: boolean }) {
  if (!isPro) {
    return (
      <Panel title="Chats and programs" anchor="webhooks">
        <p className={`${styles.soft} small soft pretty`}>
          With a plan your news also goes to Slack, Discord, Telegram or your own program (webhooks).
        </p>
        <div>
          <QuietLink to="/payment">Get Premium</QuietLink>
        </div>
      </Panel>
    )
  }
  return (
    <AccountSection title="Chats and programs" anchor="webhooks" query={webhooks} height="8rem">
      {(found) => <Webhooks found={found} />}
    </AccountSection>
  )
}

function Webhooks({ found }: { found: readonly Webhook[] }) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <p className={`${styles.soft} small soft pretty`}>
        News is sent to Slack, Discord, Telegram or your own program as it happens (webhooks).
      </p>
      {found.length > 0 && (
        <ul className="stack">
          {found.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <div>
        <Button disabled={found.length >= WEBHOOKS_MAX} onClick={() => setAdding(true)}>
          Add a webhook…
        </Button>
      </div>
      {found.length >= WEBHOOKS_MAX && (
        <p className={`${styles.soft} small soft pretty`}>
          You have {WEBHOOKS_MAX} webhooks, the most you can have. Delete one to add another.
        </p>
      )}
      {adding && (
        <Suspense>
          <AddWebhook onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
