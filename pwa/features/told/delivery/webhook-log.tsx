import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { resendWebhookDelivery, WEBHOOK_LOG, type Webhook, type WebhookDelivery } from '#contracts/webhooks'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { useNow } from '../../../ui/now.ts'
import { age } from '../../../ui/number.ts'
import { Spinner } from '../../../ui/skeleton.tsx'
import { webhookLog } from './queries.ts'
import styles from './webhook-log.module.css'

export default function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { data, error, refetch } = useQuery(webhookLog(webhook.id))
  return (
    <Dialog open title={`Sent to ${webhook.name}`} onClose={onClose}>
      {data ? (
        data.length === 0 ? (
          <p>Nothing was sent yet. Send a test to see what it looks like.</p>
        ) : (
          <>
            <p>The last {WEBHOOK_LOG} messages are kept.</p>
            <ul className={`${styles.log} stack ink`}>
              {data.map((delivery) => (
                <Delivery key={delivery.id} webhook={webhook} delivery={delivery} />
              ))}
            </ul>
          </>
        )
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Spinner>Loading…</Spinner>
      )}
    </Dialog>
  )
}

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const client = useQueryClient()
  const now = useNow()
  const { body, answer, trouble, status } = delivery
  const again = useMutation({
    mutationFn: () => call(resendWebhookDelivery, { params: { id: webhook.id, deliveryId: delivery.id } }),
    networkMode: 'always',
    onSuccess: (sent) =>
      client.setQueryData(webhookLog(webhook.id).queryKey, (old = []) =>
        old.map((each) => (each.id === sent.id ? sent : each)),
      ),
  })
  return (
    <li>
      <details className={`${styles.delivery} small`}>
        <summary>
          <strong>{STATES[delivery.state]}</strong> <Figure>{age(delivery.createdAt, now)}</Figure>
          {status !== null && ` · answer ${status}`}
        </summary>
        {trouble && <p>{trouble}</p>}
        {delivery.nextAt && delivery.state === 'waiting' && (
          <p>
            Tried {delivery.attempts} {delivery.attempts === 1 ? 'time' : 'times'}. We try again.
          </p>
        )}
        {body !== null && <Raw title="What we sent" text={readable(body)} />}
        {answer !== null && answer !== '' && <Raw title="What came back" text={answer} />}
        <p>
          <Button pending={again.isPending} onClick={() => again.mutate()}>
            {again.isPending ? 'Sending…' : 'Send again'}
          </Button>
        </p>
        <p role="status">
          {again.error
            ? describeError(again.error)
            : again.data && (again.data.state === 'sent' ? 'It arrived.' : 'It did not arrive.')}
        </p>
      </details>
    </li>
  )
}

const STATES = { waiting: 'Waiting', sent: 'Arrived', failed: 'Did not arrive', dropped: 'Not sent' } as const

function Raw({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus */}
      <pre className={`${styles.raw} tiny breaks water round-sm pad-3`} tabIndex={0}>
        {text}
      </pre>
    </>
  )
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // Not JSON: show the raw body.
    return body
  }
}
