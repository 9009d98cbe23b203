import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

/** Facts with null are left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, words: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, words]) => words !== null)
        .map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  )
}
