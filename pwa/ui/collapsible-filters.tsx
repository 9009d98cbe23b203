import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './collapsible-filters.module.css'
import { Figure } from './figure.tsx'
import { Icon } from './icon.tsx'

export function CollapsibleFilters({
  set,
  onClear,
  children,
}: {
  set: number
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div className={styles.fold}>
      <details className={styles.filters}>
        <summary className={`${styles.summary} inline target gap-2 strong`}>
          Filters
          {set > 0 && (
            <span className={styles.set}>
              <Figure>{set}</Figure> set
            </span>
          )}
          <Icon name="down" size={18} />
        </summary>
        <div className={styles.choices}>{children}</div>
      </details>
      {set > 0 && (
        <div className={styles.clear}>
          <Button onClick={onClear}>Clear filters</Button>
        </div>
      )}
    </div>
  )
}
