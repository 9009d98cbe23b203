import type { Provenance } from '#contracts/provenance'
import { day } from '../../../ui/number.ts'
import { ORIGIN_WORDS } from './origin-badge.tsx'
import styles from './origin-line.module.css'

/** Each source once, with the day of its newest fact. */
export function OriginLine({ of }: { of: Provenance[] }) {
  const newest = new Map<string, Provenance>()
  for (const provenance of of) {
    const key = `${provenance.origin} ${provenance.source}`
    const known = newest.get(key)
    if (!known || provenance.observedAt > known.observedAt) newest.set(key, provenance)
  }
  return <p className={styles.line}>{[...newest.values()].map(originWords).join('; ')}</p>
}

/** `Sample data · ImportYeti, 20 Nov`. Minutes would be the age of our request, not of the fact. */
export function originWords({ origin, source, observedAt }: Provenance): string {
  return `${ORIGIN_WORDS[origin]} · ${source}, ${day(observedAt)}`
}

/** Each item then shows its origin, so sample figures are not mistaken for live ones. */
export function isMixed(of: Provenance[]): boolean {
  return new Set(of.map(({ origin }) => origin)).size > 1
}
