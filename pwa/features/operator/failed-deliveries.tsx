import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readBacklogs } from '#contracts/operator-backlogs'
import { type DeliveryChannel, type FailedDelivery, retryDeliveries } from '#contracts/operator-deliveries'
import { call } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { plural } from '../../ui/number.ts'
import { Spinner } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { moment } from './moment.ts'
import styles from './operator-page.module.css'
import { failedDeliveries } from './queries.ts'
import { useConsoleAction } from './use-console-action.ts'

export function FailedDeliveries({ channel, count }: { channel: DeliveryChannel; count: number }) {
  const [open, setOpen] = useState(false)
  const retrying = useRetry(channel)
  return (
    <>
      <div className="row wrap gap-2">
        <Button pending={retrying.isPending} onClick={() => retrying.mutate(undefined)}>
          {TRY_ALL[channel]}
        </Button>
      </div>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="row target gap-1 soft">
          <Figure>{`${plural(count, 'alert')} that did not arrive`}</Figure> <Icon name="down" size={16} />
        </summary>
        {open && <Each channel={channel} />}
      </details>
    </>
  )
}

const TRY_ALL = {
  push: 'Try all by push again now',
  webhook: 'Try all by webhook again now',
} satisfies Record<DeliveryChannel, string>

function Each({ channel }: { channel: DeliveryChannel }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    failedDeliveries(channel),
  )
  if (!data)
    return error ? <Failed error={error} retry={() => void refetch()} /> : <Spinner>Loading…</Spinner>
  const deliveries = data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0) return <p className="small soft pretty">All of them arrived meanwhile.</p>
  return (
    <>
      <ul className="stack">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  )
}

function Delivery({ delivery }: { delivery: FailedDelivery }) {
  const { id, channel, state, host, memberId, attempts, triedAt, nextAt, trouble, answer, held } = delivery
  const retrying = useRetry(channel)
  return (
    <li className={`${styles.entry} stack gap-2 breaks`}>
      <h4 className={`${styles.head} row wrap strong`}>
        Alert {id} to {host}{' '}
        <Badge tone={state === 'failed' ? 'warning' : 'plain'}>
          {state === 'failed' ? 'Given up' : 'Will be tried again'}
        </Badge>
      </h4>
      <p className="danger">{trouble}</p>
      {answer && (
        <>
          <p className="small soft pretty">What it answered:</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus */}
          <pre className={`${styles.answer} tiny breaks water round-sm pad-3`} tabIndex={0}>
            {answer}
          </pre>
        </>
      )}
      <p className="small soft pretty">
        Of member {memberId} · tried <Figure>{plural(attempts, 'time')}</Figure>
        {triedAt && `, last ${moment(triedAt)}`}
        {nextAt && ` · next try ${moment(nextAt)}`}
      </p>
      {held === null ? (
        <div className="row wrap gap-2">
          <Button
            pending={retrying.isPending}
            onClick={() => retrying.mutate(id)}
            aria-label={`Try again now: alert ${id}`}
          >
            Try again now
          </Button>
        </div>
      ) : (
        <p>{HELD[held]}</p>
      )}
    </li>
  )
}

const HELD = {
  'being-sent': 'It was tried a few seconds ago.',
  'asked-to-wait': 'Its push service asked us to wait. It will be tried after that.',
  'turned-off': 'Its webhook is off. Only the member can turn it on.',
} satisfies Record<NonNullable<FailedDelivery['held']>, string>

function useRetry(channel: DeliveryChannel) {
  return useConsoleAction(
    (id: string | undefined) =>
      call(retryDeliveries, { body: { channel, ...(id === undefined ? {} : { id }) } }),
    {
      changes: [readBacklogs.path],
      failed: 'Not tried again',
      done: ({ deliveries }) =>
        toast(
          deliveries > 0
            ? {
                title: `${plural(deliveries, 'alert')} will be tried now`,
                description: 'Look again in a minute.',
              }
            : {
                title: 'Nothing to try now',
                description: 'Each has arrived, was tried a few seconds ago, or has to wait.',
              },
        ),
    },
  )
}
