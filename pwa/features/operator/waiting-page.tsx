import type { ReactNode } from 'react'
import { type Backlog, type Backlogs, readBacklogs, retryOutbox } from '#contracts/operator-backlogs'
import type { DeliveryChannel } from '#contracts/operator-deliveries'
import { call } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { plural, quantity } from '../../ui/number.ts'
import { toast } from '../../ui/toast-store.ts'
import { AccountSection } from '../shell/frame/account-section.tsx'
import { FailedDeliveries } from './failed-deliveries.tsx'
import { moment } from './moment.ts'
import styles from './operator-page.module.css'
import { OperatorPage } from './operator-page.tsx'
import { backlogs } from './queries.ts'
import { useConsoleAction } from './use-console-action.ts'

export default function WaitingPage() {
  return (
    <OperatorPage title="Waiting" lead="E-mails, alerts and payments that are not through yet, and why.">
      <AccountSection title="What waits" query={backlogs} height="30rem">
        {(found) => <Backlogged found={found} />}
      </AccountSection>
    </OperatorPage>
  )
}

function Backlogged({ found }: { found: Backlogs }) {
  const { email, alertEmail, push, webhook, billing, devices, webhooks } = found
  return (
    <ul className="stack">
      <Line title="E-mails" backlog={email}>
        {email.waiting + email.givenUp > 0 && <Retry />}
      </Line>
      <Line title="Alerts by e-mail" backlog={alertEmail} />
      <Line title="Alerts by push" backlog={push}>
        <p className="small soft pretty">
          <Figure>{plural(devices.subscribed, 'device')}</Figure> subscribed, {devices.failing} of them
          failing.
        </p>
        <Missed channel="push" backlog={push} />
      </Line>
      <Line title="Alerts by webhook" backlog={webhook}>
        <p className="small soft pretty">
          <Figure>{plural(webhooks.active, 'webhook')}</Figure> on, {webhooks.failing} of them failing;{' '}
          {webhooks.disabled} turned off because of failures.
        </p>
        <Missed channel="webhook" backlog={webhook} />
      </Line>
      <Line title="Payments: news from Stripe" backlog={billing}>
        {billing.lastReadAt && <p className="small soft pretty">Last read {moment(billing.lastReadAt)}.</p>}
      </Line>
    </ul>
  )
}

function Missed({ channel, backlog: { failing, givenUp } }: { channel: DeliveryChannel; backlog: Backlog }) {
  const count = failing + givenUp
  return count > 0 && <FailedDeliveries channel={channel} count={count} />
}

function Line({ title, backlog, children }: { title: string; backlog: Backlog; children?: ReactNode }) {
  const { waiting, failing, since, givenUp, troubles } = backlog
  const clear = waiting === 0 && givenUp === 0
  return (
    <li className={`${styles.entry} stack gap-2 breaks`}>
      <h3 className={`${styles.head} row wrap strong`}>
        {title}{' '}
        <Badge tone={clear ? 'live' : failing + givenUp > 0 ? 'warning' : 'plain'}>
          {clear
            ? 'Nothing waits'
            : waiting > 0
              ? `${quantity(waiting)} waiting`
              : `${quantity(givenUp)} given up`}
        </Badge>
      </h3>
      {waiting > 0 && (
        <p>
          {since && `The oldest since ${moment(since)}. `}
          <Figure>{failing > 0 && `${quantity(failing)} failed before and will be tried again. `}</Figure>
          <Figure>{givenUp > 0 && `${quantity(givenUp)} given up.`}</Figure>
        </p>
      )}
      {troubles.map(({ words, times, lastAt }) => (
        <p key={words} className="danger">
          {words}{' '}
          <span className="small soft pretty">
            <Figure>{plural(times, 'time')}</Figure>
            {lastAt && `, last ${moment(lastAt)}`}
          </span>
        </p>
      ))}
      {children}
    </li>
  )
}

function Retry() {
  const retrying = useConsoleAction(() => call(retryOutbox, {}), {
    changes: [readBacklogs.path],
    failed: 'Not tried again',
    done: ({ emails }) =>
      toast({
        title: `${plural(emails, 'e-mail')} will be tried now`,
        description: 'Look again in a minute.',
      }),
  })
  return (
    <div className="row wrap gap-2">
      <Button pending={retrying.isPending} onClick={() => retrying.mutate(undefined)}>
        Try all e-mails again now
      </Button>
    </div>
  )
}
