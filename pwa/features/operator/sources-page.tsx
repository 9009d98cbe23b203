import type { OperatorSource } from '#contracts/operator-runs'
import { Badge } from '../../ui/badge.tsx'
import { day, plural, quantity } from '../../ui/number.ts'
import { AccountSection } from '../shell/frame/account-section.tsx'
import { moment } from './moment.ts'
import styles from './operator-page.module.css'
import { OperatorPage } from './operator-page.tsx'
import { operatorSources } from './queries.ts'
import { RefreshRuns } from './refresh-runs.tsx'

export default function SourcesPage() {
  return (
    <OperatorPage title="Sources" lead="Where the data comes from, and how each refresh went.">
      <div className={`${styles.columns} stack top gap-4`}>
        <RefreshRuns />
        <AccountSection title="Sources" query={operatorSources} height="30rem">
          {({ sources }) => (
            <ul className="stack">
              {sources.map((source) => (
                <Source key={`${source.id} ${source.origin}`} source={source} />
              ))}
            </ul>
          )}
        </AccountSection>
      </div>
    </OperatorPage>
  )
}

const STATES = {
  fresh: { tone: 'live', label: 'Up to date' },
  stale: { tone: 'warning', label: 'Old' },
  failed: { tone: 'warning', label: 'Failed' },
  'not configured': { tone: 'plain', label: 'Not set up' },
  never: { tone: 'plain', label: 'Never read' },
} as const

function Source({ source }: { source: OperatorSource }) {
  const { label, origin, state, lastSuccessAt, lastAttemptAt, lastDay, rows, message } = source
  const { tone, label: words } = STATES[state]
  return (
    <li className={`${styles.entry} stack gap-2 breaks`}>
      <h3 className={`${styles.head} row wrap strong`}>
        {label} <Badge tone={tone}>{words}</Badge>{' '}
        {origin === 'sandbox' && <Badge tone="plain">Sandbox</Badge>}
      </h3>
      {state !== 'not configured' && (
        <dl className={`${styles.figures} grid gap-3`}>
          <Figure name="Last good read" value={lastSuccessAt ? moment(lastSuccessAt) : 'never'} />
          {lastAttemptAt && lastAttemptAt !== lastSuccessAt && (
            <Figure name="Last try" value={moment(lastAttemptAt)} />
          )}
          <Figure name="Rows" value={rows === null ? 'none' : quantity(rows)} />
          {lastDay && <Figure name="Data up to" value={day(lastDay)} />}
          {source.callsToday !== null && source.callsADay !== null && (
            <Figure
              name="Calls today (UTC)"
              value={`${quantity(source.callsToday)} of ${quantity(source.callsADay)}`}
            />
          )}
        </dl>
      )}
      {source.prices && source.prices.length > 0 && (
        <p className="small soft pretty">
          {source.prices.map(({ what, calls }) => `${what}: ${plural(calls, 'call')}`).join(' · ')}
        </p>
      )}
      {message && <p className={state === 'failed' ? 'danger' : 'small soft pretty'}>{message}</p>}
    </li>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
