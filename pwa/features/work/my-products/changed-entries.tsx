import { Link } from '@tanstack/react-router'
import { weightOf } from '#contracts/changes'
import { Figure } from '../../../ui/figure.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import styles from './entry-parts.module.css'
import { changeWords } from './entry-words.ts'

const SHOWN = 4

export function ChangedEntries({ items }: { items: readonly PipelineItem[] }) {
  const changed = items
    .map((item) => ({ item, weight: weightOf(item.product?.changes ?? []) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  if (changed.length === 0) {
    return <p className={styles.soft}>No change yet. Figures are updated once a day.</p>
  }
  return (
    <>
      <ul className={`${styles.list} stack`}>
        {changed.slice(0, SHOWN).map(({ item }) => (
          <li key={item.id}>
            <Link className={`${styles.changed} grid center`} to="/my-products/$id" params={{ id: item.id }}>
              <strong className={`${styles.clipped} clip`}>{item.name}</strong>
              <span className={styles.soft}>{changeWords(item)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {changed.length > SHOWN && (
        <p className={styles.soft}>
          <Figure>{changed.length - SHOWN}</Figure> more in My products
        </p>
      )}
    </>
  )
}
