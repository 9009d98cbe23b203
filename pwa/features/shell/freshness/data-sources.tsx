import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { SourceStatus } from '#contracts/sources'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import styles from './data-sources.module.css'
import { ORIGIN_WORDS } from './origin-badge.tsx'
import { isCurrent, sourceWords } from './source-words.ts'
import { refreshStatus } from './status.ts'

const SourceList = drawnPart('source-list', () => import('./source-list.tsx'))

export function DataSources() {
  const { data: status } = useQuery(refreshStatus)
  const [wanted, setWanted] = useState(false)
  const sources = status?.sources ?? []
  const fresh = sources.filter((source) => isCurrent(source)).length
  return (
    // It may have been opened before hydration, without an event.
    <details
      ref={(box) => {
        if (box?.open) setWanted(true)
      }}
      className={styles.box}
      onToggle={() => setWanted(true)}
    >
      <summary className={`${styles.summary} grid middle target gap-3 ink`}>
        <Icon name="layers" />
        <span>
          <strong>Data Sources</strong>
          <span className={styles.count}>
            <Figure>{status ? `${fresh} of ${sources.length} up to date` : 'loading'}</Figure>
            <Figure>{status?.edition?.asOf && ` · data up to ${day(status.edition.asOf)}`}</Figure>
          </span>
        </span>
        <Icon name="down" />
      </summary>
      {sources.length === 0 ? (
        <p className={styles.none}>The list of data sources is loading.</p>
      ) : wanted ? (
        <Suspense fallback={inShort(sources)}>
          <SourceList sources={sources} />
        </Suspense>
      ) : (
        inShort(sources)
      )}
    </details>
  )
}

/** Rendered without the app's code too. */
function inShort(sources: readonly SourceStatus[]) {
  return (
    <ul className={styles.none}>
      {sources.map((source) => (
        <li key={`${source.id} ${source.origin}`}>
          {[source.label, ORIGIN_WORDS[source.origin], ...sourceWords(source)].join(' · ')}
        </li>
      ))}
    </ul>
  )
}
