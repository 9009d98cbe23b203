import type { Provenance } from '#contracts/provenance'
import { useNow } from '../../../ui/now.ts'
import { age } from '../../../ui/number.ts'
import { ORIGIN_WORDS } from './origin-badge.tsx'
import styles from './origin-line.module.css'

/** Each source once, with the age of its newest fact. */
export function OriginLine({ of }: { of: Provenance[] }) {
  const now = useNow()
  const newest = new Map<string, Provenance>()
  for (const provenance of of) {
    const key = `${provenance.origin} ${provenance.source}`
    const known = newest.get(key)
    if (!known || provenance.observedAt > known.observedAt) newest.set(key, provenance)
  }
  return (
    <p className={styles.line}>
      {[...newest.values()]
        .map(
          ({ origin, source, observedAt }) => `${ORIGIN_WORDS[origin]} · ${source}, ${age(observedAt, now)}`,
        )
        .join('; ')}
    </p>
  )
}

/** Each item then shows its origin, so sample figures are not mistaken for live ones. */
export function isMixed(of: Provenance[]): boolean {
  return new Set(of.map(({ origin }) => origin)).size > 1
}
