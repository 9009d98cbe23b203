import type { Provenance } from '#contracts/provenance'
import { useNow } from '../../ui/now.ts'
import { age } from '../../ui/number.ts'
import { ORIGIN_WORDS } from '../freshness/origin-badge.tsx'
import styles from './provenance-line.module.css'

/** Where a list's figures come from and how old they are: each source once, with the age of its oldest figure. */
export function ProvenanceLine({ of }: { of: Provenance[] }) {
  const now = useNow()
  const oldest = new Map<string, Provenance>()
  for (const provenance of of) {
    const key = `${provenance.origin} ${provenance.source}`
    const known = oldest.get(key)
    if (!known || provenance.observedAt < known.observedAt) oldest.set(key, provenance)
  }
  return (
    <p className={styles.line}>
      {[...oldest.values()]
        .map(
          ({ origin, source, observedAt }) => `${ORIGIN_WORDS[origin]} · ${source}, ${age(observedAt, now)}`,
        )
        .join('; ')}
    </p>
  )
}
