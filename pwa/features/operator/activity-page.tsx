import { useInfiniteQuery } from '@tanstack/react-query'
import { OPERATOR_ACTIONS, type OperatorAction } from '#contracts/operator-actions'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { moment } from './moment.ts'
import styles from './operator-page.module.css'
import { OperatorPage } from './operator-page.tsx'
import { operatorActions } from './queries.ts'

export default function ActivityPage() {
  return (
    <OperatorPage title="Activity" lead="What operators did, newest first. Nobody can change this list.">
      <Actions />
    </OperatorPage>
  )
}

function Actions() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(operatorActions)
  if (!data) {
    return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton height="16rem" />
  }
  const actions = data.pages.flatMap((page) => page.actions)
  if (actions.length === 0) return <Notice icon="done" title="Nothing was done yet" />
  return (
    <Panel title="What was done">
      <ul className="stack">
        {actions.map((action) => (
          <Action key={action.id} action={action} />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Action({ action: { at, action, subject, channel, operator, details } }: { action: OperatorAction }) {
  const shownDetails = Object.entries(details).flatMap(([name, value]) =>
    value === null ? [] : `${name}: ${formatDetail(value)}`,
  )
  return (
    <li className={`${styles.entry} stack gap-2 breaks`}>
      <p className={`${styles.head} row wrap strong`}>
        {OPERATOR_ACTIONS[action]} · {subject}
      </p>
      {shownDetails.length > 0 && <p>{shownDetails.join(' · ')}</p>}
      <p className="small soft pretty">
        {moment(at)} · {describeDoer(operator)}
        {CHANNELS[channel]}
      </p>
    </li>
  )
}

function formatDetail(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

function describeDoer(operator: OperatorAction['operator']): string {
  if (!operator) return ''
  return `${operator.name ? `${operator.name} (member ${operator.memberId})` : `member ${operator.memberId}`} · `
}

const CHANNELS = {
  console: 'in this console',
  command: 'by a command on the server',
  link: 'by a one-time link',
  server: 'by the server itself',
} satisfies Record<OperatorAction['channel'], string>
