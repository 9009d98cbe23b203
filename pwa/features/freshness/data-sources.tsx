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
  stale: 'last good data kept',
  failed: 'failed, last good data kept',
  'not configured': 'not connected',
  never: 'not read yet',
} as const

/** Which sources fill the lists, how old each is and what state it is in, in words. */
export function DataSources() {
  const now = useNow()
  const { data: status } = useQuery(refreshStatus)
  const sources = status?.sources ?? []
  const fresh = sources.filter(({ state }) => state === 'fresh').length
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>
        <Icon name="layers" />
        <span>
          <strong>Data Sources</strong>
          <span className={styles.count}>
            {status ? `${fresh} of ${sources.length} up to date` : 'not known yet'}
            {status?.edition?.asOf && ` · figures to ${day(status.edition.asOf)}`}
          </span>
        </span>
        <Icon name="down" />
      </summary>
      {sources.length === 0 ? (
        <p className={styles.none}>Which sources are connected is not known yet.</p>
      ) : (
        <ul className={styles.list}>
          {sources.map((source) => (
            <Source key={source.id} source={source} now={now} />
          ))}
        </ul>
      )}
    </details>
  )
}

function Source({ source, now }: { source: SourceStatus; now: number }) {
  const { label, origin, state, lastSuccessAt, message, provides, rows } = source
  return (
    <li className={styles.source} data-state={state}>
      <p className={styles.label}>{label}</p>
      <p>
        {ORIGIN_WORDS[origin]} · {STATE_WORDS[state]}
        {lastSuccessAt && ` · read ${age(lastSuccessAt, now)}`}
      </p>
      <p>
        {provides.join(', ')}
        {rows !== null && ` · ${plural(rows, 'row')}`}
      </p>
      {message && <p className={styles.message}>{message}</p>}
    </li>
  )
}
