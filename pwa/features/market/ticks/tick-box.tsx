import type { ReactNode } from 'react'
import styles from './tick-box.module.css'
import { type ComparedKind, useIsTicked } from './ticked.ts'
import { toggleTick } from './toggle-tick.ts'

/** Ticks something of a list to be compared. What stands inside, such as its picture, is part of the target. */
export function TickBox({
  kind,
  id,
  name,
  tabIndex,
  children,
}: {
  kind: ComparedKind
  id: string
  name: string
  /** In a table that the arrow keys walk: only the current row's is reached by Tab. */
  tabIndex?: number
  children?: ReactNode
}) {
  const isTicked = useIsTicked(kind, id)
  return (
    <label className={styles.tick}>
      {children}
      <input
        type="checkbox"
        className={styles.box}
        checked={isTicked}
        tabIndex={tabIndex}
        aria-label={`Compare ${name}`}
        onChange={() => toggleTick(kind, { id, name })}
      />
    </label>
  )
}
