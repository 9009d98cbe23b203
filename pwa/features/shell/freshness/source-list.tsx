import type { SourceStatus } from '#contracts/sources'
import { Figure } from '../../../ui/figure.tsx'
import { plural } from '../../../ui/number.ts'
import styles from './data-sources.module.css'
import { ORIGIN_WORDS } from './origin-badge.tsx'
import { isCurrent, sourceWords } from './source-words.ts'

export default function SourceList({ sources }: { sources: readonly SourceStatus[] }) {
  return (
    <ul className={styles.list}>
      {sources.map((source) => (
        <Source
          key={`${source.id} ${source.origin}`}
          source={source}
          twin={sources.some((other) => other !== source && other.label === source.label)}
        />
      ))}
    </ul>
  )
}

/** `twin`: another source has the same name, so the origin is added. */
function Source({ source, twin }: { source: SourceStatus; twin: boolean }) {
  const { label, origin, message, provides, rows } = source
  return (
    <li className={styles.source} data-state={isCurrent(source) ? 'current' : source.freshness}>
      <p className="strong ink">
        {label}
        {twin && ` (${ORIGIN_WORDS[origin].toLowerCase()})`}
      </p>
      <p>{[ORIGIN_WORDS[origin], ...sourceWords(source)].join(' · ')}</p>
      <p>
        {provides.join(', ')}
        <Figure>{rows !== null && ` · ${plural(rows, 'row')}`}</Figure>
      </p>
      {message && <p className="danger">{message}</p>}
    </li>
  )
}
