import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { FAILING_DAYS, testWebhook, type Webhook } from '#contracts/webhooks'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/now.ts'
import { age } from '../../../ui/number.ts'
import styles from './delivery-page.module.css'
import { webhookLog, webhooks } from './queries.ts'
import { SHAPES } from './webhook-shapes.ts'

const EditWebhook = lazy(() => import('./edit-webhook.tsx'))
const WebhookLog = lazy(() => import('./webhook-log.tsx'))

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient()
  const now = useNow()
  const [open, setOpen] = useState<'edit' | 'log' | null>(null)
  const { id, name, url, shape } = webhook
  const test = useMutation({
    mutationFn: () => call(testWebhook, { params: { id } }),
    networkMode: 'always',
    onSettled: () => {
      void client.invalidateQueries(webhooks)
      void client.invalidateQueries(webhookLog(id))
    },
  })
  return (
    <li className={`${styles.webhook} stack gap-1 breaks`}>
      <p className={`${styles.of} row wrap`}>
        <strong className="shrink">{name}</strong> <Badge tone="plain">{SHAPES[shape].label}</Badge>
      </p>
      <p className={`${styles.address} small clip`}>{url}</p>
      <p
        className={`${styles.soft} small soft pretty`}
        data-bad={webhook.disabled !== null || webhook.failingSince !== null || undefined}
      >
        {stateWords(webhook, now)}
      </p>
      <div className="flex wrap gap-2">
        <Button pending={test.isPending} onClick={() => test.mutate()} aria-label={`Send a test to ${name}`}>
          {test.isPending ? 'Sending…' : 'Send a test'}
        </Button>
        <Button onClick={() => setOpen('log')} aria-label={`What was sent to ${name}`}>
          What was sent
        </Button>
        <Button onClick={() => setOpen('edit')} aria-label={`Change ${name}`}>
          Change…
        </Button>
      </div>
      <p className={`${styles.soft} small soft pretty`} role="status">
        {test.error
          ? describeError(test.error)
          : test.data &&
            (test.data.state === 'sent'
              ? 'The test arrived.'
              : `The test did not arrive. ${test.data.trouble ?? ''}`)}
      </p>
      {open === 'edit' && (
        <Suspense>
          <EditWebhook webhook={webhook} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'log' && (
        <Suspense>
          <WebhookLog webhook={webhook} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </li>
  )
}

function stateWords({ disabled, failingSince, pausedUntil, lastSentAt }: Webhook, now: number): string {
  if (disabled === 'by-you') return 'Switched off by you.'
  if (disabled === 'failing')
    return `We switched it off: nothing arrived for ${FAILING_DAYS} days. Check the address, then switch it on.`
  if (disabled === 'gone')
    return 'We switched it off: the other side says that this address is gone. Enter the new one.'
  if (pausedUntil !== null && Date.parse(pausedUntil) > now) {
    const time = new Date(pausedUntil).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    return `Paused: it did not take our last messages. Next try at ${time}.`
  }
  if (failingSince) return `Nothing has arrived since ${age(failingSince, now)}. We keep trying.`
  return lastSentAt ? `Works. Last message ${age(lastSentAt, now)}.` : 'Nothing was sent yet.'
}
