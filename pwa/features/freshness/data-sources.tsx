import { useQuery } from '@tanstack/react-query'
import type { SourceStatus } from '#contracts/sources'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../../ui/now.ts'
import { age, day, plural } from '../../ui/number.ts'
import styles from './data-sources.module.css'
import { ORIGIN_WORDS } from './origin-badge.tsx'
import { refreshStatus } from './status.ts'

const STATE_WORDS = {
  fresh: 'up to date',
  stale: 'old data shown',
  failed: 'failed, old data shown',
  'not configured': 'not connected',
  never: 'no data yet',
} as const

/** A trend needs the last week: figures that end before it are not up to date, however lately they were read. */
const CURRENT_DAYS = 7
const DAY_MS = 86_400_000

/** Which sources fill the lists, how old each is and what state it is in, in words. */
export function DataSources() {
  const now = useNow()
  const { data: status } = useQuery(refreshStatus)
  const sources = status?.sources ?? []
  const fresh = sources.filter((source) => source.state === 'fresh' && !isOld(source, now)).length
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>
        <Icon name="layers" />
        <span>
          <strong>Data Sources</strong>
          <span className={styles.count}>
            {status ? `${fresh} of ${sources.length} up to date` : 'loading'}
            {status?.edition?.asOf && ` · data up to ${day(status.edition.asOf)}`}
          </span>
        </span>
        <Icon name="down" />
      </summary>
      {sources.length === 0 ? (
        <p className={styles.none}>The list of data sources is loading.</p>
      ) : (
        <ul className={styles.list}>
          {sources.map((source) => (
            <Source
              key={`${source.id} ${source.origin}`}
              source={source}
              twin={sources.some((other) => other !== source && other.label === source.label)}
              now={now}
            />
          ))}
        </ul>
      )}
    </details>
  )
}

/** `twin`: another source has the same name, so that this one's says where it comes from. */
function Source({ source, twin, now }: { source: SourceStatus; twin: boolean; now: number }) {
  const { label, origin, state, lastSuccessAt, lastDay, message, provides, rows } = source
  const old = isOld(source, now)
  return (
    <li className={styles.source} data-state={old && state === 'fresh' ? 'stale' : state}>
      <p className={styles.label}>
        {label}
        {twin && ` (${ORIGIN_WORDS[origin].toLowerCase()})`}
      </p>
      <p>
        {ORIGIN_WORDS[origin]}
        {!(old && state === 'fresh') && ` · ${STATE_WORDS[state]}`}
        {old && lastDay && ` · data up to ${day(lastDay)}`}
        {lastSuccessAt && ` · checked ${age(lastSuccessAt, now)}`}
      </p>
      <p>
        {provides.join(', ')}
        {rows !== null && ` · ${plural(rows, 'row')}`}
      </p>
      {message && <p className={styles.message}>{message}</p>}
    </li>
  )
}

function isOld({ lastDay }: SourceStatus, now: number): boolean {
  return lastDay !== null && now - Date.parse(lastDay) > (CURRENT_DAYS + 1) * DAY_MS
}
