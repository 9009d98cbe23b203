import { useQuery } from '@tanstack/react-query'
import type { SourceStatus } from '#contracts/sources'
import { Icon } from '../../ui/icon.tsx'
import { day, plural } from '../../ui/number.ts'
import styles from './data-sources.module.css'
import { ORIGIN_WORDS } from './origin-badge.tsx'
import { isCurrent, sourceWords } from './source-words.ts'
import { refreshStatus } from './status.ts'

/** Which sources fill the lists, how old each is and what state it is in, in words. */
export function DataSources() {
  const { data: status } = useQuery(refreshStatus)
  const sources = status?.sources ?? []
  const fresh = sources.filter((source) => isCurrent(source)).length
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
            />
          ))}
        </ul>
      )}
    </details>
  )
}

/** `twin`: another source has the same name, so that this one's says where it comes from. */
function Source({ source, twin }: { source: SourceStatus; twin: boolean }) {
  const { label, origin, message, provides, rows } = source
  return (
    <li className={styles.source} data-state={isCurrent(source) ? 'current' : source.freshness}>
      <p className={styles.label}>
        {label}
        {twin && ` (${ORIGIN_WORDS[origin].toLowerCase()})`}
      </p>
      <p>{[ORIGIN_WORDS[origin], ...sourceWords(source)].join(' · ')}</p>
      <p>
        {provides.join(', ')}
        {rows !== null && ` · ${plural(rows, 'row')}`}
      </p>
      {message && <p className={styles.message}>{message}</p>}
    </li>
  )
}
