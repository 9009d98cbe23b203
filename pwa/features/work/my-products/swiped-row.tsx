import type { ReactNode } from 'react'
import styles from './swiped-row.module.css'
import { useSwipe } from './use-swipe.ts'

/** The action of a swipe is shown behind the row. `right` null: no next stage. A button does the same. */
export function SwipedRow({
  right,
  left,
  children,
}: {
  right: { words: string; run: () => void } | null
  left: { words: string; run: () => void }
  children: ReactNode
}) {
  const { offset, counts, bind } = useSwipe({ onRight: right?.run ?? null, onLeft: left.run })
  return (
    <div className={`${styles.frame} relative`} data-swiping={offset !== 0 || undefined}>
      {offset !== 0 && (
        <p
          className={`${styles.behind} row small soft strong water`}
          data-side={offset > 0 ? 'right' : 'left'}
          data-counts={counts || undefined}
          aria-hidden="true"
        >
          {offset > 0 ? (right?.words ?? 'Last stage') : left.words}
        </p>
      )}
      <div className={styles.row} style={offset === 0 ? undefined : { translate: `${offset}px 0` }} {...bind}>
        {children}
      </div>
    </div>
  )
}
