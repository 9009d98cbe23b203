import { day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import styles from './entry-parts.module.css'

export function EntryChanges({ item }: { item: PipelineItem }) {
  if (item.product === null) return null
  const { changes } = item.product
  return (
    <Panel title={`Since ${day(item.product.since)}`}>
      {changes.length === 0 ? (
        <p className={styles.soft}>No change. Figures are updated once a day.</p>
      ) : (
        <ul className={`${styles.list} stack`}>
          {changes.map(({ what, before, now }) => (
            <li key={what} className={`${styles.change} flex wrap apart tabular`}>
              <span>{what}</span>
              {now !== undefined && (
                <span>
                  <span className="visually-hidden">from </span>
                  <span className={styles.soft}>{before}</span>
                  <span aria-hidden="true"> → </span>
                  <span className="visually-hidden"> to </span>
                  <strong>{now}</strong>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
